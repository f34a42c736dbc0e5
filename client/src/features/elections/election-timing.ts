import type { Election, ElectionStatus, ListedElection } from '@votewise/contract';
import { formatQuantity } from '../../lib/format.ts';

/** True when the start date has passed and the election has to be opened manually. */
export function isOverdue(
  election: Pick<Election, 'status' | 'startDate'>,
  now: number = Date.now(),
): boolean {
  return election.status === 'upcoming' && Date.parse(election.startDate) <= now;
}

/** Returns when voting ended in a completed election; undefined if it never opened and its end date is ahead. */
export function endOfVoting(
  { closedAt, endDate }: Pick<Election, 'closedAt' | 'endDate'>,
  now: number = Date.now(),
): string | undefined {
  return closedAt ?? (Date.parse(endDate) <= now ? endDate : undefined);
}

/** What the badge of an election’s status leaves open: when voting opens, closes, or closed. */
export function statusLine(
  election: Pick<
    Election,
    'status' | 'startDate' | 'endDate' | 'closedAt' | 'declaredAt' | 'meeting'
  >,
  format: (moment: string) => string,
): string {
  const { status, startDate, endDate, declaredAt, meeting } = election;
  if (declaredAt !== undefined) return `Declared ${format(declaredAt)}`;
  switch (status) {
    case 'upcoming':
      if (meeting) return 'Opens in a meeting';
      return isOverdue(election) ? 'Doesn’t open automatically' : `Opens ${format(startDate)}`;
    case 'active':
      return `Closes ${format(endDate)}`;
    default: {
      const end = endOfVoting(election);
      return end === undefined ? '' : `Closed ${format(end)}`;
    }
  }
}

/** Returns what the result of a listed election waits for after the close; undefined once it is known what is decided. */
export function awaitedCount({
  status,
  outcome,
  declaredAt,
  annulled,
  awaitedHandouts = 0,
  awaitsNames,
  ballot,
}: Pick<
  ListedElection,
  'status' | 'outcome' | 'declaredAt' | 'annulled' | 'awaitedHandouts' | 'awaitsNames' | 'ballot'
>): string | undefined {
  if (annulled) return 'Annulled. This election has no result.';
  if (status !== 'completed' || outcome || declaredAt !== undefined) return undefined;
  if (awaitedHandouts > 0)
    return `The count waits for ${formatQuantity(awaitedHandouts, 'paper ballot')}.`;
  if (awaitsNames) return 'The count waits for the names that voters wrote in.';
  return ballot.encrypted === null
    ? 'The count isn’t confirmed yet.'
    : 'The count waits for key holders.';
}

type Timed = { status?: ElectionStatus | undefined } & Pick<Election, 'startDate' | 'endDate'>;

/**
 * Cases in which the clock will not do what the dates suggest. `over`: both dates have passed, so an upcoming
 * election can't be opened at all. `no-end`: an election can't be opened after its end date.
 */
export type TimingProblem = 'stays-upcoming' | 'over' | 'no-end';

/**
 * The clock changes the status of an election only at a date later than the last change of the status. A date has no
 * effect if it passed without a change, or if it has passed when the form sets a new status.
 */
export function findTimingProblem(props: {
  /** As typed; '' for a date that is not set yet. */
  typed: Timed;
  /** As stored, if the form edits an existing election. */
  stored?: Timed | undefined;
  /** In milliseconds. */
  now: number;
}): TimingProblem | null {
  const { typed, stored, now } = props;
  const { status = 'upcoming', startDate, endDate } = typed;
  const isNewStatus = status !== stored?.status;
  const isDead = (date: keyof Pick<Timed, 'startDate' | 'endDate'>): boolean =>
    Date.parse(typed[date]) <= now && (isNewStatus || isSameMoment(typed[date], stored[date]));
  if (status === 'upcoming' && endDate && isDead('endDate')) return 'over';
  if (status === 'upcoming' && startDate && isDead('startDate')) return 'stays-upcoming';
  if (status === 'active' && isNewStatus && endDate && isDead('endDate')) return 'no-end';
  return null;
}

/** Returns what happens to voting when a new election is scheduled as typed; '' while dates are missing or wrong. */
export function scheduleSentence(
  { status = 'upcoming', startDate, endDate }: Timed,
  format: (moment: string) => string,
): string {
  if (Date.parse(endDate) <= Date.parse(startDate)) return '';
  const closes = endDate === '' ? '' : ` and closes ${format(endDate)}`;
  switch (status) {
    case 'active':
      return `Voting opens as soon as you schedule the election${closes}.`;
    case 'completed':
      return 'If you schedule this election as completed, voting won’t open on its start date.';
    default:
      return startDate === '' ? '' : `Voting opens ${format(startDate)}${closes}.`;
  }
}

function isSameMoment(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other);
}
