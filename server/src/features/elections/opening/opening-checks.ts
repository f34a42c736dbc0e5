import { type ElectionRecord, mayHaveBallots } from '../stored/election-document.ts';
import {
  extensionRefused,
  handoutRefused,
  reopeningRefused,
  startRefused,
} from './opening-refusals.ts';
import { type VisibleCounts, wasSeen } from './visible-counts.ts';

export type OpeningChecks = ReturnType<typeof createOpeningChecks>;

/**
 * What an opening, and everything that may lead to one, must not do beside other elections. With paper, secrecy follows
 * from `requireNoVisibleCount` alone, which is asked for each voter who gets it. The other checks keep elections from being
 * opened in a way in which no paper could be handed out.
 */
export function createOpeningChecks({ visibleCounts }: { visibleCounts: VisibleCounts }) {
  /**
   * Returns the ballot with a hidden count if paper is handed out beside this election.
   * @throws AppError PAPER_REFUSED if this election has paper, and a count is visible beside it; REOPENING_REFUSED or
   * PAPER_REFUSED if its own count has been visible already
   */
  async function ballotFor(
    current: ElectionRecord | undefined,
    next: ElectionRecord,
  ): Promise<Pick<ElectionRecord, 'ballot'> | undefined> {
    if (!needsCheck(current, next)) return undefined;
    const isFirst = !current?.statusChanges.some(({ to }) => to === 'active');
    // Later, those who have not voted must still be able to. Then, no paper is handed out.
    const shown = isFirst && next.ballot.onPaper ? await visibleCounts.beside(next) : undefined;
    if (shown) throw handoutRefused(next, shown);
    if (current?.status === 'active' && mayHaveBallots(next)) {
      // If both are open already, their voters have come to share them since, and an earlier end changes nothing.
      const coming = await visibleCounts.asking(next, ({ status }) => status === 'upcoming');
      if (coming) throw extensionRefused(coming);
      return undefined;
    }
    const asking = await visibleCounts.asking(next);
    if (asking && mayHaveBallots(next)) throw reopeningRefused(asking);
    return asking && hidden(next);
  }

  /** Rejects a start at which no paper could be handed out. @throws AppError PAPER_REFUSED */
  async function requireNoCountAtStart(
    current: ElectionRecord | undefined,
    next: ElectionRecord,
  ): Promise<void> {
    // Once it has been open, those who have not voted must still be able to. Then, no paper is handed out.
    if (next.statusChanges.some(({ to }) => to === 'active')) return;
    const isSame =
      current?.ballot.onPaper === next.ballot.onPaper &&
      current.status === next.status &&
      current.startDate.getTime() === next.startDate.getTime() &&
      current.meeting?.id === next.meeting?.id &&
      current.electorate === next.electorate;
    const shown = isSame ? undefined : await visibleCounts.atStart(next);
    if (shown) throw startRefused(next, shown);
  }

  return {
    ballotFor,
    requireNoCountAtStart,

    /**
     * Rejects handing out paper and taking it back if a count was visible beside the election, or would be if voting in it
     * opened now. @throws AppError PAPER_REFUSED
     */
    async requireNoVisibleCount(election: ElectionRecord): Promise<void> {
      const shown = await visibleCounts.beside(election);
      if (shown) throw handoutRefused(election, shown);
    },
  };
}

/** Once the count has been seen, the clock must not open the election again beside paper, either. */
function needsCheck(current: ElectionRecord | undefined, next: ElectionRecord): boolean {
  const isExtended = current !== undefined && next.endDate > current.endDate;
  if (next.status === 'upcoming')
    return wasSeen(next) && (isExtended || current?.status === 'completed');
  const isNew = current?.status !== 'active' || next.electorate !== current.electorate;
  return next.status === 'active' && (isNew || isExtended);
}

/** Returns the ballot with a count that is hidden until the close. */
export const hidden = ({ ballot }: ElectionRecord): Pick<ElectionRecord, 'ballot'> => ({
  ballot: { ...ballot, results: 'after-close' },
});
