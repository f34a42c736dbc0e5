import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { voteTexts } from '../../../lib/languages/vote-texts.ts';
import type { Question } from './questions.ts';

interface PaperOnwardProps {
  questions: readonly Question[];
  /** The next question to answer; undefined if no question is open. */
  next: Question | undefined;
  isAnswered: boolean;
  onSelect: (electionId: string) => void;
  onReview: () => void;
}

/** Buttons to continue from a question that isn't open or that the voter has already voted on. */
export function PaperOnward(props: PaperOnwardProps) {
  const t = useTexts(voteTexts);
  const { questions, next, isAnswered, onSelect, onReview } = props;
  if (!next && !isAnswered) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {next && (
        <Button variant="primary" onClick={() => onSelect(next.election.id)}>
          {t('paper.goTo', { place: formatCount(questions.indexOf(next) + 1) })}
        </Button>
      )}
      {isAnswered && <Button onClick={onReview}>{t('paper.reviewAnswers')}</Button>}
    </div>
  );
}
