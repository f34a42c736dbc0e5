import type { Election } from '@votewise/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { isolate } from '@votewise/contract/isolate';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { QUESTION_PLACE } from '../../../lib/question-place.ts';

/** The questions on the same ballot paper as the election whose results are shown. */
export interface PaperQuestions {
  /** In the order of the paper; empty if the election is not on a paper. */
  questions: readonly Election[];
  onSelect: (electionId: string) => void;
}

interface PaperStepsProps extends PaperQuestions {
  electionId: string;
}

/** Buttons that lead to the results of the previous and next questions. */
export function PaperSteps({ questions, electionId, onSelect }: PaperStepsProps) {
  const t = useTexts(resultTexts);
  if (questions.length === 0) return null;
  const place = questions.findIndex(({ id }) => id === electionId);
  const way = (which: 'previous' | 'next', to: Election | undefined, Icon: typeof ChevronLeft) => (
    <Button
      size="icon"
      aria-label={to ? t(`paper.${which}Named`, { title: isolate(to.title) }) : t(`paper.${which}`)}
      disabled={!to}
      onClick={() => to && onSelect(to.id)}
    >
      <Icon aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </Button>
  );
  return (
    <nav
      aria-label={t('paper.label')}
      className="flex items-center justify-between gap-3 sm:justify-start print:hidden"
    >
      {way('previous', questions[place - 1], ChevronLeft)}
      <p id={QUESTION_PLACE} className="text-14 font-semibold tabular-nums">
        {t('paper.place', { place: place + 1, total: questions.length })}
      </p>
      {way('next', questions[place + 1], ChevronRight)}
    </nav>
  );
}
