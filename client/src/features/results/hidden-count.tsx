import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { formatDateTime } from '../../lib/format.ts';
import { resultTexts } from '../../lib/languages/result-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import type { Results } from './shown-results.ts';

/** Shown instead of the count while it is hidden, for voters and administrators: why it is hidden, and until when. */
export function HiddenCount({ results }: { results: Results }) {
  const t = useTexts(resultTexts);
  return (
    <EmptyState title={t('hidden.title')}>
      {t('hidden.text')} {whenShown(results, t)}
    </EmptyState>
  );
}

/** Returns when a hidden count will be shown. */
function whenShown(
  { election, totalVotes, times, recountDifference }: Results,
  t: ResultTexts,
): string {
  if (recountDifference) return t('hidden.difference');
  if (election.status === 'completed') {
    return totalVotes === 0 ? t('count.noVotes') : t('hidden.untilRecount');
  }
  return times
    ? t('hidden.untilCloseOn', { time: formatDateTime(times.endDate) })
    : t('hidden.untilClose');
}
