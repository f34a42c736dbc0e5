import { visiblePartOf } from '../visible-part.ts';

/** Composition turns one sign into up to 18. In any script, a text of this length fits into an index. */
const keyMax = 400;

/** What makes two names of groups the same: case, kinds of spaces, composition, and invisible characters don't count. */
export function groupKeyOf(name: string): string {
  const words = name.normalize('NFKC').split(/\s+/).map(visiblePartOf).filter(Boolean);
  return Array.from(words.join(' ').toLowerCase()).slice(0, keyMax).join('');
}
