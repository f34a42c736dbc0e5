import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { ResultsData } from '../src/contract/index.ts';
import type { Recount } from '../src/features/votes/checkpoints/document.ts';
import { compareBoard } from './faults-board.ts';
import { createProfile } from './profile.ts';
import { castUntilKnown, expectRefusal, isFor, type Ledger, papersOf } from './faults-casts.ts';
import { castLate } from './faults-late.ts';
import { awaitMoment, sealUnderFaults } from './faults-sealing.ts';
import {
  call,
  type Election,
  inLanes,
  openElection,
  type Rights,
  type SignedIn,
  signedInVoters,
  signIn,
} from './people.ts';
import { ADMINISTRATOR, prepareProduct, type ProcessKind, type Product } from './product.ts';

export interface FaultsOptions {
  rounds: number;
  /** Voters who cast in each round. Each votes in every election that is for them. */
  votersPerRound: number;
  /** Processes that serve, besides their parent and the database. */
  workers: number;
  /** Waits for the product's recount, half a minute after the close, and seals the ballot boxes. */
  awaitsRecount: boolean;
  say: (line: string) => void;
}

export interface FaultsReport {
  kills: Record<ProcessKind | 'everything', number>;
  acknowledged: number;
  /** Casts without a clear response that were sent again. */
  repeated: number;
  reads: number;
  /** Casts that were on their way while sealing began, and were answered as unknown. */
  late: number;
  /** Descriptions of all differences; empty when the count is exact. */
  differences: string[];
}

const lanes = 24;
/** A count can be half a second old, and up to ten seconds during a slow checkpoint. */
const oldestReadMs = 11_000;

/** One of each kind of ballot; for everyone, for members of a group, by weight, and two on one paper. */
const elections = [
  { title: 'Board', ballot: { kind: 'one', abstain: true } },
  {
    title: 'Committee',
    ballot: { kind: 'several', seats: 2 },
    electorate: { groups: ['North'] },
  },
  { title: 'Treasurer', ballot: { kind: 'ranked' }, weighted: true, paper: 'Assembly' },
  { title: 'Budget', ballot: { kind: 'one' }, paper: 'Assembly' },
] as const satisfies Parameters<typeof openElection>[2][];

/** Every other voter is a member of the group. */
const rightsAt = (place: number): Rights => ({
  groups: place % 2 === 0 ? ['North'] : [],
  weight: 1 + (place % 4),
});

/** In these, casts are late. */
const lateElections = [
  { title: 'Late Board', ballot: { kind: 'one', abstain: true } },
  { title: 'Late Treasurer', ballot: { kind: 'ranked' }, weighted: true },
] as const satisfies Parameters<typeof openElection>[2][];

type Target = keyof FaultsReport['kills'];

/** The database is killed less often: after five crashes within ten seconds it is not restarted. */
const targets: readonly Target[] = [
  'worker',
  'worker',
  'worker',
  'primary',
  'database',
  'everything',
];

/**
 * Real voters cast ballots while processes are killed. At the end every acknowledged vote is
 * counted once, for the right candidate and with the right weight.
 */
export async function runFaults(options: FaultsOptions): Promise<FaultsReport> {
  const product = await prepareProduct({ WEB_CONCURRENCY: String(options.workers) });
  try {
    await product.start();
    return await castUnderFaults(product, options);
  } finally {
    await product.stop();
    product.remove();
  }
}

async function castUnderFaults(product: Product, options: FaultsOptions): Promise<FaultsReport> {
  const { rounds, votersPerRound, say } = options;
  const report: FaultsReport = {
    kills: { worker: 0, primary: 0, database: 0, everything: 0 },
    acknowledged: 0,
    repeated: 0,
    reads: 0,
    late: 0,
    differences: [],
  };
  const possible = targets.filter((target) => product.isEmbedded || target !== 'database');
  const people = await signedInVoters(product, rounds * votersPerRound, rightsAt);
  const administrator = await signIn(product, ADMINISTRATOR);
  const ledgers: Ledger[] = [];
  for (const { ...given } of elections) {
    const election = await openElection(product, administrator, given);
    ledgers.push({ election, attempted: 0, acknowledged: [] });
  }
  say(`${people.length} voters are signed in.`);

  const watching = new AbortController();
  const watchers = ledgers.map((ledger) =>
    watch(product, administrator, { ledger, report, signal: watching.signal }),
  );
  for (let round = 1; round <= rounds; round += 1) {
    const voters = people.slice((round - 1) * votersPerRound, round * votersPerRound);
    const papers = papersOf(ledgers).flatMap((paper) =>
      voters.map((voter) => ({ voter, paper, isTheirs: paper.every(isFor(voter)) })),
    );
    const expected = papers.reduce((sum, one) => sum + (one.isTheirs ? one.paper.length : 0), 0);
    const isDone = inLanes(papers, lanes, ({ isTheirs, ...given }) =>
      isTheirs
        ? castUntilKnown(product, { ...given, report })
        : expectRefusal(product, { ...given, report }),
    );
    const goal = sumOf(ledgers) + randomInt(expected - lanes);
    while (sumOf(ledgers) < goal) await delay(2);
    const target = possible[randomInt(possible.length)] ?? 'worker';
    await killSome(product, target, options.workers);
    report.kills[target] += 1;
    await isDone;
    for (const ledger of ledgers) {
      report.differences.push(...(await compareBoard(product, { ...ledger, isOver: false })));
    }
    say(`round ${round}: killed ${target}; ${sumOf(ledgers)} votes acknowledged`);
  }
  watching.abort();
  await Promise.all(watchers);
  report.acknowledged = sumOf(ledgers);
  for (const ledger of ledgers) {
    report.differences.push(...(await compare(product, administrator, ledger)));
  }
  if (options.awaitsRecount) {
    const given = { people, administrator, ledgers, report, possible };
    await closeAndSeal(product, given, options);
  }
  return report;
}

