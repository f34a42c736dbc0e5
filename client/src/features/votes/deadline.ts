import type { Election } from '@votewise/contract';
import { useMemo } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useVoteTexts, type VoteTexts } from '../../lib/languages/vote-texts.ts';
import { useNow } from '../../lib/use-now.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The ballot shows the time left once it is less than this. */
const NEAR_HOURS = 24;
const HOUR_MINUTES = 60;
/** If less time than this is left, minutes are shown as well as hours, because "1 hour" could mean nearly two. */
const MINUTES_FROM = 2 * HOUR_MINUTES;

/** Returns the time left, rounded down, from milliseconds; undefined for a day or more, or after the end. */
export function timeLeft(t: VoteTexts, left: number): string | undefined {
  if (left <= 0 || left >= NEAR_HOURS * HOUR_MS) return undefined;
  const minutes = Math.floor(left / MINUTE_MS);
  if (minutes === 0) return t('deadline.lessThanMinute');
  const hours = Math.floor(left / HOUR_MS);
  const rest = minutes < MINUTES_FROM ? minutes % HOUR_MINUTES : 0;
  if (hours === 0) return t('deadline.minutes', { minutes });
  if (rest === 0) return t('deadline.hours', { hours });
  return t('deadline.hoursAndMinutes', { hours, minutes: rest });
}

/** Returns the times at which the result of `timeLeft` changes. */
function changesBefore(end: number): string[] {
  const minutes = Array.from({ length: MINUTES_FROM + 1 }, (_, left) => left * MINUTE_MS);
  const hours = Array.from({ length: NEAR_HOURS + 1 }, (_, left) => left * HOUR_MS);
  return [...minutes, ...hours].map((left) => new Date(end - left).toISOString());
}

/** Returns a sentence, kept up to date, about when voting closes. Returns '' once that time has passed. */
export function useDeadline(election: Pick<Election, 'endDate' | 'meeting'>): string {
  const t = useVoteTexts();
  const { endDate } = election;
  const now = useNow(useMemo(() => changesBefore(Date.parse(endDate)), [endDate]));
  // The page of the meeting counts down by the server's clock.
  if (election.meeting || Date.parse(endDate) <= now) return '';
  const left = timeLeft(t, Date.parse(endDate) - now);
  const end = formatDateTime(endDate);
  return left === undefined
    ? t('deadline.closes', { end })
    : t('deadline.closesSoon', { end, left });
}
