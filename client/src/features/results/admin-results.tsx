import type { Election } from '@votewise/server/contract';
import { Banner } from '../../components/ui/banner.tsx';
import { CountState } from './count-state.tsx';
import { ResultsBody } from './results-body.tsx';
import { adminStats, differenceText } from './results-figures.ts';
import { ResultsTable } from './results-table.tsx';
import { ResultsToolbar } from './results-toolbar.tsx';
import { useCount } from './use-count.ts';
import { VotingTimes } from './voting-times.tsx';

interface AdminResultsProps {
  election: Election;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** The count of one election as administrators see it. */
export function AdminResults({ election, isRefreshing, onRefresh }: AdminResultsProps) {
  const { results, staleSince, reload } = useCount(election);

  function handleRefresh(): void {
    reload();
    onRefresh();
  }

  return (
    <section aria-labelledby="results-title" className="grid min-w-0 grid-cols-1 gap-4 md:gap-6">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="results-title" dir="auto" className="min-w-0 font-display text-24 font-semibold">
            {election.title}
          </h2>
          <ResultsToolbar
            electionId={election.id}
            count={results}
            isRefreshing={isRefreshing}
            onRefresh={handleRefresh}
          />
        </div>
        <CountState results={results} staleSince={staleSince} onReload={reload} />
        <VotingTimes times={results.times} />
      </div>
      {results.recountDifference && (
        <Banner tone="error">{differenceText(results, results.recountDifference)}</Banner>
      )}
      <ResultsBody results={results} stats={adminStats(results)}>
        <ResultsTable results={results} />
      </ResultsBody>
    </section>
  );
}
