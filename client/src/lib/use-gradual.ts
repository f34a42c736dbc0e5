import { useEffect, useState } from 'react';

/** So many rows take well under 50 ms on a slow phone: after that a tap seems unheard. */
const STEP = 4;

/**
 * How many of so many rows to draw now: a few at once, then a few more with every frame, so that a long list
 * holds up neither taps nor typing. One that grows shows the first of its new rows at once.
 * @param version another one begins anew: other rows stand there then
 */
export function useGradual(total: number, version = ''): number {
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
