import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { Question } from './questions.ts';

interface PaperOnwardProps {
  questions: readonly Question[];
  /** The question to answer next; undefined if none is open. */
  next: Question | undefined;
  isAnswered: boolean;
  onSelect: (electionId: string) => void;
  onReview: () => void;
}

/** Leads on from a question that can't be answered, because the voter has voted on it or it isn't open. */
export function PaperOnward(props: PaperOnwardProps) {
  const { questions, next, isAnswered, onSelect, onReview } = props;
  if (!next && !isAnswered) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {next && (
        <Button variant="primary" onClick={() => onSelect(next.election.id)}>
          Go to Question {formatCount(questions.indexOf(next) + 1)}
        </Button>
      )}
      {isAnswered && <Button onClick={onReview}>Review Answers</Button>}
    </div>
  );
}
