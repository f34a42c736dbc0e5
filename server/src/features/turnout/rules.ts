import type { ElectionStatus, Turnout } from '../../contract/index.ts';

/** What decides who counts as eligible. */
export interface TurnoutElection {
  _id: string;
  status: ElectionStatus;
  statusSetAt: Date;
}

interface Person {
  registeredAt: Date;
  /** A document of an earlier release lacks it: then as null. */
  disabledAt?: Date | null;
}

/** Below this a list of who has voted, held against the count, would tell of single votes. */
export const LIST_MINIMUM = 5;

/** When voting closed, for an election that is over. */
export function closedAt({ status, statusSetAt }: TurnoutElection): Date | undefined {
  return status === 'completed' ? statusSetAt : undefined;
}

/** Whether somebody may vote now, or could until the close. */
export function isEligible(voter: Person, election: TurnoutElection): boolean {
  const close = closedAt(election);
  const disabledAt = voter.disabledAt ?? null;
  if (!close) return disabledAt === null;
  return voter.registeredAt <= close && (disabledAt === null || disabledAt > close);
}

/** Never over 100 %: whoever has a ballot in the box was eligible, whatever the roll says by now. */
export function turnoutOf(ballots: number, eligible: number): Turnout {
  const all = Math.max(ballots, eligible);
  return {
    ballots,
    eligible: all,
    percentage: all === 0 ? 0 : Math.round((ballots / all) * 1_000) / 10,
  };
}

/** Whether a list of who has voted may be made: in tiny groups list and count together betray votes. */
export function mayList({ status }: Pick<TurnoutElection, 'status'>, ballots: number): boolean {
  return status === 'completed' || ballots >= LIST_MINIMUM;
}

/** Who is told to vote: where nobody has, the list of those who have not is the roll and betrays nothing. */
export function mayRemind(election: Pick<TurnoutElection, 'status'>, ballots: number): boolean {
  return ballots === 0 || mayList(election, ballots);
}
