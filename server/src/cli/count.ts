import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BltError } from '../features/votes/blt/lines/rules.ts';
import { parseBlt, type BltElection } from '../features/votes/blt/rules.ts';
import { countElection, RULES, type Rule } from '../features/votes/rules/service.ts';
import type { Outcome } from '../features/votes/rules/outcome/rules.ts';
import { decodeText } from '../platform/delimited/decode.ts';
import { exitWith } from '../process/lifecycle.ts';
import { describeCount } from './count-table.ts';

const usage = `Usage: npm run --silent count -- FILE.blt --method ${RULES.join('|')} [--seats N] [--seed HEX] [--json]`;

/** What is wrong with the arguments or the file. The command ends with 2. */
class InputError extends Error {}

function readArguments() {
  const { values, positionals } = parse();
  const [file, ...others] = positionals;
  const rule = RULES.find((known) => known === values.method);
  if (!file || others.length > 0 || !rule) throw new InputError(usage);
  if (values.seats !== undefined && !/^[1-9]\d{0,5}$/.test(values.seats)) {
    throw new InputError(`--seats should be a whole number of at least 1.\n${usage}`);
  }
  if (values.seed !== undefined && !/^([\da-f]{2})+$/i.test(values.seed)) {
    throw new InputError(`--seed should be bytes in hexadecimal, such as 00ff.\n${usage}`);
  }
  return { file, rule, seats: values.seats, seed: values.seed, isJson: values.json };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        method: { type: 'string' },
        seats: { type: 'string' },
        seed: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new InputError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {
      cause: error,
    });
  }
}

function readElection(file: string, rule: Rule): BltElection {
  let bytes: Buffer;
  try {
    bytes = readFileSync(resolve(process.env['INIT_CWD'] ?? '.', file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`${file} cannot be read: ${reason}`, { cause: error });
  }
  try {
    const election = parseBlt(decodeText(bytes).text);
    if (election.firstEquals !== null && rule !== 'schulze') {
      throw new BltError(
        election.firstEquals,
        `Candidates share a rank (=), which only schulze counts.`,
      );
    }
    return election;
  } catch (error) {
    if (!(error instanceof BltError)) throw error;
    throw new InputError(`${file}, ${error.message}`, { cause: error });
  }
}

/** The outcome with names in place of ids, as DESIGN has it. */
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

/** `count FILE.blt`: counts the ballots of a file by one of the rules, without a database. */
function main(): void {
  const { file, rule, seats: given, seed, isJson } = readArguments();
  const election = readElection(file, rule);
  const seats = given === undefined ? election.seats : Number(given);
  if (rule === 'irv' && seats > 1) {
    throw new InputError(`irv fills one seat, but there are ${seats}. Add --seats 1.`);
  }
  const outcome = countElection({
    rule,
    candidates: election.candidates.map(({ id }) => id),
    withdrawn: election.withdrawn,
    seats,
    profile: election.profile,
    seed: Buffer.from(seed ?? '', 'hex'),
  });
  const count = present(election, { rule, seats, outcome });
  console.log(isJson ? JSON.stringify(count, null, 2) : describeCount(count));
  if (seed === undefined && outcome.ties.some(({ by }) => by === 'lot')) {
    console.error('The lot was drawn without a seed. Use --seed to repeat the lot of an election.');
  }
}

try {
  main();
} catch (error) {
  if (error instanceof InputError) {
    console.error(error.message);
    process.exitCode = 2;
  } else {
    exitWith(error);
  }
}
