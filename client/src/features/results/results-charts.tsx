import type { Candidate, ShownBallot } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { clsx } from 'clsx';
import { memo } from 'react';
import type { ChartCandidate } from '../../components/charts/chart-color.ts';
import { needsFullRow } from '../../components/charts/chart-size.ts';
import { CountBars } from '../../components/charts/count-bars.tsx';
import { ShareDonut } from '../../components/charts/share-donut.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { useResultTexts } from '../../lib/languages/result-texts.ts';
import { drawnByWeight, isByWeight, wordsOf } from './count-words.ts';

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
  const words = wordsOf(ballot, candidates, t);
  const hasRing = ballot.kind !== 'several';
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
            <h3 className="mb-4 font-display text-16 font-semibold">{words.shares}</h3>
            <ShareDonut
              candidates={named}
              {...wholeOf({ candidates: sized, ballot, totalVotes }, t)}
              label={words.shares}
            />
          </Panel>
        )}
        <Panel className="p-5">
          <h3 className="mb-4 font-display text-16 font-semibold">{words.counts}</h3>
          <CountBars candidates={named} label={words.counts} />
        </Panel>
      </div>
      {words.note && <p className="mt-3 text-14 text-ink-2">{words.note}</p>}
    </div>
  );
});

const withdrew = (name: string, t: ResultTexts): string =>
  t('chart.withdrew', { name: isolate(name) });

/** Returns the text in the middle of the ring. Each valid ballot has one vote, so their sum is the valid ballots. */
function wholeOf({ candidates, ballot, totalVotes }: ResultsChartsProps, t: ResultTexts) {
  const given = candidates.reduce((sum, { votes }) => sum + votes, 0);
  if (isByWeight(candidates)) return { total: given, unit: t('chart.unitWeight') };
  if (!ballot.abstain)
    return { total: totalVotes, unit: t('chart.unitVotes', { count: totalVotes }) };
  const unit = ballot.kind === 'one' ? 'chart.unitValidVotes' : 'chart.unitValidBallots';
  return { total: given, unit: t(unit, { count: given }) };
}
