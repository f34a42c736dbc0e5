import { formatSeries } from '@votewise/contract/lists';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { formatDateTime } from '../../lib/format.ts';
import { resultTexts } from '../../lib/languages/result-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import type { Results } from './shown-results.ts';

type Times = NonNullable<Results['times']>;

/** Returns the planned and actual times of voting in short sentences. */
export function votingTimes({ startDate, endDate, opened, closed }: Times, t: ResultTexts): string {
  const listed = (moments: readonly string[]) =>
    formatSeries(moments.map(formatDateTime), t.language);
  const closedText = (count: number, times: string) =>
    t('times.closed', { count, isRepeated: count > 1 ? 'yes' : 'no', times });
  const parts = [
    t('times.planned', { start: formatDateTime(startDate), end: formatDateTime(endDate) }),
    ...(opened.length > 0 ? [t('times.opened', { times: listed(opened) })] : []),
    ...(closed.length > 0 ? [closedText(closed.length, listed(closed))] : []),
  ];
  return parts.join(' ');
}

/** The planned and actual times of voting, next to a count. Space is reserved for them until they load. */
export function VotingTimes({ times }: { times: Times | undefined }) {
  const t = useTexts(resultTexts);
  return (
    <p className="mt-3 min-h-10 text-14 text-ink-2 md:min-h-5">{times && votingTimes(times, t)}</p>
  );
}
