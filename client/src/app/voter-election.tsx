import type { Election } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ClampedText } from '../components/ui/clamped-text.tsx';
import { LoadingState } from '../components/ui/loading-state.tsx';
import { Segmented } from '../components/ui/segmented.tsx';
import { paperName } from '../features/elections/read-elections.ts';
import type { Question } from '../features/votes/paper/questions.ts';
import { sharedTexts } from '../lib/languages/shared-texts.ts';
import { useTexts } from '../lib/languages/texts.ts';
import { preloadable } from '../lib/preloadable.tsx';
import { QUESTION_PLACE } from '../lib/question-place.ts';
import { useWhenDrawn } from '../lib/use-when-drawn.ts';
import { frameTexts } from './frame-texts.ts';
import { ELECTION_HEADING, type ElectionView } from './use-selected-election.ts';

const VotingPanel = preloadable(
  async () => (await import('../features/votes/voting-panel.tsx')).VotingPanel,
);
const VoterResults = preloadable(
  async () => (await import('../features/results/voter-results.tsx')).VoterResults,
);

/** Loads the code of a view before it is shown. */
export const preloadView = (view: ElectionView): Promise<void> =>
  view === 'vote' ? VotingPanel.preload() : VoterResults.preload();

/** The wording of a motion is what is voted on, so only a long one is cut off. */
function clampFor({ candidates }: Election, isOfPaper: boolean): string {
  if (isMotion(candidates)) return 'max-md:line-clamp-6';
  return isOfPaper ? 'max-md:line-clamp-1' : 'max-md:line-clamp-2';
}

/** Loaded only by elections on a ballot paper. */
const PaperPanel = lazy(async () => ({
  default: (await import('../features/votes/paper/paper-panel.tsx')).PaperPanel,
}));

const VIEWS = ['vote', 'results'] as const;
const preloadViews = () => VIEWS.map(preloadView);

export function VoterElection(props: {
  election: Election;
  /** The questions on the same ballot paper; empty if the election is not on a ballot paper. */
  questions: readonly Question[];
  /** Another election in which the voter has not voted. */
  next: Election | undefined;
  view: ElectionView;
  onShow: (view: ElectionView) => void;
  onSelect: (electionId: string, view?: ElectionView) => void;
}) {
  const t = useTexts(frameTexts);
  const loading = useTexts(sharedTexts);
  const { election, questions, next, view, onShow, onSelect } = props;
  const isOfPaper = questions.length > 0;
  const paper = paperName(questions.map((one) => one.election));
  const [params] = useSearchParams();
  // The review covers all questions.
  const isReview = isOfPaper && view === 'vote' && params.has('step');
  const [hasJumped, setHasJumped] = useState(false);
  // The view that is not shown loads when the other has been drawn.
  useWhenDrawn(preloadViews);

  function handleToggle(chosen: ElectionView): void {
    setHasJumped(false);
    onShow(chosen);
  }

  function handleViewResults(): void {
    setHasJumped(true);
    onShow('results');
  }

  return (
    <div className={clsx('grid grid-cols-1 md:gap-8', isOfPaper ? 'gap-2' : 'gap-4')}>
      <div className="grid grid-cols-1 items-start gap-2 md:flex md:justify-between md:gap-8">
        <div className="min-w-0">
          {isOfPaper && !isReview && (
            <p dir="auto" className="text-14 font-semibold text-ink-2 max-md:line-clamp-1">
              {paper}
            </p>
          )}
          <h1
            id={ELECTION_HEADING}
            dir="auto"
            tabIndex={-1}
            aria-describedby={isOfPaper ? QUESTION_PLACE : undefined}
            className="font-display text-20 font-semibold md:text-32 md:font-medium"
          >
            {isReview ? paper : election.title}
          </h1>
          {!isReview && (
            <ClampedText
              key={election.id}
              what={t('election.description')}
              clamp={clampFor(election, isOfPaper)}
              className="mt-1 text-ink-2"
            >
              {election.description}
            </ClampedText>
          )}
        </div>
        <Segmented
          label={t('election.view')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`election.${value}`) }))}
          onChange={handleToggle}
          className="shrink-0"
        />
      </div>
      {view === 'results' && (
        <Suspense fallback={<LoadingState label={loading('loading')} />}>
          <VoterResults
            key={election.id}
            election={election}
            takesFocus={hasJumped}
            questions={questions.map((one) => one.election)}
            onSelect={(id) => {
              setHasJumped(false);
              onSelect(id, 'results');
            }}
          />
        </Suspense>
      )}
      {view === 'vote' && !isOfPaper && (
        <Suspense fallback={<LoadingState label={t('election.loadingBallot')} />}>
          <VotingPanel
            key={election.id}
            electionId={election.id}
            giver={undefined}
            {...{ next, onSelect }}
            onViewResults={handleViewResults}
          />
        </Suspense>
      )}
      {view === 'vote' && isOfPaper && (
        <Suspense fallback={<LoadingState label={t('election.loadingBallot')} />}>
          <PaperPanel
            key={questions[0]?.election.id}
            {...{ questions, election, onSelect }}
            giver={undefined}
            nextElection={next}
            onViewResults={handleViewResults}
          />
        </Suspense>
      )}
    </div>
  );
}
