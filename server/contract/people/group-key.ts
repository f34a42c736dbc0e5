import { visiblePartOf } from '../text/hidden-characters.ts';

/** Normalization turns one character into up to 18. In any script, a key of this length fits into an index. */
const KEY_MAX = 400;

/** Returns the key for comparing names. Case, kinds of spaces, composition, and invisible characters do not matter. */
export function groupKeyOf(name: string): string {
  const words = name.normalize('NFKC').split(/\s+/).map(visiblePartOf).filter(Boolean);
  return Array.from(words.join(' ').toLowerCase()).slice(0, KEY_MAX).join('');
}