interface Closing {
  people: readonly SignedIn[];
  administrator: string;
  ledgers: readonly Ledger[];
  report: FaultsReport;
  possible: readonly Target[];
}

/**
 * Closes all elections, while a worker with casts in other elections stands still. Then seals all of them: first those
 * of the late casts, which go on after sealing has begun, and then two at a time under kills.
 */
async function closeAndSeal(
  product: Product,
  { people, administrator: token, ledgers, report, possible }: Closing,
  { workers, say }: FaultsOptions,
): Promise<void> {
  const lateLedgers: Ledger[] = [];
  for (const { ...given } of lateElections) {
    const election = await openElection(product, token, given);
    lateLedgers.push({ election, attempted: 0, acknowledged: [] });
  }
  const late = await castLate(product, { ledgers: lateLedgers, voters: people.slice(0, 100) });
  say(`A worker stands still; ${sumOf(lateLedgers)} late votes acknowledged.`);
  for (const { election } of [...lateLedgers, ...ledgers]) await close(product, token, election);
  say('The elections are closed. The product recounts all ballots after half a minute.');
  const recounted = await Promise.all([
    ...lateLedgers.map(({ election }) => awaitRecount(product, election)),
    ...ledgers.map((ledger) => compareRecount(product, token, ledger)),
  ]);
  report.differences.push(...recounted.flatMap((one) => (Array.isArray(one) ? one : [])));
  for (const ledger of ledgers) {
    report.differences.push(...(await compareBoard(product, { ...ledger, isOver: true })));
  }
  const sealing = {
    token,
    voters: people,
    compareShown: (ledger: Ledger) => compareShown(product, token, ledger),
  };
  const differences = await sealUnderFaults(product, {
    ...sealing,
    ledgers: lateLedgers,
    async disturb() {
      await delay(randomInt(8_000));
      late.resume();
    },
    unknown: () => late.unknown,
  });
  report.differences.push(...differences, ...late.differences);
  const unknown = await late.unknown;
  report.late = unknown.length;
  const isFound = ({ ledger, commitment }: (typeof unknown)[number]) =>
    ledger.acknowledged.some((one) => one.commitment === commitment);
  const found = unknown.filter(isFound).length;
  say(
    `2 ballot boxes sealed; ${unknown.length} casts answered as unknown, of which ${found} count`,
  );
  for (let place = 0; place < ledgers.length; place += 2) {
    const some = ledgers.slice(place, place + 2);
    const killed: Target[] = [];
    const disturb = async () => {
      for (let left = 2; left > 0; left -= 1) {
        await awaitMoment(product, some);
        const target = possible[randomInt(possible.length)] ?? 'worker';
        await killSome(product, target, workers);
        report.kills[target] += 1;
        killed.push(target);
      }
    };
    const wrong = await sealUnderFaults(product, { ...sealing, ledgers: some, disturb });
    report.differences.push(...wrong);
    say(`${some.length} ballot boxes sealed; killed ${killed.join(' and ')}`);
  }
}

const sumOf = (ledgers: readonly Ledger[]) =>
  ledgers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

/** Kills with -9, and restarts what is not restarted automatically. */
async function killSome(product: Product, target: Target, workers: number): Promise<void> {
  const running = product.processes();
  const chosen = target === 'everything' ? running : running.filter(({ kind }) => kind === target);
  const victims = target === 'worker' ? chosen.slice(0, 1 + randomInt(workers)) : chosen;
  for (const { pid } of victims) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended just before, with its parent.
    }
  }
  if (target !== 'primary' && target !== 'everything') return;
  await product.ended();
  await product.start();
}

