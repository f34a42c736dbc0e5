import { areNumbered } from '@votewise/contract/elections/papers';
import { clsx } from 'clsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatCount } from '../../../lib/format.ts';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { StatusBadge } from '../../elections/status-badge.tsx';
import type { PaperQuestions } from './paper-steps.tsx';

interface PaperListProps extends PaperQuestions {
  electionId: string;
}

/** All questions of the ballot paper, each with its status and a link to its results. */
export function PaperList({ questions, electionId, onSelect }: PaperListProps) {
  const t = useTexts(resultTexts);
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
