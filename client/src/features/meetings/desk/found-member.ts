import type { Attendee } from '@votewise/contract';

/** Returns the voter ID in a scanned or typed text: the ID itself, or the address on a code sheet that ends with it. */
export function idIn(text: string): string {
  const [, hash] = text.trim().split('#');
  return (hash ?? text).trim().toUpperCase();
}

/**
 * Returns the member that a text names: by ID, or the only one that was found. Undefined if it could be several.
 */
export function memberNamed(text: string, found: readonly Attendee[]): Attendee | undefined {
  const id = idIn(text);
  const exact = found.find(({ userId }) => userId.toUpperCase() === id);
  return exact ?? (found.length === 1 ? found[0] : undefined);
}

/** Where a member is, as the server filters them. */
export type MemberState = 'present' | 'represented' | 'absent';

export function stateOfMember({ isPresent, representedBy }: Attendee): MemberState {
  if (isPresent) return 'present';
  return representedBy?.isPresent ? 'represented' : 'absent';
}

const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Searches on this device. Every typed word must begin a word of the name, or be part of the ID. */
export function searchRoster(roster: readonly Attendee[], typed: string, most: number): Attendee[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return roster
    .filter(({ name, userId }) => {
      const parts = folded(name).split(/[\s-]+/);
      return words.every(
        (word) => parts.some((part) => part.startsWith(word)) || folded(userId).includes(word),
      );
    })
    .slice(0, most);
}
