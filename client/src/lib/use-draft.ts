import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useDrafts } from './drafts.ts';

/** Like useState, but the value is restored when the same user returns to the screen. */
export function useDraft<Value>(
  key: string,
  initial: Value,
): [value: Value, setValue: Dispatch<SetStateAction<Value>>] {
  const drafts = useDrafts();
  const [value, setValue] = useState(() => (drafts.read(key) as Value | undefined) ?? initial);
  useEffect(() => drafts.keep(key, value), [drafts, key, value]);
  return [value, setValue];
}
