const listeners = new Set<() => void>();

/** Reports a change that people may watch, such as one in a live count. Does nothing on hidden pages. */
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
