import { useSyncExternalStore } from 'react';

export type Connection = 'connected' | 'offline' | 'unreachable';

/** One unanswered call may be a coincidence. Two in a row count as an outage. */
const FAILURES_THAT_COUNT = 2;

const listeners = new Set<() => void>();
let failures = 0;

/** Records whether a call was answered. An error response counts as an answer. */
export function noteCall(wasAnswered: boolean): void {
  const before = failures;
  failures = wasAnswered ? 0 : failures + 1;
  if (failures !== before) for (const listener of listeners) listener();
}

/** The number of consecutive calls without an answer. */
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
 * Derived from calls rather than from the browser: a server on the same machine or network may be reachable while
 * `navigator.onLine` is false. `navigator.onLine` is used only to distinguish the two kinds of failure.
 */
export function connectionAfter(lostCalls: number): Connection {
  if (lostCalls < FAILURES_THAT_COUNT) return 'connected';
  return navigator.onLine ? 'unreachable' : 'offline';
}
