import { useEffect, useRef } from 'react';

/** Returns the ref of an element that takes the focus when it appears, or as soon as `isTaken` is true. */
export function useFocus<Taker extends HTMLElement>(isTaken = true) {
  const taker = useRef<Taker>(null);
  useEffect(() => {
    if (isTaken) taker.current?.focus();
  }, [isTaken]);
  return taker;
}
