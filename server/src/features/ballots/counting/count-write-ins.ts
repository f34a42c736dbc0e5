import { setImmediate as breathe } from 'node:timers/promises';
import { LIMITS } from '@votewise/contract';
import { isWriteIn, partsOf, weightIn } from '@votewise/contract/votes/choice-format';
import { nameIn } from '@votewise/contract/votes/write-ins';
import { createShortCache } from '../../../platform/short-cache.ts';
import type { BallotStore } from '../box/ballot-store.ts';
import type { RecentCounts } from './recent-counts.ts';
import type { CountedElection } from './count-predicates.ts';

/** Ballots read between two pauses. */
const BATCH_SIZE = 500;
/** How long the names of a count are reused. */
const KEPT_MS = 30_000;

type Election = { _id: string; sealing: { sealedAt?: Date } | null };

/** Counts names, each of the first ones separately. */
async function tally(batches: AsyncIterable<readonly string[]>) {
  const found = new Map<string, { votes: number; weight: number }>();
  let unlisted = 0;
  for await (const some of batches) {
    for (const stored of some) {
      const { weight, choice } = weightIn(stored);
      for (const part of partsOf('several', choice).filter(isWriteIn)) {
        const known = found.get(part);
        if (known) {
          known.votes += 1;
          known.weight += weight;
        } else if (found.size < LIMITS.writeInsCounted) found.set(part, { votes: 1, weight });
        else unlisted += 1;
      }
    }
    await breathe();
  }
  return { found, unlisted };
}

/** Counts written names for everyone who asks, so that all ballots are read once. */
export function createWriteInCounts(deps: {
  ballots: Pick<BallotStore, 'choices'>;
  recentCount: RecentCounts['recentCount'];
  elapsed: () => number;
}) {
  const { ballots, recentCount, elapsed } = deps;
  const names = createShortCache<Awaited<ReturnType<typeof countWriteIns>>>({
    milliseconds: KEPT_MS,
    elapsed,
  });
  return {
    /** Returns the names that voters have written in. */
    async writeIns(election: Election & CountedElection) {
      const { total } = await recentCount(election);
      const key = `${election._id} ${election.statusSetAt.getTime()} ${total}`;
      return names.get(key, () => countWriteIns(ballots, election));
    },
  };
}

/**
 * Counts the names that voters have written in, most votes first. Only so many different names are counted separately
 * that memory stays bounded. If there are more, ballots are read again in the order of their IDs, which no voter can
 * choose, so names with many votes are among those that are counted.
 */
export async function countWriteIns(
  ballots: Pick<BallotStore, 'choices'>,
  { _id, sealing }: Election,
) {
  const wanted = { batchSize: BATCH_SIZE, onlyCheckpoints: sealing?.sealedAt !== undefined };
  const all = await tally(ballots.choices(_id, wanted));
  const isComplete = all.unlisted === 0;
  const inOrder = { ...wanted, inOrderOfIds: true };
  const { found, unlisted } = isComplete ? all : await tally(ballots.choices(_id, inOrder));
  const sorted = [...found]
    .flatMap(([part, counted]) => ({ text: nameIn(part) ?? part, ...counted }))
    .toSorted((one, other) => other.votes - one.votes || (one.text < other.text ? -1 : 1));
  const rest = sorted.slice(LIMITS.writeInsListed);
  return {
    texts: sorted.slice(0, LIMITS.writeInsListed),
    unlisted: unlisted + rest.reduce((sum, { votes }) => sum + votes, 0),
  };
}
