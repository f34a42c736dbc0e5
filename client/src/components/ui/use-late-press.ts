import { type KeyboardEvent, useRef, useState } from 'react';

/** As long as `late-press` in base.css keeps the pointer off. */
const EARLY_MS = 500;

/**
 * Returns key handlers for a question that appears under the user's fingers. They ignore Enter and Space for half a
 * second, because a bouncing switch or a tremor repeats the press that opened the question, and a held key for as long
 * as it is held.
 */
export function useLatePress() {
  const [shownAt] = useState(() => performance.now());
  const hasTyped = useRef(false);
  // A key that was pressed before the question appeared is released in it.
  const isIgnored = useRef(true);

  function handleKey(event: KeyboardEvent): void {
    // Typing is no repeated press, and shows that the question was noticed.
    if (event.key.length === 1 && event.key !== ' ') hasTyped.current = true;
    if (event.key !== 'Enter' && event.key !== ' ') return;
    const isPress = event.type === 'keydown' && !event.repeat;
    const isEarly = !hasTyped.current && performance.now() - shownAt < EARLY_MS;
    if (isPress) isIgnored.current = isEarly;
    // Buttons act on every repetition of Enter, but on Space only when it is released.
    if (isIgnored.current || (event.repeat && event.key === 'Enter')) event.preventDefault();
  }

  return { onKeyDownCapture: handleKey, onKeyUpCapture: handleKey };
}
