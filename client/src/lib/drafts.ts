import {
  createContext,
  type Dispatch,
  type SetStateAction,
  useContext,
  useEffect,
  useState,
} from 'react';

/**
 * What somebody has typed or chosen and not sent yet. It lives in memory only, so that it outlasts a
 * session that ends by itself but never the tab, and it belongs to one person: whoever signs in next
 * finds nothing of it.
 */
export class Drafts {
  private owner: string | undefined;
  private readonly values = new Map<string, unknown>();

  /** Drops what another person left behind. */
  belongTo(userId: string): void {
    if (this.owner !== userId) this.values.clear();
    this.owner = userId;
  }

  read(key: string): unknown {
    return this.values.get(key);
  }

  keep(key: string, value: unknown): void {
    this.values.set(key, value);
  }

  drop(...keys: string[]): void {
    for (const key of keys) this.values.delete(key);
  }

  dropAll(): void {
    this.values.clear();
  }
}

export const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext);
  if (!drafts) throw new Error('Drafts belong to a session');
  return drafts;
}

/** Like useState, but the value is there again when the screen comes back for the same person. */
export function useDraft<Value>(
  key: string,
  initial: Value,
): [value: Value, setValue: Dispatch<SetStateAction<Value>>] {
  const drafts = useDrafts();
  const [value, setValue] = useState(() => (drafts.read(key) as Value | undefined) ?? initial);
  useEffect(() => drafts.keep(key, value), [drafts, key, value]);
  return [value, setValue];
}
