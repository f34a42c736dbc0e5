import { formatDateTime } from '../../lib/format.ts';
import type { Results } from './shown-results.ts';

type Times = NonNullable<Results['times']>;

const listed = (moments: readonly string[]): string => moments.map(formatDateTime).join('; ');

/** When voting was planned and when it took place, as short sentences. */
export function votingTimes({ startDate, endDate, opened, closed, isComplete }: Times): string {
  const parts = [
    `Planned: ${formatDateTime(startDate)} to ${formatDateTime(endDate)}.`,
    ...(isComplete ? [] : ['Earlier openings and closings weren’t recorded.']),
    ...(opened.length > 0 ? [`Opened: ${listed(opened)}.`] : []),
    ...(closed.length > 0 ? [`Closed: ${listed(closed)}.`] : []),
  ];
  return parts.join(' ');
}

/** The planned and actual times of voting, next to a count. Its line is kept free until they are loaded. */
export function VotingTimes({ times }: { times: Times | undefined }) {
  return (
    <p className="mt-3 min-h-10 text-14 text-ink-2 md:min-h-5">{times && votingTimes(times)}</p>
  );
}
