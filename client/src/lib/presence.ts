/** The time of the user's last activity in any tab of this browser, in milliseconds. */
const KEY = 'votewise_last_activity';

/** The shortest interval between two writes. */
const GRAIN_MS = 10_000;

/** Returns the time of the last activity in any tab; undefined if none is recorded. */
export function readPresence(): number | undefined {
  const noted = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(noted) ? noted : undefined;
}

/** Records activity now. */
export function notePresence(): void {
  const now = Date.now();
  const before = readPresence();
  const isFresh = before !== undefined && Math.abs(now - before) < GRAIN_MS;
  if (!isFresh) localStorage.setItem(KEY, String(now));
}

export function forgetPresence(): void {
  localStorage.removeItem(KEY);
}

const listeners = new Set<() => void>();

/** Reports movement that people watch without any input, such as a live count. Hidden pages don't count. */
export function noteWatching(): void {
  if (document.visibilityState !== 'visible') return;
  for (const listener of listeners) listener();
}

/** Calls back on each report of `noteWatching`. Returns a function that stops listening. */
export function onWatching(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
