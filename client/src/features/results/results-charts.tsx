import { clsx } from 'clsx';
import { memo } from 'react';
import type { ChartCandidate } from '../../components/charts/chart-color.ts';
import { needsFullRow } from '../../components/charts/chart-size.ts';
import { CountBars } from '../../components/charts/count-bars.tsx';
import { ShareDonut } from '../../components/charts/share-donut.tsx';
import { Panel } from '../../components/ui/panel.tsx';

interface ResultsChartsProps {
  candidates: readonly ChartCandidate[];
  totalVotes: number;
}

/** The count as two charts: shares of all votes, and votes. */
export const ResultsCharts = memo(function ResultsCharts({
  candidates,
  totalVotes,
}: ResultsChartsProps) {
  return (
    <div className="@container">
      <div
        className={clsx(
          'grid grid-cols-1 gap-4 md:gap-6',
          !needsFullRow(candidates) && '@min-[50rem]:grid-cols-2',
        )}
      >
        <Panel className="p-5">
          <h3 className="mb-4 font-display text-16 font-semibold">Vote distribution</h3>
          <ShareDonut candidates={candidates} totalVotes={totalVotes} />
        </Panel>
        <Panel className="p-5">
          <h3 className="mb-4 font-display text-16 font-semibold">Vote counts</h3>
          <CountBars candidates={candidates} />
        </Panel>
      </div>
    </div>
  );
});
