import type { Election } from '@votewise/server/contract';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDrafts } from '../../../lib/drafts.ts';
import { Problem } from '../ballot-problem.tsx';
import { type BallotProblem, castProblem } from '../cast-failure.ts';
import { VotingPanel } from '../voting-panel.tsx';
import { answerTo, castOf } from './answers.ts';
import { PaperQuestion } from './paper-question.tsx';
import { PaperReview, type ReviewedQuestion } from './paper-review.tsx';
import { PaperSubmitted } from './paper-submitted.tsx';
import { QuestionSteps } from './question-steps.tsx';
import { nextOpen, type Question } from './questions.ts';
import { type CastResult, useCastPaper } from './use-cast-paper.ts';

/** The value of `step` in the address while the answers are reviewed. */
const REVIEW = 'review';

interface PaperPanelProps {
  questions: readonly Question[];
  election: Election;
  onSelect: (electionId: string) => void;
  onViewResults: () => void;
}

/** A ballot paper: its questions one after another, a review of all answers, and one button that casts them. */
export function PaperPanel({ questions, election, onSelect, onViewResults }: PaperPanelProps) {
  const drafts = useDrafts();
  const [params, setParams] = useSearchParams();
  const { castPaper, isPending } = useCastPaper();
  const [problem, setProblem] = useState<BallotProblem>();
  /** What is in the box since the page was opened, and what failed the last time. */
  const [results, setResults] = useState<readonly CastResult[]>([]);
  const [isDone, setDone] = useState(false);
  const [, setKept] = useState(0);
  const handleKept = useCallback(() => setKept((count) => count + 1), []);

  const current = questions.find((one) => one.election.id === election.id);
  const hasOpen = questions.some(({ state }) => state === 'open');
  const isReview = params.get('step') === REVIEW && hasOpen && !isDone;

  const reviewed = (): ReviewedQuestion[] =>
    questions.map((question) => {
      const { state, election: one } = question;
      const failed = results.find(({ electionId, isIn }) => electionId === one.id && !isIn);
      return {
        ...question,
        answer: state === 'open' ? answerTo(drafts, one) : undefined,
        problem: failed?.message,
      };
    });

  function handleSelect(id: string): void {
    setDone(false);
    setProblem(undefined);
    onSelect(id);
  }

  function handleNext(): void {
    const next = nextOpen(questions, election.id);
    if (next) onSelect(next.election.id);
    else setParams({ election: election.id, step: REVIEW });
  }

  async function handleSubmit(): Promise<void> {
    if (isPending) return;
    setProblem(undefined);
    const casts = reviewed().flatMap(({ election: one, answer }) =>
      answer ? [castOf(one, answer)] : [],
    );
    try {
      const answered = await castPaper({ casts });
      setResults((earlier) => [...earlier.filter(({ isIn }) => isIn), ...answered.casts]);
      const failed = answered.casts.filter(({ isIn }) => !isIn).length;
      if (failed === 0) setDone(true);
      else setProblem(partlyCast(answered.casts.length - failed, failed));
    } catch (error) {
      setProblem(castProblem(error));
    }
  }

  if (isDone) {
    return <PaperSubmitted {...{ questions, results, onViewResults }} onSelect={handleSelect} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-6">
      <QuestionSteps
        questions={questions}
        currentId={isReview ? undefined : election.id}
        isAnswered={({ election: one }) => answerTo(drafts, one) !== undefined}
        onSelect={handleSelect}
      />
      {problem && <Problem problem={problem} />}
      {isReview && (
        <PaperReview
          questions={reviewed()}
          isPending={isPending}
          onChange={handleSelect}
          onBack={() => handleSelect(election.id)}
          onSubmit={() => void handleSubmit()}
        />
      )}
      {!isReview && current?.state === 'open' && (
        <PaperQuestion
          key={election.id}
          election={current.election}
          isLast={nextOpen(questions, election.id) === undefined}
          isPending={isPending}
          onKept={handleKept}
          onNext={handleNext}
        />
      )}
      {!isReview && current?.state !== 'open' && (
        <VotingPanel key={election.id} electionId={election.id} onViewResults={onViewResults} />
      )}
    </div>
  );
}

function partlyCast(cast: number, failed: number): BallotProblem {
  const rest = failed === 1 ? 'One answer is' : `${failed} answers are`;
  return {
    text: `${rest} not in the ballot box yet.`,
    hint: `${cast > 0 ? 'The others are, and they count. ' : ''}It’s safe to submit again: only one vote counts on each question.`,
  };
}
