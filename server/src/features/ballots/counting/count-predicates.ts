import { WRITE_IN } from '@votewise/contract/votes/choice-format';
import { type Totals, totalsOf } from '../box/totals.ts';
import type { BallotCount } from './checkpoints.ts';
import type { Recount } from './count-document.ts';

/**
 * Returns whether everything that a recount depends on was unchanged between two counts, which means that the recount
 * read each ballot exactly once. Unassigned ballots can only move to a new checkpoint, so if the numbers are unchanged,
 * the ballots are the same. A merge moves ballots during the read, and a merge that began and ended in between changes
 * `merged`.
 */
export function isUndisturbed(before: BallotCount, after: BallotCount): boolean {
  return (
    !before.isMerging &&
    !after.isMerging &&
    before.merged === after.merged &&
    before.checkpoint === after.checkpoint &&
    before.unassigned === after.unassigned
  );
}

/**
 * Returns whether voting is over and all ballots have been recounted since voting closed.
 *
 * A recount that began before a reopening does not belong to the later close, nor does a ballot after the recount. Nor
 * does a recount count if it used another assignment of the names that voters wrote in.
 */
export function isRecounted(
  { checkpoint, total, recount }: BallotCount,
  { status, statusSetAt, writeIns }: Closable,
): boolean {
  if (status !== 'completed') return false;
  if (recount?.closedAt.getTime() !== statusSetAt.getTime()) return false;
  if (recount.writeInsAt?.getTime() !== writeIns?.at.getTime()) return false;
  return recount.checkpoint === checkpoint && recount.countedVotes === total;
}

/**
 * Returns whether a recount found fewer ballots than the previous recount. VoteWise never removes ballots from the box,
 * so fewer ballots mean that some were deleted in the database. The count of unassigned ballots cannot show a deletion,
 * because it is read from the ballots themselves.
 */
export function hasLostBallots(
  { recount }: Pick<BallotCount, 'recount'>,
  recounted: Totals,
): boolean {
  return recounted.total < (recount?.totalVotes ?? 0);
}

export interface Closable {
  status: string;
  statusSetAt: Date;
  /** When names that voters wrote in were assigned. */
  writeIns?: { at: Date } | undefined;
  /** Not null once sealing has begun. Names that arrive after that count for no one. */
  sealing?: object | null;
}

/** An election whose count is read. A change of status requires a new count. */
export interface CountedElection extends Closable {
  _id: string;
}

/** Returns whether `isRecounted` is true and the recount began at `since` or later. */
export const isRecountedSince = (
  count: BallotCount,
  election: Closable,
  since: Date | undefined,
): boolean =>
  isRecounted(count, election) && (since === undefined || (count.recount?.at ?? 0) >= since);

/** Returns the recount that confirmed this count after voting last closed; undefined if none has. */
export function confirmationOf(count: BallotCount, election: Closable): Recount | undefined {
  const { recount } = count;
  return recount?.isConfirmed && isRecounted(count, election) ? recount : undefined;
}

/** Returns when a recount first confirmed a count, although it may have been repeated since. */
export const firstConfirmed = ({ at, firstAt = at }: Recount): Date => firstAt;

/** All ballots are in checkpoints, whose numbers no longer show which ballots were cast earlier. */
export const isTidy = ({ unassigned, isMerging, checkpoint, merged }: BallotCount): boolean =>
  unassigned === 0 && !isMerging && (checkpoint <= 1 || merged === checkpoint);

/**
 * Returns whether an administrator has to assign names before anything can be decided: voters have written in names, and none
 * was assigned.
 */
export const awaitsNames = ({ votes }: BallotCount, { writeIns, sealing }: Closable): boolean =>
  !writeIns && !sealing && votes.has(WRITE_IN);

/** Returns a confirmed count with what it resolves to: see `ReadBallots`. Any other count is returned as it is. */
export function resolvedCount(count: BallotCount, election: Closable): BallotCount {
  const stored = confirmationOf(count, election) && count.recount?.mapped;
  if (!stored) return count;
  const known = resolvedCounts.get(count);
  if (known) return known;
  const resolved = { ...count, ...totalsOf(stored) };
  resolvedCounts.set(count, resolved);
  return resolved;
}

/** The same object for the same count, because lists are made again when a count is another object. */
const resolvedCounts = new WeakMap<BallotCount, BallotCount>();
