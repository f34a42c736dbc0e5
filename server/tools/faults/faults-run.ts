import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { compareBoard } from './faults-board.ts';
import { createProfile } from './choice-profile.ts';
import {
  castUntilKnown,
  expectRefusal,
  isFor,
  type Ledger,
  papersOf,
  sumOf,
} from './faults-casts.ts';
import { closeAndSeal } from './faults-closing.ts';
import { killSome, type Target } from './faults-kills.ts';
import { meetUnderFaults } from './faults-meeting.ts';
import { handoutsUnderFaults } from './faults-handouts.ts';
import { compareShown } from './faults-shown.ts';
import { call, inLanes, openElection, type Rights, signedInVoters, signIn } from '../people.ts';
import { ADMINISTRATOR, prepareProduct, type Product } from '../product.ts';

export interface FaultsOptions {
  rounds: number;
  /** The number of voters who cast ballots in each round. They vote in every election for which they are eligible. */
  votersPerRound: number;
  /** The number of worker processes, in addition to the primary and the database. */
  workers: number;
  /** Whether to hand out and count paper ballots, and hold a meeting. */
  holdsMeeting: boolean;
  /** Whether to wait for the recount after voting closes, and seal the ballot boxes. */
  awaitsRecount: boolean;
  say: (line: string) => void;
}

export interface FaultsReport {
  kills: Record<Target, number>;
  acknowledged: number;
  /** The number of ballots that were sent again because there was no clear response. */
  repeated: number;
  reads: number;
  /** The number of ballots that were being cast when sealing began and whose outcome was reported as unknown. */
  late: number;
  /** Descriptions of all differences. Empty if the count is exact. */
  differences: string[];
}

const lanes = 24;
/** So many voters are handed paper while they cast a ballot online. */
const paperVoters = 120;
/** A count can be half a second old, or up to ten seconds old during a slow checkpoint. */
const oldestReadMs = 11_000;

/** One election for each kind of ballot: for everyone, for a group, weighted, and two on a ballot paper. */
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

/**
 * Lets voters cast ballots while processes are killed. At the end, every acknowledged vote must be counted once, for
 * the right candidate and with the right weight.
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
  const people = await signedInVoters(product, rounds * votersPerRound, rightsAt);
  const administrator = await signIn(product, ADMINISTRATOR);
  say(`${people.length} voters are signed in.`);

  const kill = async () => {
    const target = await killSome(product, options.workers);
    report.kills[target] += 1;
    return target;
  };
  if (options.holdsMeeting) {
    // No paper is handed out while a count is visible, so this is over before the other elections open.
    const voters = people.slice(0, paperVoters);
    const paper = { voters, token: administrator, kill, say };
    report.differences.push(...(await handoutsUnderFaults(product, paper)));
  }
  const ledgers: Ledger[] = [];
  for (const { ...given } of elections) {
    const election = await openElection(product, administrator, given);
    ledgers.push({ election, attempted: 0, acknowledged: [] });
  }
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
    const target = await kill();
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
  if (options.holdsMeeting) {
    const meeting = { people, token: administrator, kill, say };
    report.differences.push(...(await meetUnderFaults(product, meeting)));
  }
  if (options.awaitsRecount) {
    const closing = { people, token: administrator, ledgers, kill, say };
    const { unknown, differences } = await closeAndSeal(product, closing);
    report.late = unknown;
    report.differences.push(...differences);
  }
  return report;
}

/** Polls the results. They must never show too many votes, and may show too few only briefly. */
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
  // A cached count is at most half a second old.
  await delay(600);
  const found = await ballotsFound(product, election.id);
  const choices = new Set([...told.counts.keys(), ...found.counts.keys()]);
  const moved = [...choices].flatMap((choice) => {
    const [a = 0, b = 0] = [told.counts.get(choice), found.counts.get(choice)];
    return a === b ? [] : [`"${choice}": ${a} acknowledged, ${b} recounted`];
  });
  // The count of a weighted election is hidden until it is confirmed, and so is one that opens right after one with paper.
  const isVisible = !election.weighted && election.ballot.results === 'live';
  const shown = isVisible ? await compareShown(product, token, ledger) : [];
  return [...moved, ...shown];
}

/** Counts every ballot of the election in the database. */
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
