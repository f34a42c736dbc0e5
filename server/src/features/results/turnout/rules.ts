import type { ElectionStatus, Turnout } from '../../../contract/index.ts';

/** The fields of an election that decide who is eligible. */
export interface TurnoutElection {
  status: ElectionStatus;
  statusSetAt: Date;
}

interface Person {
  registeredAt: Date;
  /** Missing in documents from earlier releases, which counts as null. */
  disabledAt?: Date | null;
}

/** When voting closed, for a completed election. */
export function closedAt({ status, statusSetAt }: TurnoutElection): Date | undefined {
  return status === 'completed' ? statusSetAt : undefined;
}

/** Whether a voter can vote now or, if `close` is given, could vote then. */
export function isEligible(voter: Person, close: Date | undefined): boolean {
  const disabledAt = voter.disabledAt ?? null;
  if (!close) return disabledAt === null;
  return voter.registeredAt <= close && (disabledAt === null || disabledAt > close);
}

/** Never over 100%: voters may have been disabled since they voted. */
export function turnoutOf(ballots: number, eligible: number): Turnout {
  const all = Math.max(ballots, eligible);
  return {
    ballots,
    eligible: all,
    percentage: all === 0 ? 0 : Math.round((ballots / all) * 1_000) / 10,
  };
}
