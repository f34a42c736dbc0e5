import type { Election } from '@votewise/contract';
import { choiceOf } from '@votewise/contract/votes/choice-format';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { useDrafts } from '../../../lib/drafts.ts';
import { formatCount } from '../../../lib/format.ts';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';
import { Problem } from '../ballot-problem.tsx';
import { castAttempts } from '../casting/cast-attempts.ts';
import { type BallotProblem, castProblem } from '../casting/cast-problem.ts';
import { encryptedAttempts } from '../casting/encrypted-attempts.ts';
import type { Giver } from '../casting/giver.ts';
import { useEventCallback } from '../../../lib/use-event-callback.ts';
import { choicesFrom } from '../marks/marking.ts';
import { useLatestPlace } from '../use-ballot-screen.ts';
import { PresentOnly } from '../present-only.tsx';
import { VotingPanel } from '../voting-panel.tsx';
import { encryptAnswers } from './encrypt-answers.ts';
import {
  answerTo,
  failureOf,
  type GivenAnswer,
  lostFrom,
  problemWith,
  type QuestionOutcome,
  useCastPaper,
} from './paper-answers.ts';
import { PaperQuestion, type PaperQuestionProps } from './paper-question.tsx';
import { PaperReview, type ReviewedQuestion } from './paper-review.tsx';
import { PaperSubmitted } from './paper-submitted.tsx';
import { QuestionSteps } from './question-steps.tsx';
import { nextOpen, type Question } from './questions.ts';

/** Loaded separately, because most papers have no encrypted ballots. */
const EncryptedQuestion = lazy(async () => ({
  default: (await import('./encrypted-question.tsx')).EncryptedQuestion,
}));

const SentBefore = lazy(async () => ({
  default: (await import('../encrypting/sent-before.tsx')).SentBefore,
}));

/** The value of `step` in the URL while the answers are reviewed. */
const REVIEW = 'review';

/** A ballot paper: its questions one after another, a review of all answers, and one button that casts them. */
export function PaperPanel(props: {
  questions: readonly Question[];
  election: Election;
  /** The member whose ballots they are; undefined for the user's own. */
  giver: Giver | undefined;
  nextElection: Election | undefined;
  onSelect: (electionId: string, view?: 'results') => void;
  onViewResults: () => void;
  /** What to do once no question is open, in place of the results and the next election. */
  onward?: ReactNode;
}) {
  const { questions, election, giver, nextElection, onSelect, onViewResults, onward } = props;
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  const { outcomes, isPending, isDone, problem, submit } = useSubmission(giver, key);
  const { before, forgetBefore } = useSentBefore(questions, giver);
  const [, setKept] = useState(0);
  const handleKept = useCallback(() => setKept((count) => count + 1), []);

  const isReview = params.get('step') === REVIEW;
  const reviewed = useReviewed({ questions, giver, outcomes });
  const current = reviewed.find((one) => one.election.id === election.id);
  const isAnswered = reviewed.some(({ answer }) => answer !== undefined);
  useEncryptionAhead(giver, isReview ? answersIn(reviewed) : []);
  useLeaveWarning(isAnswered);
  // After a reload, there is nothing to review.
  const [emptyArrival] = useState(isAnswered ? undefined : key);

  const firstOpen = questions.find(({ state }) => state === 'open');
  const after = firstOpen ? undefined : onward;
  const next = nextOpen(questions, election.id);
  const review = () => {
    const others = Object.fromEntries(params);
    setParams({ ...others, election: election.id, step: REVIEW });
  };

  function handleNext(): void {
    if (next) onSelect(next.election.id);
    else review();
  }

  if (isDone) {
    const [first] = questions;
    return (
      <PaperSubmitted
        {...{ questions, outcomes, giver, onSelect }}
        onward={after}
        next={nextElection}
        onViewResults={() => onSelect(first?.election.id ?? election.id, 'results')}
      />
    );
  }
  if (before.length > 0) {
    return (
      <SentEarlier
        ballots={before.length}
        problem={problem}
        isPending={isPending}
        onResend={() => void submit(before)}
        onRemark={forgetBefore}
      />
    );
  }
  if (isReview && key === emptyArrival) {
    const start = new URLSearchParams(params);
    start.delete('step');
    start.set('election', (firstOpen?.election ?? election).id);
    return <Navigate to={{ search: `?${start}` }} replace />;
  }
  return (
    <div className="grid grid-cols-1 gap-2 md:gap-6">
      <QuestionSteps
        questions={reviewed}
        currentId={isReview ? undefined : election.id}
        isPending={isPending}
        onSelect={onSelect}
      />
      {problem && <Problem problem={problem} />}
      {isReview && (
        <PaperReview
          questions={reviewed}
          giver={giver}
          isPending={isPending}
          onChange={onSelect}
          onBack={() => onSelect(election.id)}
          onSubmit={() => void submit(answersIn(reviewed))}
        />
      )}
      {!isReview && current?.state === 'open' && (
        <OpenQuestion
          key={election.id}
          election={current.election}
          giver={giver}
          isLast={next === undefined}
          isPending={isPending}
          onKept={handleKept}
          onNext={handleNext}
        />
      )}
      {!isReview && current?.state !== 'open' && (
        <>
          <WaysOn
            places={questions}
            further={next ?? firstOpen}
            onSelect={onSelect}
            onReview={isAnswered ? review : undefined}
          />
          <VotingPanel
            key={election.id}
            electionId={election.id}
            giver={giver}
            next={firstOpen ? undefined : nextElection}
            {...{ onSelect, onViewResults }}
            onward={after}
          />
        </>
      )}
    </div>
  );
}

