import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { roundSentences, type Telling } from './round-sentences.ts';
import type { RoundStep } from './rounds.ts';

interface WholeCountProps {
  steps: readonly RoundStep[];
  telling: Telling;
}

/** Every round as text, to read, to hear, and to print. Printing unfolds it. */
export function WholeCount({ steps, telling }: WholeCountProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    // Browsers print a folded part folded, and take their picture when the event returns.
    const unfold = () => flushSync(() => setIsOpen(true));
    window.addEventListener('beforeprint', unfold);
    return () => window.removeEventListener('beforeprint', unfold);
  }, []);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="min-w-0 border-t border-line"
    >
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        The whole count as text
      </summary>
      {isOpen && (
        <ol className="grid gap-3 pb-2 text-14">
          {steps.map((step) => (
            <li key={step.number} className="wrap-anywhere">
              <strong className="font-semibold">Round {step.number}.</strong>{' '}
              {roundSentences(step, telling).join(' ')}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
