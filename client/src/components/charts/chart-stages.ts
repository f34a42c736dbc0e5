import { startTransition, useEffect, useState } from 'react';

/**
 * When the parts of the charts are drawn, in frames after both charts are ready. They are drawn in sequence, because a
 * slow phone would otherwise be blocked for a tenth of a second. Both charts have one layer (`zIndex={0}`), because
 * each additional layer makes recharts process everything two more times.
 */
export const RING_STAGES = { frame: 1, slices: 2 };
export const BAR_STAGES = { frame: 3, axes: 4, bars: 5 };

/** Counts up to `last`, by one per frame, to draw in parts. Drawing all at once would delay taps and typing. */
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
