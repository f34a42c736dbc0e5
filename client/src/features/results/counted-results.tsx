import type { Election } from '@votewise/contract';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { formatCount } from '../../lib/format.ts';
import { resultTexts } from '../../lib/languages/result-texts.ts';
import { englishTexts } from '../../lib/languages/texts.ts';
import { QUESTION_PLACE } from '../../lib/question-place.ts';
import { useFocus } from '../../lib/use-focus.ts';
import { useElections } from '../elections/election-queries.ts';
import { isPaperCounted, paperName, questionsOnPaper } from '../elections/read-elections.ts';
import { CountState, plannedTimes, VotingTimes } from './count/count-state.tsx';
import { PaperList, type PaperQuestions, PaperSteps } from './paper-steps.tsx';
import { type Count, useCount } from './count/result-queries.ts';
import { outcomeLine } from './count/outcome-line.ts';
import { ResultsBody } from './results-body.tsx';
import { adminStats } from './count/results-figures.ts';
import { ResultsTable } from './results-table.tsx';
import { ResultsToolbar } from './results-toolbar.tsx';
import type { Results } from './count/shown-results.ts';

/** Loaded only where voters could write in names. */
const WriteInsPanel = lazy(async () => ({
  default: (await import('./write-ins/write-ins-panel.tsx')).WriteInsPanel,
}));

/** The count of one election, the outcome first, with what administrators and auditors must investigate. */
function CountedResults(props: {
  election: Election;
  count: Count;
  /** The title, as a heading with the ID `results-title`. */
  title: ReactNode;
  /** The way to other questions on the same ballot paper. */
  steps?: ReactNode;
  /** The names that voters have written in. */
  names?: ReactNode;
  foot?: ReactNode;
}) {
  const { results: loaded, staleSince, reload, ...pause } = props.count;
  const isAhead = isMeetingAhead(props.election, loaded);
  const results = isAhead ? withoutDates(loaded) : loaded;
  const { recountDifference, missingCheckpoint } = results;
  const t = englishTexts(resultTexts);
  const outcome = outcomeLine(results, t);
  return (
    <section aria-labelledby="results-title" className="grid min-w-0 grid-cols-1 gap-4 md:gap-6">
      <div>
        {props.title}
        {outcome !== undefined && (
          <h3 className="mt-1 font-display text-24 font-semibold wrap-anywhere md:text-32">
            {outcome}
          </h3>
        )}
        {props.steps}
        <CountState results={results} staleSince={staleSince} onReload={reload} {...pause} />
        <VotingTimes
          times={results.times ?? plannedTimes(props.election)}
          isQuestion={results.presence !== undefined}
        />
      </div>
      {recountDifference && (
        <Banner tone="error">{differenceText(results, recountDifference)}</Banner>
      )}
      {missingCheckpoint !== undefined && (
        <Banner tone="error">{missingText(missingCheckpoint)}</Banner>
      )}
      {props.names}
      <ResultsBody results={results} stats={adminStats(results, t)} isTold>
        <ResultsTable results={results} />
      </ResultsBody>
      {props.foot}
    </section>
  );
}

/** Whether voting will open in a meeting for the first time. */
const isMeetingAhead = ({ meeting }: Election, { election, times }: Results): boolean =>
  Boolean(meeting) && election.status === 'upcoming' && !(times && times.opened.length > 0);

/** The dates of a question of a meeting are placeholders, and no one can vote until members are there. */
function withoutDates({ times: _times, turnout: _turnout, ...results }: Results): Results {
  return results;
}

const TITLE = 'scroll-mt-24 font-display text-20 font-semibold';

interface AdminResultsProps extends PaperQuestions {
  election: Election;
  /** The election's title, or something else where the page already begins with it. */
  title: string;
  /** Moves focus here from the button that led to this question of a ballot paper. */
  takesFocus: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
}

export function AdminResults(props: AdminResultsProps) {
  const { election, takesFocus, questions, onSelect, isRefreshing, onRefresh } = props;
  const count = useCount(election);
  const isOfPaper = questions.length > 0;
  const paper = { questions, electionId: election.id, onSelect };
  const heading = useFocus<HTMLHeadingElement>(takesFocus);

  function handleRefresh(): void {
    count.onPause(false);
    count.reload();
    onRefresh();
  }

  const title = (
    <>
      {isOfPaper && (
        <p dir="auto" className="text-14 font-semibold text-ink-2">
          {paperName(questions)}
        </p>
      )}
      <h2
        ref={heading}
        id="results-title"
        dir="auto"
        tabIndex={-1}
        aria-describedby={isOfPaper ? QUESTION_PLACE : undefined}
        className={TITLE}
      >
        {props.title}
      </h2>
    </>
  );
  const steps = isOfPaper && (
    <div className="mt-4">
      <PaperSteps {...paper} />
    </div>
  );
  const names = <WrittenNames {...{ election, count }} onSaved={count.reload} />;
  const foot = (
    <>
      <PaperList {...paper} />
      <ResultsToolbar
        electionId={election.id}
        count={count.results}
        hasPaperMinutes={isPaperCounted(questions)}
        isRefreshing={isRefreshing}
        onRefresh={handleRefresh}
      />
    </>
  );
  return <CountedResults {...{ election, count, title, steps, names, foot }} />;
}

/** The names that voters wrote in, once voting has closed. @param onSaved undefined for auditors */
function WrittenNames(props: { election: Election; count: Count; onSaved?: () => void }) {
  const { election, count, ...saving } = props;
  const { results } = count;
  const { ballot, election: counted, declaredAt } = results;
  if (!(ballot.writeIns > 0) || counted.status !== 'completed') return null;
  const isConcluded = declaredAt !== undefined || election.sealedAt !== undefined;
  return (
    <Suspense>
      <WriteInsPanel {...{ election, results, isConcluded }} {...saving} />
    </Suspense>
  );
}

/** The count as auditors see it. */
export function AuditedResults({ election, count }: { election: Election; count: Count }) {
  const { results } = count;
  const title = (
    <h2 id="results-title" className={TITLE}>
      Results
    </h2>
  );
  const names = <WrittenNames {...{ election, count }} />;
  const toolbar = { electionId: results.election.id, count: results, isComplete: true };
  const foot =
    election.paper === '' ? (
      <ResultsToolbar {...toolbar} />
    ) : (
      <PaperToolbar {...{ election, toolbar }} />
    );
  return <CountedResults {...{ election, count, title, names, foot }} />;
}

/** Loads the other questions of the paper, whose counts its minutes contain. */
function PaperToolbar(props: {
  election: Election;
  toolbar: ComponentProps<typeof ResultsToolbar>;
}) {
  const { data: elections = [] } = useElections();
  const questions = questionsOnPaper(props.election, elections);
  return <ResultsToolbar {...props.toolbar} hasPaperMinutes={isPaperCounted(questions)} />;
}

export function differenceText(
  { totalVotes }: Pick<Results, 'totalVotes'>,
  recount: NonNullable<Results['recountDifference']>,
): string {
  const found =
    recount.totalVotes === totalVotes
      ? 'the same total but different numbers for some candidates'
      : `${formatCount(recount.totalVotes)}, not ${formatCount(totalVotes)}`;
  return `The recount found ${found}. Don’t announce a result yet. Keep a copy of the database and have both counts examined.`;
}

function missingText(checkpoint: number): string {
  return `Checkpoint ${formatCount(checkpoint)} of the board was removed from the database. The count continues without it, but its ballots can no longer be checked. Keep a copy of the database and every saved copy of the board, and tell the auditors. A backup may still have the checkpoint.`;
}