/** Polls the results: they never show a vote too many, and one too few only briefly. */
async function watch(
  product: Product,
  token: string,
  { ledger, report, signal }: { ledger: Ledger; report: FaultsReport; signal: AbortSignal },
): Promise<void> {
  const { election, acknowledged } = ledger;
  while (!signal.aborted) {
    const since = Date.now() - oldestReadMs;
    const least = acknowledged.filter(({ at }) => at < since).length;
    const url = `${product.api}/votes/results/${election.id}`;
    const answer = await call(url, { token }).catch(() => undefined);
    if (answer?.status === 200) {
      report.reads += 1;
      const total = Number(answer.data.results.totalVotes);
      if (total < least || total > ledger.attempted) {
        report.differences.push(`results showed ${total}, not ${least} to ${ledger.attempted}`);
      }
    }
    await delay(100);
  }
}

/** Compares the acknowledged votes with the displayed count and with the ballots. */
async function compare(product: Product, token: string, ledger: Ledger): Promise<string[]> {
  const { election, acknowledged } = ledger;
  const told = createProfile();
  for (const { choice } of acknowledged) told.add(choice);
  // The cache of a count is at most half a second old.
  await delay(600);
  const found = await ballotsFound(product, election.id);
  const choices = new Set([...told.counts.keys(), ...found.counts.keys()]);
  const moved = [...choices].flatMap((choice) => {
    const [a = 0, b = 0] = [told.counts.get(choice), found.counts.get(choice)];
    return a === b ? [] : [`"${choice}": ${a} acknowledged, ${b} recounted`];
  });
  // The count of a weighted election is hidden until the close.
  const shown = election.weighted ? [] : await compareShown(product, token, ledger);
  return [...moved, ...shown];
}

/** Compares the acknowledged votes and their weights with the displayed ones. */
async function compareShown(
  product: Product,
  token: string,
  { election, acknowledged }: Ledger,
): Promise<string[]> {
  const told = createProfile();
  for (const { choice } of acknowledged) told.add(choice);
  const { votes, weights } = told.sum.totals();
  const shown = await shownCounts(product, token, election.id);
  return election.candidates.flatMap(({ id }) => {
    const expected = [votes.get(id) ?? 0, weights.votes.get(id) ?? 0];
    const { votes: heads = 0, weight = heads } = shown.find((one) => one.id === id) ?? {};
    const isSame = heads === expected[0] && weight === expected[1];
    const counted = [heads, weight].join(' with weight ');
    return isSame
      ? []
      : [`${id}: ${expected.join(' with weight ')} acknowledged, ${counted} counted`];
  });
}

async function shownCounts(product: Product, token: string, electionId: string) {
  for (let left = 50; left > 0; left -= 1) {
    const url = `${product.api}/votes/results/${electionId}`;
    const answer = await call(url, { token, timeoutMs: 3_000 }).catch(() => undefined);
    if (answer?.status === 200 && !answer.data.results.isCountHidden) {
      const { results } = answer.data as Pick<ResultsData, 'results'>;
      return results.candidates;
    }
    await delay(200);
  }
  throw new Error(`the results are not available: ${product.output()}`);
}

/** Every ballot of the election, read from the database. */
async function ballotsFound(product: Product, electionId: string) {
  const connection = await mongoose.createConnection(await product.databaseUri()).asPromise();
  try {
    const found = createProfile();
    for await (const { choice } of connection.collection('ballots').find({ electionId })) {
      found.add(String(choice));
    }
    return found;
  } finally {
    await connection.close();
  }
}

/** Closes the election, also if the worker that is asked stands still. */
async function close(product: Product, token: string, { id }: Election): Promise<void> {
  const url = `${product.api}/elections/${id}`;
  const timeoutMs = 3_000;
  for (let left = 60; left > 0; left -= 1) {
    const read = await call(url, { token, timeoutMs }).catch(() => undefined);
    const election = read?.data?.election;
    if (election?.status === 'completed') return;
    const body = { ...election, status: 'completed' };
    if (election) {
      await call(url, { method: 'PUT', token, body, timeoutMs }).catch(() => undefined);
    }
  }
  throw new Error(`an election can't be closed: ${product.output()}`);
}

/** What the product has recounted and decided; undefined if it never did. */
async function awaitRecount(product: Product, { id }: Election) {
  const connection = await mongoose.createConnection(await product.databaseUri()).asPromise();
  try {
    const counts = connection.collection<{ _id: string; recount?: Recount; outcome?: string }>(
      'counts',
    );
    for (let left = 120; left > 0; left -= 1) {
      const { recount, outcome } = (await counts.findOne({ _id: id })) ?? {};
      if (recount) return { recount, outcome };
      await delay(1_000);
    }
    return undefined;
  } finally {
    await connection.close();
  }
}

/** Compares the recount with the acknowledged votes. */
async function compareRecount(product: Product, token: string, ledger: Ledger): Promise<string[]> {
  const found = await awaitRecount(product, ledger.election);
  if (!found) return ['the product never read the ballots again'];
  const { recount, outcome } = found;
  const isRight = recount.isConfirmed && recount.totalVotes === ledger.acknowledged.length;
  if (isRight && outcome !== undefined) return compareShown(product, token, ledger);
  return [`the product's recount says ${JSON.stringify(recount)} and ${outcome}`];
}
