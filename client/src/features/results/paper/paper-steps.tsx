import type { Election } from '@votewise/server/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../lib/format.ts';
import { QUESTION_PLACE } from '../../../lib/question-place.ts';

/** The questions on the same ballot paper as the election whose results are shown. */
export interface PaperQuestions {
  /** In the order of the paper; empty if the election is on its own. */
  questions: readonly Election[];
  onSelect: (electionId: string) => void;
}

interface PaperStepsProps extends PaperQuestions {
  electionId: string;
}

/** Leads to the results of the questions before and after this one. */
export function PaperSteps({ questions, electionId, onSelect }: PaperStepsProps) {
  if (questions.length === 0) return null;
  const place = questions.findIndex(({ id }) => id === electionId);
  const way = (label: string, to: Election | undefined, Icon: typeof ChevronLeft) => (
    <Button
      size="icon"
      aria-label={to ? `${label}: ${to.title}` : label}
      disabled={!to}
      onClick={() => to && onSelect(to.id)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
  return (
    <nav
      aria-label="Questions before and after"
      className="flex items-center justify-between gap-3 sm:justify-start print:hidden"
    >
      {way('Previous question', questions[place - 1], ChevronLeft)}
      <p id={QUESTION_PLACE} className="text-14 font-semibold tabular-nums">
        Question {formatCount(place + 1)} of {formatCount(questions.length)}
      </p>
      {way('Next question', questions[place + 1], ChevronRight)}
    </nav>
  );
}
