import { useEffect, useState } from 'react';
import { serverTime } from './server-time.ts';

const SECOND_MS = 1_000;

/** Returns the whole seconds until a moment (ISO) by the server's clock, at least 0. */
export const secondsTo = (moment: string): number => secondsLeft(Date.parse(moment));

const secondsLeft = (moment: number): number =>
  Math.max(0, Math.ceil((moment - serverTime.now()) / SECOND_MS));

/** The whole seconds until a moment (ISO) by the server's clock, at least 0; undefined without a moment. */
export function useSecondsLeft(moment: string | null | undefined): number | undefined {
  const at = moment ? Date.parse(moment) : undefined;
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    if (at === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    function tick(given: number): void {
      const left = given - serverTime.now();
      setSeconds(secondsLeft(given));
      if (left <= 0) return;
      // A few milliseconds after the next whole second.
      timer = setTimeout(() => tick(given), (left % SECOND_MS) + 5);
    }
    tick(at);
    return () => clearTimeout(timer);
  }, [at]);
  if (at === undefined) return undefined;
  return seconds ?? secondsLeft(at);
}
