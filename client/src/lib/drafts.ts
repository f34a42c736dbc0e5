import { createContext, useContext } from 'react';

/**
 * Entries and selections that have not been submitted. They are kept in memory only, so they survive the end of a
 * session but not the tab. They belong to one user: the next user to sign in starts without them.
 */
export class Drafts {
  private owner: string | undefined;
  private readonly values = new Map<string, unknown>();
  private readonly entries = new Set<string>();

  /** The ID of the user who owns the drafts. */
  get userId(): string | undefined {
    return this.owner;
  }

  /** Drops another user's drafts. */
  belongTo(userId: string): void {
    if (this.owner !== userId) this.dropAll();
    this.owner = userId;
  }

  /** True if there may be unsubmitted marks or entries. */
  hasEntries(): boolean {
    return [...this.entries].some((key) => {
      const value = this.values.get(key);
      return !Array.isArray(value) || value.length > 0;
    });
  }

  read(key: string): unknown {
    return this.values.get(key);
  }

  /** @param isEntry false for what the user has not entered, or has already submitted */
  keep(key: string, value: unknown, isEntry = true): void {
    this.values.set(key, value);
    if (isEntry) this.entries.add(key);
    else this.entries.delete(key);
  }

  drop(...keys: string[]): void {
    for (const key of keys) {
      this.values.delete(key);
      this.entries.delete(key);
    }
  }

  dropAll(): void {
    this.values.clear();
    this.entries.clear();
  }
}

export const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext);
  if (!drafts) throw new Error('useDrafts must be used within an AuthProvider');
  return drafts;
}
