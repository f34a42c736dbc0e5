import { CountBars } from '../../components/charts/count-bars.tsx';
import { ShareDonut } from '../../components/charts/share-donut.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import type { Results } from './results-figures.ts';

/** The count drawn twice: as shares of all votes, and as votes. */
export function ResultsCharts({ results }: { results: Results }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 md:gap-6 @min-[50rem]:grid-cols-2">
        <Panel className="p-5">
          <h3 className="mb-4 font-display text-16 font-semibold">Vote distribution</h3>
          <ShareDonut candidates={results.candidates} totalVotes={results.totalVotes} />
        </Panel>
        <Panel className="p-5">
          <h3 className="mb-4 font-display text-16 font-semibold">Vote counts</h3>
          <CountBars candidates={results.candidates} />
        </Panel>
      </div>
    </div>
  );
}