function SentEarlier(props: {
  ballots: number;
  problem: BallotProblem | undefined;
  isPending: boolean;
  onResend: () => void;
  onRemark: () => void;
}) {
  const { problem, ...offer } = props;
  const t = useVoteTexts();
  return (
    <div className="grid grid-cols-1 gap-4">
      {problem && <Problem problem={problem} />}
      <Suspense fallback={<LoadingState label={t('ballot.loading')} />}>
        <SentBefore {...offer} />
      </Suspense>
    </div>
  );
}

function OpenQuestion(props: PaperQuestionProps) {
  const t = useVoteTexts();
  const { election, giver } = props;
  return (
    <>
      {!giver && <PresentOnly election={election} />}
      {election.ballot.encrypted === null ? (
        <PaperQuestion {...props} />
      ) : (
        <Suspense fallback={<LoadingState label={t('ballot.loading')} />}>
          <EncryptedQuestion {...props} />
        </Suspense>
      )}
    </>
  );
}

const answersIn = (reviewed: readonly ReviewedQuestion[]): GivenAnswer[] =>
  reviewed.flatMap(({ election, answer }) => (answer ? [{ election, answer }] : []));

/** Encrypts answers while the voter reviews them, so that submitting them does not take longer. */
function useEncryptionAhead(giver: Giver | undefined, answers: readonly GivenAnswer[]): void {
  const client = useQueryClient();
  const drafts = useDrafts();
  const encrypt = useEventCallback(() => {
    // A failure is reported when the voter submits the answers, which tries again.
    encryptAnswers({ client, drafts }, { giver, answers }).catch(() => {});
  });
  const key = answers.map(({ election, answer }) => [election.id, ...choicesFrom(answer)]).join();
  useEffect(() => {
    if (key !== '') encrypt();
  }, [encrypt, key]);
}

/** The encrypted answers to open questions that were sent before this page was loaded, and got no response. */
function useSentBefore(questions: readonly Question[], giver: Giver | undefined) {
  const drafts = useDrafts();
  const [sent, setSent] = useState(() =>
    questions.flatMap(({ election }): GivenAnswer[] => {
      const encrypted = encryptedAttempts(drafts, election.id, giver).sentBefore();
      return encrypted ? [{ election, answer: [], encrypted }] : [];
    }),
  );
  const isOpen = (id: string) =>
    questions.some(({ election, state }) => election.id === id && state === 'open');
  return {
    before: sent.filter(({ election }) => isOpen(election.id)),
    forgetBefore: () => setSent([]),
  };
}

