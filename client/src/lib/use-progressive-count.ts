import { useEffect, useState } from 'react';

/** Rendering this many rows takes well under 50 ms on a slow phone. After a longer delay, a tap seems to be ignored. */
const STEP = 4;

/**
 * Returns how many rows to render now: a few at once, then a few more with every frame, so that a long list delays
 * neither taps nor typing. When a list grows, the first of its new rows are shown at once.
 * @param version a new value restarts the count, because the rows are different
 */
export function useProgressiveCount(total: number, version = ''): number {
  const [last, setLast] = useState({ total, version, drawn: STEP });
  let now = last;
  if (last.version !== version) now = { total, version, drawn: STEP };
  else if (last.total !== total) {
    now = { total, version, drawn: Math.min(last.drawn, last.total) + STEP };
  }
  if (now !== last) setLast(now);
  const { drawn } = now;

  useEffect(() => {
    if (drawn >= total) return;
    const frame = requestAnimationFrame(() =>
      setLast((before) => ({ ...before, drawn: before.drawn + STEP })),
    );
    return () => cancelAnimationFrame(frame);
  }, [drawn, total]);

  return Math.min(drawn, total);
}
