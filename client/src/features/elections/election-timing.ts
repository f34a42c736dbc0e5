import type { Election } from '@votewise/server/contract';

/** True while an election waits for somebody to open it although its start has passed. */
export function isOverdue(
  election: Pick<Election, 'status' | 'startDate'>,
  now: number = Date.now(),
): boolean {
  return election.status === 'upcoming' && Date.parse(election.startDate) <= now;
}

/**
 * True for an election that is open and stays open: its status was set after its end, as earlier releases let
 * it be. The clock of this device plays no part.
 */
export function isEndless(election: Pick<Election, 'status' | 'endDate' | 'updatedAt'>): boolean {
  return (
    election.status === 'active' && Date.parse(election.updatedAt) >= Date.parse(election.endDate)
  );
}

type Timed = Partial<Pick<Election, 'status'>> & Pick<Election, 'startDate' | 'endDate'>;

/** What the clock will not do, although the dates of an election look as if it did; without an end none is opened. */
export type TimingProblem = 'stays-upcoming' | 'stays-active' | 'no-end';

interface TimingQuestion {
  /** As typed; '' for no date yet. */
  typed: Timed;
  /** As stored, when the form edits an election. */
  stored?: Timed | undefined;
  /** In milliseconds. */
  now: number;
}

/**
 * The clock moves an election at the dates that come after its status was last set. So a date that has
 * passed without moving it, or that lies before the status the form is about to set, does nothing.
 */
export function findTimingProblem({ typed, stored, now }: TimingQuestion): TimingProblem | null {
  const { status = 'upcoming', startDate, endDate } = typed;
  const isNewStatus = status !== stored?.status;
  const isDead = (date: keyof Pick<Timed, 'startDate' | 'endDate'>): boolean =>
    Date.parse(typed[date]) <= now && (isNewStatus || isSameMoment(typed[date], stored[date]));
  if (status === 'upcoming' && startDate && isDead('startDate')) return 'stays-upcoming';
  if (status === 'active' && endDate && isDead('endDate'))
    return isNewStatus ? 'no-end' : 'stays-active';
  return null;
}

function isSameMoment(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other);
}
