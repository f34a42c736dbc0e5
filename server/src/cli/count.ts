import { BltError, parseBlt, type BltElection } from '../features/votes/index.ts';
import { quoted } from '@votewise/contract/text/hidden-characters';
import { countElection, type Rule } from '@votewise/contract/counting/count-election';
import type { Outcome } from '@votewise/contract/counting/outcome';
import { decodeText } from '../platform/delimited/decode-text.ts';
import { exitWith } from '../process/lifecycle.ts';
import { print, printError, printJson } from '../process/print.ts';
import { InputError, readGiven } from './arguments.ts';
import { readArguments } from './count-arguments.ts';
import { describeCount } from './count-table.ts';
import { sha256 } from '../platform/sha256.ts';

/** A million different rankings of 20 candidates take 60 MB. */
const megabytesMax = 200;

function readElection(file: string, rule: Rule): BltElection {
  const bytes = readGiven(file, megabytesMax);
  try {
    const { text, encoding } = decodeText(bytes);
    const election = parseBlt(text);
    if (encoding === 'windows-1252' && /\P{ASCII}/u.test(text)) {
      election.notes.push(
        'The file is not in Unicode. It was read as Windows-1252, so check the names.',
      );
    }
    if (election.firstEquals !== null && rule !== 'schulze') {
      throw new BltError(
        election.firstEquals,
        `Candidates share a rank (=), which only schulze supports.`,
      );
    }
    return election;
  } catch (error) {
    if (!(error instanceof BltError)) throw error;
    throw new InputError(`${quoted(file)}, ${error.message}`, { cause: error });
  }
}

/**
 * Returns the output of --json: the outcome with names in place of IDs. Candidates who share a
 * place in the Schulze order are in a nested list.
 */
function present(
  { title, candidates }: BltElection,
  { rule, seats, outcome }: { rule: Rule; seats: number; outcome: Outcome },
) {
  const names = new Map(candidates.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  return {
    title,
    method: rule,
    seats,
    ballots: outcome.ballots,
    quota: outcome.quota,
    elected: outcome.elected.map(nameOf),
    rounds: outcome.rounds.map(({ tallies, exhausted, elected, eliminated }) => ({
      tallies: Object.fromEntries(
        Object.entries(tallies).map(([id, votes]) => [nameOf(id), votes]),
      ),
      exhausted,
      elected: elected.map(nameOf),
      eliminated: eliminated.map(nameOf),
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
  };
}

/** `count FILE.blt`: counts the ballots in a file by one of the counting rules, without a database. */
function main(): void {
  const { file, rule, seats: given, seed, ties, isJson } = readArguments(process.argv.slice(2));
  const election = readElection(file, rule);
  const seats = given === undefined ? election.seats : Number(given);
  if (rule === 'irv' && seats > 1) {
    throw new InputError(`irv fills only one seat, not ${seats}. Add --seats 1.`);
  }
  const outcome = countElection({
    rule,
    candidates: election.candidates.map(({ id }) => id),
    withdrawn: election.withdrawn,
    seats,
    profile: election.profile,
    seed: Buffer.from(seed ?? '', 'hex'),
    hash: sha256,
    ties,
  });
  const count = present(election, { rule, seats, outcome });
  const names = election.candidates
    .filter(({ id }) => !election.withdrawn.includes(id))
    .map(({ name }) => name);
  const preferences = outcome.pairwise && { names, votes: outcome.pairwise };
  for (const note of election.notes) printError(note);
  if (isJson) printJson(count);
  else print(describeCount(count, preferences));
  if (seed === undefined && outcome.ties.some(({ by }) => by === 'lot')) {
    printError(
      "A tie was broken by lot with an empty seed. Use --seed to reproduce an election's result.",
    );
  }
}

try {
  main();
} catch (error) {
  if (error instanceof InputError) {
    printError(...error.message.split('\n'));
    process.exitCode = 2;
  } else {
    exitWith(error);
  }
}
