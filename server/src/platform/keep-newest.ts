/** Makes a value the newest one of a map, and removes the oldest value if there are more than this. */
export function keepNewest<Key, Value>(
  kept: Map<Key, Value>,
  most: number,
  [key, value]: readonly [Key, Value],
): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}
