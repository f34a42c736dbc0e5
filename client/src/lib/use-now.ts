import { useEffect, useState } from 'react';

/** The longest delay of a timer. Timers with a longer delay fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** The time in milliseconds, updated when one of these moments (ISO, or '' for none) passes. */
export function useNow(moments: readonly string[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = Math.min(...moments.map((moment) => Date.parse(moment)).filter((at) => at > now));
  useEffect(() => {
    if (next === Infinity) return;
    const wait = Math.min(next - Date.now(), LONGEST_MS);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
