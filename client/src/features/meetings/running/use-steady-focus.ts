import { useEffect, useRef } from 'react';
import { afterPaint } from '../../../lib/after-paint.ts';

/** A second press that comes sooner would take a step unread. */
const EARLY_MS = 600;

/**
 * Keeps the focus where the next press is expected: on the control, or on the heading while there is no control. Returns
 * whether a press comes so soon after a step that it repeats the press that took it.
 */
export function useSteadyFocus(place: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasHere = useRef(false);
  const changedAt = useRef(0);
  useEffect(() => {
    void leadOn(place);
    async function leadOn(_place: string): Promise<void> {
      changedAt.current = performance.now();
      await afterPaint();
      const { activeElement: focused, body } = document;
      // Where a dialog leaves the focus if the control that opened it is gone.
      const isLost = focused === body || focused?.id === 'main';
      if ((isLost && wasHere.current) || focused === heading.current)
        (button.current ?? heading.current)?.focus();
    }
  }, [place]);
  useEffect(() => {
    // A question that the control has asked returns the focus to it.
    function follow({ target }: FocusEvent): void {
      if (!(target instanceof Element) || target.closest('[role=alertdialog]')) return;
      wasHere.current = target === button.current || target === heading.current;
    }
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  return { heading, button, isEarly: () => performance.now() - changedAt.current < EARLY_MS };
}
