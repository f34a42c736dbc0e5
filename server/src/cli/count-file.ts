import { basename } from 'node:path';
import { type BltElection, LineError, parseBlt, readScoreFile } from '../features/ballots/index.ts';
import type { ChosenEncoding } from '@votewise/contract';
import { quoted } from '@votewise/contract/text/hidden-characters';
import { countElection, isForScores, type Rule } from '@votewise/contract/counting/count-election';
import type { Outcome } from '@votewise/contract/counting/outcome';
import { decodeAs, decodeCertainly } from '../platform/delimited/decode-text.ts';
import { guessEncodings } from '../platform/delimited/guess-encoding.ts';
import { print, printError, printJson } from '../process/print.ts';
import { InputError, readGiven } from './arguments.ts';
import { readArguments } from './count-arguments.ts';
import { describeCount } from './count-table.ts';
import { sha256 } from '../platform/sha256.ts';

/** A million different rankings of 20 candidates take 60 MB. */
const MEGABYTES_MAX = 200;

/** The rules that count equal preferences. */
const PAIRWISE: ReadonlySet<Rule> = new Set<Rule>(['schulze', 'borda', 'ranked-robin']);

/** Returns the text of a file and, if it is not in Unicode, a note about its names. The numbers are the same anyway. */
async function readText(bytes: Buffer, chosen: ChosenEncoding | undefined) {
  if (chosen) return { text: decodeAs(bytes, chosen), notes: [] };
  const unicode = decodeCertainly(bytes);
  if (unicode) return { text: unicode.text, notes: [] };
  const readings = await guessEncodings(bytes, []);
  const [best = 'windows-1252', ...others] = readings.map(({ encoding }) => encoding);
  const note = `The file is not in Unicode. It was read as ${best}, so check the names. If they are wrong, add --encoding ${others.join(' or ') || 'NAME'}.`;
  return { text: decodeAs(bytes, best), notes: [note] };
}

type Given = ReturnType<typeof readArguments>;

/** The points on a ballot: 0 to 5, or one for each seat in cumulative voting, unless the arguments say otherwise. */
function pointsOf({ rule, scale, words, budget, seats = 1 }: Given) {
  if (rule === 'cumulative') {
    const most = budget ?? seats;
    return { scale: { max: Math.min(scale ?? most, most), words: null }, budget: most };
  }
  if (words) return { scale: { max: words.length - 1, words }, budget: null };
  return { scale: { max: scale ?? 5, words: null }, budget: null };
}

function parse(text: string, given: Given): BltElection {
  const { rule } = given;
  if (isForScores(rule)) {
    const title = basename(given.file).replace(/\.\w+$/, '');
    return {
      title,
      seats: 1,
      firstEquals: null,
      ...readScoreFile(text, { ...given, ...pointsOf(given) }),
    };
  }
  const election = parseBlt(text);
  if (election.firstEquals !== null && !PAIRWISE.has(rule)) {
    throw new LineError(
      election.firstEquals,
      'Candidates share a rank (=), which only schulze, borda, and ranked-robin support.',
    );
  }
  return election;
}

async function readElection(given: Given): Promise<BltElection> {
  const bytes = readGiven(given.file, MEGABYTES_MAX);
  try {
    const { text, notes } = await readText(bytes, given.encoding);
    const election = parse(text, given);
    election.notes.push(...notes);
    return election;
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    throw new InputError(`${quoted(given.file)}, ${error.message}`, { cause: error });
  }
}

/**
 * Returns the output of --json: the outcome with names in place of IDs. Candidates who share a
 * place in the order are in a nested list.
 */
function present(
  { title, candidates }: BltElection,
  { rule, seats, outcome }: { rule: Rule; seats: number; outcome: Outcome },
) {
  const names = new Map(candidates.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  // An object lists IDs that are numbers first, and in their order.
  const named = <Value>(byId: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      candidates.flatMap(({ id, name }) => {
        const value = Object.hasOwn(byId, id) ? byId[id] : undefined;
        return value === undefined ? [] : [[name, value]];
      }),
    );
  return {
    title,
    method: rule,
    seats,
    ballots: outcome.ballots,
    quota: outcome.quota,
    elected: outcome.elected.map(nameOf),
    rounds: outcome.rounds.map(({ tallies, exhausted, elected, eliminated, runoff }) => ({
      tallies: named(tallies),
      exhausted,
      elected: elected.map(nameOf),
      eliminated: eliminated.map(nameOf),
      ...(runoff && { runoff: { preferred: named(runoff.preferred), equal: runoff.equal } }),
    })),
    ties: outcome.ties.map(({ round, tied, by, chosen }) => ({
      round,
      tied: tied.map(nameOf),
      by,
      chosen: chosen === null ? null : nameOf(chosen),
    })),
    ...(outcome.order && {
      order: outcome.order.map((equals) =>
        equals.length === 1 ? equals.map(nameOf).join('') : equals.map(nameOf),
      ),
    }),
    ...(outcome.duels && { duels: named(outcome.duels) }),
    ...(outcome.grades && { grades: named(outcome.grades) }),
  };
}

async function count(args: string[]): Promise<void> {
  const given = readArguments(args);
  const { rule, lot, ties, isJson } = given;
  const election = await readElection(given);
  const seats = given.seats ?? election.seats;
  if (rule === 'irv' && seats > 1) {
    throw new InputError(`irv fills only one seat, not ${seats}. Add --seats 1.`);
  }
  const outcome = countElection({
    rule,
    candidates: election.candidates.map(({ id }) => id),
    withdrawn: election.withdrawn,
    seats,
    ...(isForScores(rule) && pointsOf(given)),
    profile: election.profile,
    seed: Buffer.from(lot ?? '', 'hex'),
    hash: sha256,
    ties,
  });
  const counted = present(election, { rule, seats, outcome });
  const names = election.candidates
    .filter(({ id }) => !election.withdrawn.includes(id))
    .map(({ name }) => name);
  const preferences = outcome.pairwise && { names, votes: outcome.pairwise };
  for (const note of election.notes) printError(note);
  if (isJson) printJson(counted);
  else {
    const candidates = election.candidates.map(({ name }) => name);
    print(describeCount(counted, { candidates, preferences, words: given.words }));
  }
  if (lot === undefined && outcome.ties.some(({ by }) => by === 'lot')) {
    printError("A tie was broken by an empty lot. Use --lot to reproduce an election's result.");
  }
}

/**
 * `count FILE`: counts the ballots in a file by one of the counting rules, without a database, and prints the count.
 * @returns the exit status: 2 if the arguments or the file are invalid
 */
export async function countFile(args: string[]): Promise<0 | 2> {
  try {
    await count(args);
    return 0;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    printError(...error.message.split('\n'));
    return 2;
  }
}
