import { useSyncExternalStore } from 'react';

export type Connection = 'connected' | 'offline' | 'unreachable';

/** One lost call is chance; a second one in a row is news. */
const FAILURES_THAT_COUNT = 2;

const listeners = new Set<() => void>();
let failures = 0;

/** Takes note whether a call got an answer, whatever the answer was. */
export function noteCall(wasAnswered: boolean): void {
  const before = failures;
  failures = wasAnswered ? 0 : failures + 1;
  if (failures !== before) for (const listener of listeners) listener();
}

/** Calls in a row that nobody answered. */
export function useLostCalls(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => failures,
  );
}

/**
 * What the calls say, not what the browser believes: a server on the same machine or network may well be
 * reached while `navigator.onLine` is false. The browser only tells the two kinds of failure apart.
 */
export function connectionAfter(lostCalls: number): Connection {
  if (lostCalls < FAILURES_THAT_COUNT) return 'connected';
  return navigator.onLine ? 'unreachable' : 'offline';
}
