/** localStorage key for the time, in milliseconds, of the last activity in any of this browser's tabs. */
const KEY = 'votewise_last_activity';

/** The shortest interval between two writes. */
const GRAIN_MS = 10_000;

/** Returns the time of the last activity in any tab; undefined if none is recorded. */
export function readPresence(): number | undefined {
  const noted = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(noted) ? noted : undefined;
}

export function notePresence(): void {
  const now = Date.now();
  const before = readPresence();
  const isFresh = before !== undefined && Math.abs(now - before) < GRAIN_MS;
  if (!isFresh) localStorage.setItem(KEY, String(now));
}

export function forgetPresence(): void {
  localStorage.removeItem(KEY);
}
