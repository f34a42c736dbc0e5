import type { Election } from '@votewise/contract';

const HOUR_MS = 3_600_000;

/** The hours before the close that are offered for a reminder. */
export const REMINDER_HOURS = [2, 6, 12, 24, 48, 72];
const USUAL_HOURS = 24;

type Timed = Pick<Election, 'status' | 'startDate' | 'endDate'>;

/** Returns when the reminder is due. */
export const reminderTime = ({ endDate }: Timed, hours: number): Date =>
  new Date(Date.parse(endDate) - hours * HOUR_MS);

/** Returns whether a reminder can still be sent: its time is ahead, and voting is open then. */
export function canRemind(election: Timed, hours: number, now: number): boolean {
  const { status, startDate } = election;
  const moment = reminderTime(election, hours).getTime();
  return (
    status !== 'completed' &&
    moment > now &&
    (status === 'active' || moment > Date.parse(startDate))
  );
}

/** Returns the usual time for a reminder, or the longest before the close that is possible; undefined if none is. */
export const firstReminder = (election: Timed, now: number): number | undefined =>
  REMINDER_HOURS.findLast((hours) => hours <= USUAL_HOURS && canRemind(election, hours, now));

/** Returns why no reminder can be planned. */
export function reminderRefusal({ status }: Timed): string {
  if (status === 'upcoming') return 'Voting is too short for a reminder.';
  return status === 'active' ? 'Voting closes too soon for a reminder.' : 'Voting has closed.';
}
