import type { Election, ElectionProgress, StatusChange } from './elections.ts';
import { placeholdersAmong } from './placeholders.ts';

/** The stages of an election, in order. Stages are derived from stored data and are not stored themselves. */
export const STAGES = ['draft', 'ready', 'open', 'closed', 'counted', 'declared'] as const;
export type Stage = (typeof STAGES)[number];

/** What decides on the stage. */
export type Staged = Pick<Election, 'status' | 'endDate' | 'candidates' | 'declaredAt'> & {
  /** Set for a question of a meeting. */
  meeting?: Election['meeting'];
  progress?: Pick<ElectionProgress, 'count'> | undefined;
  turnout?: { eligible: number } | undefined;
};

/** What an upcoming election needs before voting can open. */
export type Missing = 'candidates' | 'dates' | 'voters';

/**
 * Returns what a draft is missing: real candidates, an end date in the future, or voters. A question of a meeting needs
 * only candidates: its dates are placeholders, and before the meeting no one is present who could vote.
 * @param now in milliseconds
 */
export function missingOf(
  { candidates, endDate, turnout, meeting }: Staged,
  now: number,
): Missing[] {
  const isMissing = {
    candidates: placeholdersAmong(candidates).length > 0,
    dates: !meeting && Date.parse(endDate) <= now,
    voters: !meeting && (turnout?.eligible ?? 0) === 0,
  };
  return (['candidates', 'dates', 'voters'] as const).filter((one) => isMissing[one]);
}

/**
 * Returns the stage of an election. An upcoming election is ready when nothing is missing.
 * @param now in milliseconds
 */
export function stageOf(election: Staged, now: number): Stage {
  const { status, declaredAt, progress } = election;
  switch (status) {
    case 'upcoming':
      return missingOf(election, now).length === 0 ? 'ready' : 'draft';
    case 'active':
      return 'open';
    case 'completed':
      if (declaredAt !== undefined) return 'declared';
      return progress?.count.state === 'confirmed' ? 'counted' : 'closed';
    default:
      return status satisfies never;
  }
}

/** Returns whether the count waits for paper ballots. */
export function isAwaitingHandouts({
  status,
  progress,
}: Pick<Election, 'status'> & {
  progress?: Pick<ElectionProgress, 'onPaper'> | undefined;
}): boolean {
  const { handedOut = 0, joined } = progress?.onPaper ?? {};
  return status === 'completed' && handedOut > 0 && !joined;
}

/** When voting actually opened and closed, oldest first. */
export interface ActualTimes<Change> {
  opened: Change[];
  closed: Change[];
}

/** Returns the openings and closings among the changes of status. */
export function actualTimes<Change extends Pick<StatusChange, 'from' | 'to'>>(
  changes: readonly Change[],
): ActualTimes<Change> {
  return {
    opened: changes.filter(({ to }) => to === 'active'),
    closed: changes.filter(({ from }) => from === 'active'),
  };
}

/** Returns whether voting has ever been open. */
export function wasOpened({
  hasBallots,
  progress,
}: Pick<Election, 'hasBallots'> & {
  progress?: Pick<ElectionProgress, 'statusChanges' | 'onPaper'> | undefined;
}): boolean {
  // Handing out paper before voting opens freezes the election without any ballot.
  if (hasBallots && !progress?.onPaper) return true;
  return actualTimes(progress?.statusChanges ?? []).opened.length > 0;
}
