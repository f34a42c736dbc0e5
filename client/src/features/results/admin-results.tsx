import type { Election } from '@votewise/contract';
import { useEffect, useRef } from 'react';
import { QUESTION_PLACE } from '../../lib/question-place.ts';
import { paperName } from '../elections/paper-questions.ts';
import { resultTexts } from '../../lib/languages/result-texts.ts';
import { englishTexts } from '../../lib/languages/texts.ts';
import { CountAlarms } from './count-alarms.tsx';
import { CountState } from './count-state.tsx';
import { PaperList } from './paper/paper-list.tsx';
import { type PaperQuestions, PaperSteps } from './paper/paper-steps.tsx';
import { ResultsBody } from './results-body.tsx';
import { adminStats } from './results-figures.ts';
import { ResultsTable } from './results-table.tsx';
import { ResultsToolbar } from './results-toolbar.tsx';
import { useCount } from './use-count.ts';
import { VotingTimes } from './voting-times.tsx';

interface AdminResultsProps extends PaperQuestions {
  election: Election;
  /** Moves focus here from the button that led to this question of a ballot paper. */
  takesFocus: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** The count of one election as administrators see it. */
export function AdminResults(props: AdminResultsProps) {
  const { election, takesFocus, questions, onSelect, isRefreshing, onRefresh } = props;
  const { results, staleSince, reload } = useCount(election);
  const isOnPaper = questions.length > 0;
  const paper = { questions, electionId: election.id, onSelect };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  function handleRefresh(): void {
    reload();
    onRefresh();
  }

  return (
    <section aria-labelledby="results-title" className="grid min-w-0 grid-cols-1 gap-4 md:gap-6">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0">
            {isOnPaper && (
              <p dir="auto" className="text-14 font-semibold text-ink-2">
                {paperName(questions)}
              </p>
            )}
            <h2
              ref={heading}
              id="results-title"
              dir="auto"
              tabIndex={-1}
              aria-describedby={isOnPaper ? QUESTION_PLACE : undefined}
              className="scroll-mt-24 font-display text-24 font-semibold"
            >
              {election.title}
            </h2>
          </div>
          <ResultsToolbar
            electionId={election.id}
            count={results}
            isOnPaper={isOnPaper}
            isRefreshing={isRefreshing}
            onRefresh={handleRefresh}
          />
        </div>
        {isOnPaper && (
          <div className="mt-4">
            <PaperSteps {...paper} />
          </div>
        )}
        <CountState results={results} staleSince={staleSince} onReload={reload} />
        <VotingTimes times={results.times} />
      </div>
      <CountAlarms results={results} />
      <ResultsBody results={results} stats={adminStats(results, englishTexts(resultTexts))}>
        <ResultsTable results={results} />
      </ResultsBody>
      <PaperList {...paper} />
    </section>
  );
}
