import type { Span } from '../attendance/attendance-moments.ts';

/** Returns a function that formats times in short: '6:05 PM', or 'May 4, 12:10 AM' on another day than the meeting. */
export function shortTimes(day: Date, timeZone: string): (moment: Date) => string {
  const formatDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
  const formatTime = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
  const expected = formatDay.format(day);
  return (moment) => {
    const [date, time] = [formatDay.format(moment), formatTime.format(moment)];
    return (date === expected ? time : `${date}, ${time}`).replaceAll('\u202f', ' ');
  };
}

/** Returns spans as text: '6:05 PM–7:40 PM; from 8:10 PM'. */
export const spansIn = (spans: readonly Span[], timeOf: (moment: Date) => string): string =>
  spans
    .map(({ since, until }) =>
      until ? `${timeOf(since)}–${timeOf(until)}` : `from ${timeOf(since)}`,
    )
    .join('; ');
