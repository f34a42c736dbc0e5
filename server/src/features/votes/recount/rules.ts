import type { Totals } from '../checkpoints/rules.ts';
import type { Tally } from '../checkpoints/service.ts';

/**
 * Returns whether everything that a recount depends on was unchanged between two counts, which means that the recount
 * read each ballot exactly once. Unassigned ballots can only move to a new checkpoint, so if the numbers are unchanged,
 * the ballots are the same. A merge moves ballots during the read, and a merge that began and ended in between changes
 * `merged`.
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
 * Returns whether all ballots were recounted after this close, and no ballot arrived after the recount. A recount that
 * was about to begin when voting was reopened and closed again does not belong to the later close.
 * @param closedAt when voting closed
 */
function isRecounted({ checkpoint, total, recount }: Tally, closedAt: Date): boolean {
  if (recount?.closedAt.getTime() !== closedAt.getTime()) return false;
  return recount.checkpoint === checkpoint && recount.countedVotes === total;
}

/**
 * Returns whether a recount found fewer ballots than the previous recount. VoteWise never removes ballots from the box,
 * so fewer ballots mean that some were deleted in the database. The count of unassigned ballots cannot show a deletion,
 * because it is read from the ballots themselves.
 */
export function hasLostBallots({ recount }: Pick<Tally, 'recount'>, recounted: Totals): boolean {
  return recounted.total < (recount?.totalVotes ?? 0);
}

interface Closable {
  status: string;
  statusSetAt: Date;
}

/** Returns whether voting is over and all ballots have been recounted since voting closed. */
export function isSettled(tally: Tally, { status, statusSetAt }: Closable): boolean {
  return status === 'completed' && isRecounted(tally, statusSetAt);
}

/** Returns whether `isSettled` is true and the recount began at `since` or later. */
export const isRecountedSince = (
  tally: Tally,
  election: Closable,
  since: Date | undefined,
): boolean =>
  isSettled(tally, election) && (since === undefined || (tally.recount?.at ?? 0) >= since);

/** Returns when a recount confirmed this count after voting last closed; undefined if none has. */
export function confirmationOf(tally: Tally, election: Closable): Date | undefined {
  const { recount } = tally;
  return recount?.isConfirmed && isSettled(tally, election) ? recount.at : undefined;
}
