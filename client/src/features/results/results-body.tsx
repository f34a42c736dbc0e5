import { isPlainBallot } from '@votewise/contract/elections/ballot';
import { rulesInSentences } from '@votewise/contract/elections/ballot-sentences';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { lazy, type ReactNode, Suspense } from 'react';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { type Stat, StatSheet } from '../../components/ui/stat-sheet.tsx';
import { afterPaint } from '../../lib/after-paint.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useElectionTexts } from '../../lib/languages/election-texts.ts';
import { useResultTexts } from '../../lib/languages/result-texts.ts';
import { weightSentence } from './count-words.ts';
import { ResultsCharts } from './results-charts.tsx';
import { hiddenStats, shownDecision } from './results-figures.ts';
import type { Results } from './shown-results.ts';

const OutcomePanel = lazy(async () => ({
  default: (await import('./outcome/outcome-panel.tsx')).OutcomePanel,
}));
const RoundsPanel = lazy(async () => {
  await afterPaint();
  return { default: (await import('./rounds/rounds-panel.tsx')).RoundsPanel };
});

/** The outcome, the figures, the rounds, and the charts of an election, or a notice that its count is hidden. */
export function ResultsBody(props: { results: Results; stats: Stat[]; children: ReactNode }) {
  const { results, stats, children } = props;
  const t = useResultTexts();
  const rulesTexts = useElectionTexts();
  const { ballot, candidates, isWeighted: weighted = false, rounds = [] } = results;
  if (candidates.length === 0) {
    return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>;
  }
  const rules = !isPlainBallot(ballot) && (
    <p className="text-14 text-ink-2">
      {rulesInSentences({ ...ballot, weighted }, { candidates, t: rulesTexts }).join(' ')}
    </p>
  );
  if (results.isCountHidden) {
    return (
      <>
        {rules}
        <StatSheet stats={hiddenStats(results, t)} />
        <HiddenCount results={results} />
      </>
    );
  }
  const weighing = weightSentence(results, t);
  return (
    <>
      {rules}
      {weighing && <p className="font-semibold tabular-nums">{weighing}</p>}
      {shownDecision(results, t) && (
        <Suspense fallback={null}>
          <OutcomePanel results={results} />
        </Suspense>
      )}
      <StatSheet stats={stats} />
      {ballot.kind === 'ranked' && rounds.length > 0 && (
        <Suspense fallback={null}>
          <RoundsPanel results={results} />
        </Suspense>
      )}
      <ResultsCharts candidates={candidates} totalVotes={results.totalVotes} ballot={ballot} />
      {children}
    </>
  );
}

/** Shown instead of the count while it is hidden, for voters and administrators: why it is hidden, and until when. */
function HiddenCount({ results }: { results: Results }) {
  const t = useResultTexts();
  return (
    <EmptyState title={t('hidden.title')}>
      {t('hidden.text')} {whenShown(results, t)}
    </EmptyState>
  );
}

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
