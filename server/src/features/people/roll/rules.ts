import { cutToBytes } from '../../../platform/cut-to-bytes.ts';

/** What a user is found and sorted by in the roll; made from name, address and user ID, and kept beside them. */
export interface RollKeys {
  /** The whole name, folded: sorting by it. */
  name: string;
  /** The number in the user ID: VOTER1000 comes after VOTER999. */
  number: number;
  /** Single words, folded, each with an index of its own; null where there are fewer. */
  word1: string | null;
  word2: string | null;
  word3: string | null;
  word4: string | null;
  word5: string | null;
  word6: string | null;
}

/** The fields of a user that hold a word each. */
export const WORD_FIELDS = [
  'roll.word1',
  'roll.word2',
  'roll.word3',
  'roll.word4',
  'roll.word5',
  'roll.word6',
] as const;

/**
 * The most that keys take in UTF-8. One sign can fold into eighteen, and databases limit what an index takes:
 * the embedded one to 1,978 bytes, MongoDB before 4.2 to 1,024, with all other fields of the index.
 */
const nameBytes = 512;
const wordBytes = 256;

const wordsOfName = 4;
const mostWords = WORD_FIELDS.length;

/** Letters that Unicode does not take apart. */
const foldedLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Without case, accents and apostrophes, so that oshea finds O’Shea and nystrom Nyström. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʼ`´]/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => foldedLetters[letter] ?? letter);
}

/** The words of a text, folded, each once. Long ones are cut, in what is looked for as in the keys. */
export function wordsOf(text: string): string[] {
  const words = foldText(text).split(/[^\p{L}\p{N}]+/u);
  const cut = words.map((word) => cutToBytes(word, wordBytes));
  return [...new Set(cut.filter((word) => word !== ''))];
}

/**
 * The keys of a user. Of a name with more than four words the first two and the last two count: those are the
 * ones that people look for. What the address has before its @ adds up to two more.
 */
export function rollKeysOf(user: { name: string; email: string; userId: string }): RollKeys {
  const inName = wordsOf(user.name);
  const chosen =
    inName.length > wordsOfName ? [...inName.slice(0, 2), ...inName.slice(-2)] : inName;
  const inAddress = wordsOf(user.email.split('@')[0] ?? '');
  const words = [...new Set([...chosen, ...inAddress])].slice(0, mostWords);
  const [word1 = null, word2 = null, word3 = null, word4 = null, word5 = null, word6 = null] =
    words;
  return {
    name: cutToBytes(foldText(user.name), nameBytes),
    number: Number(/\d{1,15}$/.exec(user.userId)?.[0] ?? 0),
    word1,
    word2,
    word3,
    word4,
    word5,
    word6,
  };
}

/** Whether keys that an earlier release made are longer than they may be now. */
export function areTooLong({ name, number: _number, ...words }: RollKeys): boolean {
  const areWordsLong = Object.values(words).some((word) => isLonger(word ?? '', wordBytes));
  return areWordsLong || isLonger(name, nameBytes);
}

const isLonger = (text: string, most: number): boolean => cutToBytes(text, most) !== text;

/** What somebody looks for: the beginning of an address, or the beginnings of words that must all occur. */
export type Search = { kind: 'address'; start: string } | { kind: 'words'; words: string[] };

/** Reads a search text. Words are told from an address by the @. The longest word, which narrows most, is first. */
export function readSearch(text: string): Search {
  const trimmed = text.trim();
  if (trimmed.includes('@')) return { kind: 'address', start: trimmed.toLowerCase() };
  const words = wordsOf(trimmed).toSorted((a, b) => b.length - a.length);
  return { kind: 'words', words };
}

/** A range that holds exactly the texts with this beginning. */
export function startingWith(start: string): { $gte: string; $lt: string } {
  return { $gte: start, $lt: `${start}\u{10ffff}` };
}
