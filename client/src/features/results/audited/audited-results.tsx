import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { englishTexts } from '../../../lib/languages/texts.ts';
import { CountAlarms } from '../count-alarms.tsx';
import { CountState } from '../count-state.tsx';
import { ResultsBody } from '../results-body.tsx';
import { adminStats } from '../results-figures.ts';
import { ResultsTable } from '../results-table.tsx';
import { ResultsToolbar } from '../results-toolbar.tsx';
import type { Count } from '../use-count.ts';
import { VotingTimes } from '../voting-times.tsx';

interface AuditedResultsProps {
  count: Count;
  /** Whether there may be other questions on the same ballot paper. */
  isOnPaper: boolean;
}

/** The count of one election and its exports, as auditors see them. It updates automatically. */
export function AuditedResults({ count, isOnPaper }: AuditedResultsProps) {
  const { results, staleSince, reload } = count;
  return (
    <section aria-labelledby="results-title" className="grid min-w-0 grid-cols-1 gap-4 md:gap-6">
      <div>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-4">
          <h2 id="results-title" className="font-display text-24 font-semibold">
            Results
          </h2>
          <ResultsToolbar
            electionId={results.election.id}
            count={results}
            isOnPaper={isOnPaper}
            isComplete
          />
        </div>
        <CountState results={results} staleSince={staleSince} onReload={reload} />
        <VotingTimes times={results.times} />
      </div>
      <CountAlarms results={results} />
      <ResultsBody results={results} stats={adminStats(results, englishTexts(resultTexts))}>
        <ResultsTable results={results} />
      </ResultsBody>
    </section>
  );
}
