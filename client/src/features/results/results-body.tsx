import type { Candidate, ShownBallot } from '@votewise/contract';
import { outcomeInWholes } from '@votewise/contract/results/in-wholes';
import { isPlainBallot } from '@votewise/contract/elections/ballot';
import { rulesInSentences } from '@votewise/contract/elections/ballot-sentences';
import { isolate } from '@votewise/contract/text/isolate';
import { hasRounds } from '@votewise/contract/results/outcome-sentences';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense, memo } from 'react';
import type { ChartCandidate } from '../../components/charts/chart-color.ts';
import { needsFullRow } from '../../components/charts/chart-size.ts';
import { CountBars } from '../../components/charts/count-bars.tsx';
import { PercentageDonut } from '../../components/charts/percentage-donut.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { type Stat, StatSheet } from '../../components/ui/stat-sheet.tsx';
import { afterPaint } from '../../lib/after-paint.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useElectionTexts } from '../../lib/languages/election-texts.ts';
import { useResultTexts } from '../../lib/languages/result-texts.ts';
import {
  handoutSentences,
  weightSentence,
  drawnByWeight,
  isByWeight,
  countWordsOf,
} from './count/count-words.ts';
import { hiddenStats, shownDecision } from './count/results-figures.ts';
import type { Results } from './count/shown-results.ts';
import { weightName } from '../../lib/weights.ts';

const OutcomePanel = lazy(async () => ({
  default: (await import('./outcome/outcome-panel.tsx')).OutcomePanel,
}));
const GradesPanel = lazy(async () => ({
  default: (await import('./grades/grades-panel.tsx')).GradesPanel,
}));
const RoundsPanel = lazy(async () => {
  await afterPaint();
  return { default: (await import('./rounds/rounds-panel.tsx')).RoundsPanel };
});

/** The outcome, the figures, the rounds, and the charts of an election, or a notice that its count is hidden. */
export function ResultsBody(props: {
  results: Results;
  stats: Stat[];
  /** Whether a heading above has already told the outcome. */
  isTold?: boolean;
  children: ReactNode;
}) {
  const { stats, isTold = false, children } = props;
  const results = shownNumbers(props.results);
  const t = useResultTexts();
  const rulesTexts = useElectionTexts();
  const { ballot, candidates, isWeighted: weighted = false, rounds = [] } = results;
  if (candidates.length === 0) {
    return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>;
  }
  const rules = !isPlainBallot(ballot) && (
    <p className="text-14 text-ink-2">
      {rulesInSentences(
        { ...ballot, weighted, presence: results.presence },
        { candidates, weightName: weightName(), t: rulesTexts },
      ).join(' ')}
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
  const paper = handoutSentences(results, t);
  return (
    <>
      {rules}
      {paper.length > 0 && <p className="wrap-anywhere tabular-nums">{paper.join(' ')}</p>}
      {weighing && <p className="font-semibold tabular-nums">{weighing}</p>}
      {shownDecision(results, t) && (
        <Suspense fallback={null}>
          <OutcomePanel {...{ results, isTold }} />
        </Suspense>
      )}
      <StatSheet stats={stats} />
      {hasRounds(ballot.rule) && rounds.length > 0 ? (
        <div>
          <Suspense fallback={null}>
            <RoundsPanel results={results} />
          </Suspense>
          <Note note={countWordsOf(ballot, candidates, t).note} />
        </div>
      ) : results.grades ? (
        <Suspense fallback={null}>
          <GradesPanel results={results} />
        </Suspense>
      ) : (
        <ResultsCharts candidates={candidates} totalVotes={results.totalVotes} ballot={ballot} />
      )}
      {children}
    </>
  );
}

/** Returns results whose rounds, grades, and comparisons are in wholes if they are weights. */
const shownNumbers = (results: Results): Results =>
  results.isWeighted ? outcomeInWholes(results, weightName()) : results;

/** Shown instead of the count while it is hidden, for voters and administrators: why it is hidden, and until when. */
function HiddenCount({ results }: { results: Results }) {
  const t = useResultTexts();
  return (
    <EmptyState title={t('hidden.title')}>
      {t('hidden.text')} {!results.presence && t('hidden.decided')} {whenShown(results, t)}
    </EmptyState>
  );
}

function whenShown(
  { election, ballot, totalVotes, times, presence, recountDifference }: Results,
  t: ResultTexts,
): string {
  if (recountDifference) return t('hidden.difference');
  if (election.status === 'completed') {
    if (totalVotes === 0) return t('count.noVotes');
    return t(ballot.encrypted === null ? 'hidden.untilRecount' : 'hidden.untilDecrypted');
  }
  return times && !presence
    ? t('hidden.untilCloseOn', { time: formatDateTime(times.endDate) })
    : t('hidden.untilClose');
}

interface ResultsChartsProps {
  candidates: readonly (ChartCandidate & Pick<Candidate, 'withdrawnAt' | 'weight'>)[];
  totalVotes: number;
  ballot: ShownBallot;
}

/** The count as charts. If voters mark several candidates, shares are not parts of a whole, so there is no ring. */
export const ResultsCharts = memo(function ResultsCharts({
  candidates,
  totalVotes,
  ballot,
}: ResultsChartsProps) {
  const t = useResultTexts();
  const words = countWordsOf(ballot, candidates, t);
  const hasRing = ballot.kind === 'one' || ballot.kind === 'ranked';
  const sized = drawnByWeight(candidates);
  const named = sized.some(({ withdrawnAt }) => withdrawnAt)
    ? sized.map((one) => (one.withdrawnAt ? { ...one, name: withdrew(one.name, t) } : one))
    : sized;
  return (
    <div className="@container">
      <div
        className={clsx(
          'grid grid-cols-1 gap-4 md:gap-6',
          hasRing && !needsFullRow(named) && '@min-[50rem]:grid-cols-2',
        )}
      >
        {hasRing && (
          <Panel className="p-5">
            <h3 className="mb-4 font-display text-16 font-semibold">{words.percentages}</h3>
            <PercentageDonut
              candidates={named}
              {...wholeOf({ candidates: sized, ballot, totalVotes }, t)}
              label={words.percentages}
            />
          </Panel>
        )}
        <Panel className="p-5">
          <h3 className="mb-4 font-display text-16 font-semibold">{words.counts}</h3>
          <CountBars candidates={named} label={words.counts} />
        </Panel>
      </div>
      <Note note={words.note} />
    </div>
  );
});

function Note({ note }: { note: string | undefined }) {
  return note && <p className="mt-3 text-14 text-ink-2">{note}</p>;
}

const withdrew = (name: string, t: ResultTexts): string =>
  t('chart.withdrew', { name: isolate(name) });

/** Returns the text in the middle of the ring. Each valid ballot has one vote, so their sum is the valid ballots. */
function wholeOf({ candidates, ballot, totalVotes }: ResultsChartsProps, t: ResultTexts) {
  const given = candidates.reduce((sum, { votes }) => sum + votes, 0);
  if (isByWeight(candidates))
    return { total: given, unit: weightName()?.plural ?? t('chart.unitWeight') };
  if (!ballot.abstain)
    return { total: totalVotes, unit: t('chart.unitVotes', { count: totalVotes }) };
  const unit = ballot.kind === 'one' ? 'chart.unitValidVotes' : 'chart.unitValidBallots';
  return { total: given, unit: t(unit, { count: given }) };
}
