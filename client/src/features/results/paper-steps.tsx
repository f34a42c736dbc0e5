import type { Election } from '@votewise/contract';
import { areNumbered } from '@votewise/contract/elections/papers';
import { isolate } from '@votewise/contract/text/isolate';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { formatCount } from '../../lib/format.ts';
import { useResultTexts } from '../../lib/languages/result-texts.ts';
import { QUESTION_PLACE } from '../../lib/question-place.ts';
import { StatusBadge } from '../elections/status-badge.tsx';

/** The questions on the same ballot paper as the election whose results are shown. */
export interface PaperQuestions {
  /** In the order of the paper; empty if the election is not on a paper. */
  questions: readonly Election[];
  onSelect: (electionId: string) => void;
}

interface PaperProps extends PaperQuestions {
  electionId: string;
}

export function PaperSteps({ questions, electionId, onSelect }: PaperProps) {
  const t = useResultTexts();
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

export function PaperList({ questions, electionId, onSelect }: PaperProps) {
  const t = useResultTexts();
  if (questions.length === 0) return null;
  const hasNumbers = areNumbered(questions.map(({ title }) => title));
  return (
    <Panel className="overflow-hidden print:hidden">
      <nav aria-labelledby="paper-questions">
        <h3 id="paper-questions" className="px-5 py-4 font-display text-16 font-semibold">
          {t('paper.title')}
        </h3>
        <ol>
          {questions.map(({ id, title, status }, place) => (
            <li key={id} className="border-t border-line">
              <button
                type="button"
                aria-current={id === electionId || undefined}
                onClick={() => onSelect(id)}
                className={clsx(
                  'quick flex min-h-11 w-full items-center gap-3 px-5 py-2 text-start -outline-offset-3!',
                  id === electionId ? 'bg-brand-tint font-semibold' : 'hover:bg-sunken',
                )}
              >
                {!hasNumbers && (
                  <span className="w-6 shrink-0 text-ink-2 tabular-nums">
                    {formatCount(place + 1)}.
                  </span>
                )}
                <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                  {title}
                </span>
                <StatusBadge status={status} />
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </Panel>
  );
}
