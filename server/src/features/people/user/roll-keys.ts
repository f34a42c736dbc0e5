import { foldText } from '@votewise/contract/text/fold-text';
import { cutToBytes } from '../../../platform/cut-to-bytes.ts';

/** The keys by which a user is found and sorted on the roll, stored with the values that they are derived from. */
export interface RollKeys extends TextKeys {
  /** IDs of the groups that the voter is in now; missing for voters who were never in a group. */
  groups?: string[];
}

const wordKeys = ['word1', 'word2', 'word3', 'word4', 'word5', 'word6'] as const;

export interface TextKeys extends Record<(typeof wordKeys)[number], string | null> {
  /** The whole name, folded, for sorting. */
  name: string;
  /** The number in the user ID: VOTER1000 follows VOTER999. */
  number: number;
}

/** The fields of a user that contain one word each, folded, each with its own index; null if there are fewer words. */
export const WORD_FIELDS = wordKeys.map((word) => `roll.${word}` as const);

/**
 * Maximum length of keys in bytes of UTF-8. One character can fold into eighteen, and databases limit index entries:
 * the embedded database to 1,978 bytes, MongoDB before 4.2 to 1,024 bytes, including all other fields of the index.
 */
const NAME_BYTES = 512;
const WORD_BYTES = 256;

const WORDS_OF_NAME = 4;
const MOST_WORDS = WORD_FIELDS.length;

/** The distinct words, folded. Long words are truncated, both in searches and in keys. */
export function wordsOf(text: string): string[] {
  const words = foldText(text).split(/[^\p{L}\p{N}]+/u);
  const cut = words.map((word) => cutToBytes(word, WORD_BYTES));
  return [...new Set(cut.filter((word) => word !== ''))];
}

/**
 * For a name of more than four words, only the first two and the last two are used, because people search for these.
 * The words of the address fill the remaining places. The words before the @ come first, because many voters share the
 * others.
 */
export function rollKeysOf(user: { name: string; email: string | null; userId: string }): TextKeys {
  const inName = wordsOf(user.name);
  const chosen =
    inName.length > WORDS_OF_NAME ? [...inName.slice(0, 2), ...inName.slice(-2)] : inName;
  const inAddress = wordsOf(user.email ?? '');
  const words = [...new Set([...chosen, ...inAddress])].slice(0, MOST_WORDS);
  const [word1 = null, word2 = null, word3 = null, word4 = null, word5 = null, word6 = null] =
    words;
  return {
    name: cutToBytes(foldText(user.name), NAME_BYTES),
    number: Number(/\d{1,15}$/.exec(user.userId)?.[0] ?? 0),
    word1,
    word2,
    word3,
    word4,
    word5,
    word6,
  };
}

/** The words of a name, in an order that does not depend on where the family name is. */
export const sortedWords = (name: string): string => wordsOf(name).toSorted().join(' ');

/** Whether two names consist of the same words, in any order. */
export const isSameName = (one: string, other: string): boolean =>
  sortedWords(one) === sortedWords(other);

/** The keys by which a name is sorted, wherever the family name is. */
export function nameKeysOf(name: string): string[] {
  const words = foldText(name)
    .split(/[\s,]+/)
    .filter(Boolean);
  const turned = words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '));
  const lastFirst = [...words.slice(-1), words.slice(0, -1).join(' ')].join(', ');
  return [foldText(name), ...turned, lastFirst].map((key) => cutToBytes(key, NAME_BYTES));
}

/** Sets each key separately, so that the groups, which other writes set, are not overwritten. */
export const settingKeys = (keys: TextKeys): Record<string, string | number | null> =>
  Object.fromEntries(Object.entries(keys).map(([name, key]) => [`roll.${name}`, key]));

/** A search: the beginning of an address, or the beginnings of words that must all occur. */
export type Search = { kind: 'address'; start: string } | { kind: 'words'; words: string[] };

/** An @ marks an address. The longest word, which narrows the search most, comes first. */
export function readSearch(text: string): Search {
  const trimmed = text.trim();
  if (trimmed.includes('@')) return { kind: 'address', start: trimmed.toLowerCase() };
  const words = wordsOf(trimmed).toSorted((a, b) => b.length - a.length);
  return { kind: 'words', words };
}

/** A range that contains exactly the strings with this beginning. */
export function startingWith(start: string): { $gte: string; $lt: string } {
  return { $gte: start, $lt: `${start}\u{10ffff}` };
}
