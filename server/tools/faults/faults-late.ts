import { setTimeout as delay } from 'node:timers/promises';
import { randomInt } from 'node:crypto';
import { isUnclear, type Ledger, markBallot, send } from './faults-casts.ts';
import { inLanes, type SignedIn } from '../people.ts';
import type { Product } from '../product.ts';

export type LateVote = ReturnType<typeof markBallot>;

/** The results of casts, some of which are in progress while their worker is stopped. */
export interface LateVotes {
  /** Lets the worker continue as if nothing had happened. */
  resume: () => void;
  /** The votes without a clear response, once all requests have ended. */
  unknown: Promise<LateVote[]>;
  /** Responses that should not have occurred. */
  differences: string[];
}

const lanes = 48;
/** Longer than the time for which the worker is stopped. */
const timeoutMs = 240_000;

/**
 * Casts one ballot per voter and election, and stops a worker at a random moment while ballots are being cast. Returns
 * once no more responses arrive. Acknowledged votes are added to the ledgers.
 */
export async function castLate(
  product: Product,
  { ledgers, voters }: { ledgers: readonly Ledger[]; voters: readonly SignedIn[] },
): Promise<LateVotes> {
  const casts = voters.flatMap((voter) =>
    ledgers.map((ledger) => ({ voter, vote: markBallot(ledger, voter) })),
  );
  const unknown: LateVote[] = [];
  const differences: string[] = [];
  let answers = 0;
  const areDone = inLanes(casts, lanes, async ({ voter, vote }) => {
    vote.ledger.attempted += 1;
    const [code] = await send(product, voter, [vote], timeoutMs);
    answers += 1;
    const { choice, commitment, voterId } = vote;
    if (code === 'IN') {
      vote.ledger.acknowledged.push({ at: Date.now(), choice, commitment, voterId });
    } else if (isUnclear(code)) unknown.push(vote);
    else if (code !== 'ELECTION_NOT_OPEN') differences.push(`a late cast returned ${code}`);
  });
  const goal = randomInt(casts.length / 2);
  const isEarly = () => answers < goal;
  while (isEarly()) await delay(1);
  const running = product.processes();
  const stopped = running.find(({ kind }) => kind === 'worker');
  const database = running.find(({ kind }) => kind === 'database');
  // The database pauses first, so that more ballots are being cast when the worker is stopped.
  if (database) process.kill(database.pid, 'SIGSTOP');
  await delay(100);
  if (stopped) process.kill(stopped.pid, 'SIGSTOP');
  if (database) process.kill(database.pid, 'SIGCONT');
  let before: number;
  do {
    before = answers;
    await delay(500);
  } while (before < answers);
  return {
    resume: () => {
      if (stopped) process.kill(stopped.pid, 'SIGCONT');
    },
    unknown: areDone.then(() => unknown),
    differences,
  };
}
