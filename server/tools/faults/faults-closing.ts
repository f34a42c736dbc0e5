import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Recount } from '../../src/features/ballots/counting/count-document.ts';
import { compareBoard } from './faults-board.ts';
import { type Ledger, sumOf } from './faults-casts.ts';
import type { Target } from './faults-kills.ts';
import { castLate } from './faults-late.ts';
import { awaitMoment, sealUnderFaults } from './faults-sealing.ts';
import { compareShown } from './faults-shown.ts';
import { call, type Election, openElection, type SignedIn } from '../people.ts';
import type { Product } from '../product.ts';
import { chunks } from '../../src/platform/chunks.ts';

/** The elections with late ballots. */
const lateElections = [
  { title: 'Late Board', ballot: { kind: 'one', abstain: true } },
  { title: 'Late Treasurer', ballot: { kind: 'ranked' }, weighted: true },
] as const satisfies Parameters<typeof openElection>[2][];

interface Closing {
  people: readonly SignedIn[];
  /** The administrator's token. */
  token: string;
  ledgers: readonly Ledger[];
  kill: () => Promise<Target>;
  say: (line: string) => void;
}

/**
 * Closes all elections while a worker that is storing late ballots is stopped. Then seals them: first the elections
 * with late ballots, which continue to arrive after sealing has begun, and then two elections at a time, while
 * processes are killed.
 */
export async function closeAndSeal(
  product: Product,
  { people, token, ledgers, kill, say }: Closing,
): Promise<{ unknown: number; differences: string[] }> {
  const lateLedgers: Ledger[] = [];
  for (const { ...given } of lateElections) {
    const election = await openElection(product, token, given);
    lateLedgers.push({ election, attempted: 0, acknowledged: [] });
  }
  const late = await castLate(product, { ledgers: lateLedgers, voters: people.slice(0, 100) });
  say(`A worker is stopped; ${sumOf(lateLedgers)} late votes acknowledged.`);
  for (const { election } of [...lateLedgers, ...ledgers]) await close(product, token, election);
  say('The elections are closed. The product recounts all ballots within seconds.');
  const differences: string[] = [];
  const recounts = ledgers.map((ledger) => compareRecount(product, token, ledger));
  differences.push(...(await Promise.all(recounts)).flat());
  for (const { election } of lateLedgers) await awaitRecount(product, election);
  for (const ledger of ledgers) {
    differences.push(...(await compareBoard(product, { ...ledger, isOver: true })));
  }
  const sealing = {
    token,
    voters: people,
    compareShown: (ledger: Ledger) => compareSettled(product, token, ledger),
  };
  const resume = async () => {
    await delay(randomInt(8_000));
    late.resume();
  };
  const { unknown } = late;
  const given = { ...sealing, ledgers: lateLedgers, disturb: resume, unknown: () => unknown };
  differences.push(...(await sealUnderFaults(product, given)), ...late.differences);
  const votes = await unknown;
  const counted = new Set(
    lateLedgers.flatMap(({ acknowledged }) => acknowledged.map(({ commitment }) => commitment)),
  );
  const found = votes.filter(({ commitment }) => counted.has(commitment)).length;
  say(
    `2 ballot boxes sealed; ${votes.length} votes with an unknown outcome, of which ${found} count`,
  );
  for (const some of chunks(ledgers, 2)) {
    const killed: Target[] = [];
    const disturb = async () => {
      while (killed.length < 2) {
        await awaitMoment(product, some);
        killed.push(await kill());
      }
    };
    differences.push(...(await sealUnderFaults(product, { ...sealing, ledgers: some, disturb })));
    say(`${some.length} ballot boxes sealed; killed ${killed.join(' and ')}`);
  }
  return { unknown: votes.length, differences };
}

/**
 * Compares the counts again for half a minute. A process may show the old count for that long after a late ballot
 * arrives.
 */
async function compareSettled(product: Product, token: string, ledger: Ledger): Promise<string[]> {
  for (let left = 35; ; left -= 1) {
    const wrong = await compareShown(product, token, ledger);
    if (wrong.length === 0 || left === 0) return wrong;
    await delay(1_000);
  }
}

/** Closes the election, even if the request reaches the stopped worker. */
export async function close(product: Product, token: string, { id }: Election): Promise<void> {
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

/** Returns the recount and the outcome, or undefined if the product did not recount in time. */
export async function awaitRecount(product: Product, { id }: Election) {
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
  if (!found) return ['the product did not recount the ballots in time'];
  const { recount, outcome } = found;
  const isRight = recount.isConfirmed && recount.totalVotes === ledger.acknowledged.length;
  if (isRight && outcome !== undefined) return compareShown(product, token, ledger);
  return [`the product's recount says ${JSON.stringify(recount)} and ${outcome}`];
}