/** The questions with the answers so far, and what became of the last attempt to cast them. */
function useReviewed(given: {
  questions: readonly Question[];
  giver: Giver | undefined;
  outcomes: readonly QuestionOutcome[];
}): ReviewedQuestion[] {
  const { questions, giver, outcomes } = given;
  const t = useVoteTexts();
  const drafts = useDrafts();
  return questions.map((question): ReviewedQuestion => {
    const { state, election: one } = question;
    const answer = state === 'open' ? answerTo(drafts, one, giver) : undefined;
    const last = outcomes.find(({ electionId }) => electionId === one.id);
    const isUnchanged = !answer || last?.sent === choiceOf(one.ballot.kind, choicesFrom(answer));
    return {
      ...question,
      answer,
      lost: state === 'open' ? lostFrom(drafts, one, giver) : [],
      wasMissed:
        state === 'closed' &&
        answerTo(drafts, one, giver) !== undefined &&
        castAttempts(drafts, one.id, giver).unansweredAt() === undefined,
      problem: last && !last.outcome && isUnchanged ? failureOf(t, last) : undefined,
    };
  });
}

/** From a question that can't be answered: the way to one that can, and to the review. */
function WaysOn(props: {
  places: readonly Question[];
  further: Question | undefined;
  onSelect: (electionId: string) => void;
  /** Undefined if there is nothing to review. */
  onReview: (() => void) | undefined;
}) {
  const { places, further, onSelect, onReview } = props;
  const t = useVoteTexts();
  if (!further && !onReview) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {further && (
        <Button variant="primary" onClick={() => onSelect(further.election.id)}>
          {t('paper.goTo', { place: formatCount(places.indexOf(further) + 1) })}
        </Button>
      )}
      {onReview && <Button onClick={onReview}>{t('paper.reviewAnswers')}</Button>}
    </div>
  );
}

/** Casts the answers, and returns what became of them. */
function useSubmission(giver: Giver | undefined, place: string) {
  const t = useVoteTexts();
  const { castPaper, isPending } = useCastPaper(giver?.userId);
  const [outcomes, setOutcomes] = useState<readonly QuestionOutcome[]>([]);
  const { report, isDone, problem } = useReport(place);

  async function submit(answers: readonly GivenAnswer[]): Promise<void> {
    report(undefined);
    try {
      const answered = await castPaper({ giver, answers });
      const again = new Set(answered.map(({ electionId }) => electionId));
      setOutcomes([...outcomes.filter(({ electionId }) => !again.has(electionId)), ...answered]);
      report(problemWith(t, answered) ?? 'done');
    } catch (error) {
      report(castProblem(t, error, 'answers'));
    }
  }

  return { outcomes, isPending, isDone, problem, submit };
}

/**
 * The result of the last submission. It is shown until the voter goes to another question, for example, with the Back
 * button or the list of elections. A voter who is looking at the results sees a problem as a toast.
 * @param place the key of the current location
 */
function useReport(place: string) {
  const [last, setLast] = useState<{ at: string; what: BallotProblem | 'done' }>();
  const latest = useLatestPlace(place);
  const shown = last?.at === place ? last.what : undefined;
  return {
    isDone: shown === 'done',
    problem: shown === 'done' ? undefined : shown,
    report(what: BallotProblem | 'done' | undefined): void {
      const at = latest.current;
      if (at !== undefined) setLast(what && { at, what });
      else if (what !== undefined && what !== 'done') toast.error(what.text);
    },
  };
}

/** Makes the browser ask before the page is reloaded or closed, because entries in memory would be lost. */
function useLeaveWarning(hasEntries: boolean): void {
  useEffect(() => {
    if (!hasEntries) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasEntries]);
}
