import { useEffect, useRef, useState } from 'react';

/** Updates at most once per interval. Screen readers never finish reading text that keeps changing. */
export function useThrottled<Value>(value: Value, milliseconds: number): Value {
  const [shown, setShown] = useState(value);
  const shownAt = useRef(-Infinity);
  useEffect(() => {
    if (Object.is(value, shown)) return;
    const wait = Math.max(0, shownAt.current + milliseconds - performance.now());
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setShown(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, shown, milliseconds]);
  return shown;
}
