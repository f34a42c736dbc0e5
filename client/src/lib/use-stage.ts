import { startTransition, useEffect, useState } from 'react';

/**
 * Counts from 0 to `last`, by one after every frame. Used to draw content in parts, one per step, because drawing it
 * all at once would delay taps and typing.
 */
export function useStage(last: number): number {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (stage >= last) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Uses a timer, because recharts completes the previous part in the frame itself.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setStage(stage + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [stage, last]);
  return stage;
}
