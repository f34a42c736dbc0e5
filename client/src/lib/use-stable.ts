import { useCallback, useEffect, useRef } from 'react';

/** A handler that never changes, and always sees the latest props: memoized rows need not be drawn again. */
export function useStable<Arguments extends unknown[], Result>(
  handle: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
