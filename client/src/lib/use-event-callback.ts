import { useCallback, useEffect, useRef } from 'react';

/** Returns a handler that never changes but uses the latest props, so that memoized rows are not rendered again. */
export function useEventCallback<Arguments extends unknown[], Result>(
  handle: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
