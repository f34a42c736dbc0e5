import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * Calls `act` when the page has loaded its data and drawn it, so that loading more code does not delay either. Calls it
 * again after later requests.
 * @param act a function that is always the same
 */
export function useWhenDrawn(act: () => unknown): void {
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isFetching) return;
    let isStill = true;
    void afterPaint().then(() => isStill && act());
    return () => {
      isStill = false;
    };
  }, [isFetching, act]);
}
