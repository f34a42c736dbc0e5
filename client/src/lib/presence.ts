/** What all tabs of a browser know of each other: when somebody was last there, in milliseconds. */
const KEY = 'votewise_last_activity';

/** Written no oftener than this. */
const GRAIN_MS = 10_000;

/** When somebody was last there, in any tab; undefined when nobody has noted it. */
export function readPresence(): number | undefined {
  const noted = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(noted) ? noted : undefined;
}

/** Somebody is there now. */
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

/** Something moves that people watch without touching anything. Hidden pages nobody watches. */
export function noteWatching(): void {
  if (document.visibilityState !== 'visible') return;
  for (const listener of listeners) listener();
}

/** Calls back whenever something moves that people watch. Answers the way to stop listening. */
export function onWatching(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
