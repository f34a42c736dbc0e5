import { totalOf, type Votes } from '../checkpoints/rules.ts';
import type { Tally } from '../checkpoints/service.ts';
import type { Recount } from '../checkpoints/store.ts';

/**
 * Whether nothing that a recount reads changed between two counts, so that it saw each ballot once. A ballot
 * leaves the unassigned only for a further checkpoint: as many as before are the same as before. A checkpoint
 * being merged moves ballots under the reader, and a merge that came and went shows in `merged`.
 */
export function isUndisturbed(before: Tally, after: Tally): boolean {
  return (
    !before.isMerging &&
    !after.isMerging &&
    before.merged === after.merged &&
    before.checkpoint === after.checkpoint &&
    before.unassigned === after.unassigned
  );
}

/**
 * Whether every ballot was read again since the close that holds now, and none came afterwards.
 * @param closedAt when voting closed
 */
export function isRecounted({ checkpoint, total, recount }: Tally, closedAt: Date): boolean {
  if (!recount || !isOfClose(recount, closedAt)) return false;
  const countedVotes = recount.countedVotes ?? recount.totalVotes;
  return recount.checkpoint === checkpoint && countedVotes === total;
}

/** A recount that was about to begin when voting was reopened and closed again is not one of the later close. */
function isOfClose(recount: Recount, closedAt: Date): boolean {
  if (!recount.closedAt) return recount.at >= closedAt;
  return recount.closedAt.getTime() === closedAt.getTime();
}

/**
 * Whether a recount found fewer ballots than the one before it. No ballot ever leaves the box, so some were taken out
 * of the database: the count of the unassigned, which is read from the ballots themselves, cannot show that.
 */
export function hasLostBallots({ recount }: Pick<Tally, 'recount'>, recounted: Votes): boolean {
  return totalOf(recounted) < (recount?.totalVotes ?? 0);
}
