import { startTransition, useEffect, useState } from 'react';

/**
 * Counts from 0 to `last`, by one after every frame. What would hold up taps and typing if it were drawn in one go is
 * drawn in that many parts.
 */
export function useStage(last: number): number {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (stage >= last) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // In the frame itself recharts completes what the last part has begun.
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
