import { createContext, useContext } from 'react';

/**
 * Entries and selections that have not been submitted. They are kept in memory only, so they survive the end of a
 * session but not the tab. They belong to one user: the next user to sign in starts without them.
 */
export class Drafts {
  private owner: string | undefined;
  private readonly values = new Map<string, unknown>();

  /** The ID of the user who owns the drafts. */
  get userId(): string | undefined {
    return this.owner;
  }

  /** Drops another user's drafts. */
  belongTo(userId: string): void {
    if (this.owner !== userId) this.values.clear();
    this.owner = userId;
  }

  /** True if there may be unsubmitted marks or entries. */
  hasEntries(): boolean {
    return [...this.values.values()].some((value) => !Array.isArray(value) || value.length > 0);
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
  if (!drafts) throw new Error('useDrafts must be used within an AuthProvider');
  return drafts;
}
