import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { roundSentences, type Telling } from './round-sentences.ts';
import { type RoundsInOrder, stepOf } from './rounds.ts';

interface WholeCountProps {
  count: RoundsInOrder;
  telling: Telling;
}

const strong = (chunks: ReactNode[]) => (
  <strong key="strong" className="font-semibold">
    {chunks}
  </strong>
);

/** Every round as text, for reading, screen readers, and printing. It expands for printing. */
export function WholeCount({ count, telling }: WholeCountProps) {
  const t = useTexts(resultTexts);
  const [isOpen, setIsOpen] = useState(false);
  const [isPrinted, setIsPrinted] = useState(false);
  const total = count.rounds.length;
  const drawn = useProgressiveCount(isOpen ? total : 0);
  useEffect(() => {
    // Browsers don't expand a collapsed part for printing, and they capture the page when the event handler returns.
    const unfold = () => flushSync(() => setIsPrinted(true));
    const fold = () => setIsPrinted(false);
    window.addEventListener('beforeprint', unfold);
    window.addEventListener('afterprint', fold);
    return () => {
      window.removeEventListener('beforeprint', unfold);
      window.removeEventListener('afterprint', fold);
    };
  }, []);
  return (
    <details
      open={isOpen || isPrinted}
      onToggle={(event) => {
        if (!isPrinted) setIsOpen(event.currentTarget.open);
      }}
      className="min-w-0 border-t border-line"
    >
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {t('rounds.asText')}
      </summary>
      <ol className="grid gap-3 pb-2 text-14">
        {count.rounds.slice(0, isPrinted ? total : drawn).map((_, index) => {
          const step = stepOf(count, index + 1);
          return (
            step && (
              <li key={step.number} className="wrap-anywhere">
                {t.rich('rounds.told', {
                  round: step.number,
                  text: roundSentences(step, telling).join(' '),
                  b: strong,
                })}
              </li>
            )
          );
        })}
      </ol>
    </details>
  );
}
