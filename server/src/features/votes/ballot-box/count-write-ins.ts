import { setImmediate as breathe } from 'node:timers/promises';
import { LIMITS } from '@votewise/contract';
import { isWriteIn, partsOf, weightIn } from '@votewise/contract/votes/choice-format';
import { nameIn } from '@votewise/contract/votes/write-ins';
import type { BallotStore } from './ballot-store.ts';

/** Ballots read between two pauses. */
const batchSize = 500;

/**
 * Counts the names that voters have written in, most votes first. Only so many different names are counted separately
 * that memory stays bounded. Ballots are read in an order that no voter can choose, so names with many votes are among
 * them.
 */
export async function countWriteIns(
  ballots: Pick<BallotStore, 'choices'>,
  { _id, sealing }: { _id: string; sealing: { sealedAt?: Date } | null },
) {
  const found = new Map<string, { votes: number; weight: number }>();
  let unlisted = 0;
  const isSealed = sealing?.sealedAt !== undefined;
  for await (const some of ballots.choices(_id, { batchSize, isSealed })) {
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
  const sorted = [...found]
    .flatMap(([part, counted]) => ({ text: nameIn(part) ?? part, ...counted }))
    .toSorted((one, other) => other.votes - one.votes || (one.text < other.text ? -1 : 1));
  const rest = sorted.slice(LIMITS.writeInsListed);
  return {
    texts: sorted.slice(0, LIMITS.writeInsListed),
    unlisted: unlisted + rest.reduce((sum, { votes }) => sum + votes, 0),
  };
}
