/** Up to two letters, from the first and last word of a name; 'U' for User if the name is empty. */
export function initialsOf(name: string): string {
  const words = displayName(name).split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
  return ends
    .map((word = '') => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** The name, or 'User' if there is none. */
export function displayName(name: string | undefined): string {
  return name?.trim() || 'User';
}
