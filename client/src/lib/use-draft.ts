import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useDrafts } from './drafts.ts';

/**
 * Like useState, but the value is restored when the same user returns to the screen.
 * @param isEntry false for a choice that may be lost when the page reloads
 */
export function useDraft<Value>(
  key: string,
  initial: Value,
  { isEntry = true } = {},
): [value: Value, setValue: Dispatch<SetStateAction<Value>>] {
  const drafts = useDrafts();
  const [value, setValue] = useState(() => (drafts.read(key) as Value | undefined) ?? initial);
  const isChanged = JSON.stringify(value) !== JSON.stringify(initial);
  const counts = isEntry && isChanged;
  // What was only seen must not replace the next default.
  const kept = isChanged ? value : undefined;
  useEffect(() => drafts.keep(key, kept, counts), [drafts, key, kept, counts]);
  return [value, setValue];
}
