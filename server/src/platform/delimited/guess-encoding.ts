import type { ChosenEncoding } from '@votewise/contract';
import { decodeAs, decodeUnicode } from './decode-text.ts';

interface Script {
  /** The languages (ISO 639) of the lists in these encodings; missing: all others. */
  languages?: string;
  /** The most common one first. */
  encodings: readonly ChosenEncoding[];
  /** True if almost any text can be read in these, so that a hint is needed or the library has to prefer them. */
  isRarelyRight?: true;
  /** True if words in these languages may contain Latin letters. */
  isMixed?: true;
  /** True if these are less likely than others without a hint. */
  isRare?: true;
}

const SCRIPTS: readonly Script[] = [
  { encodings: ['windows-1252', 'mac-roman', 'iso-8859-15', 'cp850', 'utf-8'] },
  {
    languages: 'pl cs sk hu hr sl ro bs sq',
    encodings: ['windows-1250', 'mac-latin2', 'iso-8859-2', 'cp852'],
  },
  { languages: 'ar fa ur ps', encodings: ['windows-1256', 'iso-8859-6', 'cp720'] },
  {
    languages: 'ru uk be bg mk sr kk',
    encodings: ['windows-1251', 'mac-cyrillic', 'iso-8859-5', 'koi8-u', 'cp866'],
  },
  { languages: 'el', encodings: ['windows-1253', 'iso-8859-7'] },
  { languages: 'tr az', encodings: ['windows-1254'] },
  { languages: 'he yi', encodings: ['windows-1255'] },
  { languages: 'lt lv et', encodings: ['windows-1257'], isRare: true },
  { languages: 'vi', encodings: ['windows-1258'], isRarelyRight: true },
  { languages: 'th', encodings: ['windows-874'], isRarelyRight: true },
  { languages: 'ja', encodings: ['shift_jis', 'euc-jp'], isRarelyRight: true, isMixed: true },
  { languages: 'zh', encodings: ['gb18030', 'big5'], isRarelyRight: true, isMixed: true },
  { languages: 'ko', encodings: ['euc-kr'], isRarelyRight: true, isMixed: true },
];
const LISTED = new Set(SCRIPTS.flatMap(({ languages = '' }) => languages.split(' ')));

/** How much more likely an encoding is if it fits a language of the list. */
const HINT_WEIGHT = 1.5;
const RARE_WEIGHT = 0.3;
/** How much less likely a reading is in which every word begins with a small letter. */
const SMALL_WEIGHT = 0.05;
const READINGS_MAX = 7;
/** So many of the likeliest readings come before readings in other scripts. */
const LIKELIEST_MAX = 4;
/** Some hundred names. Every encoding is tried on all of them. */
const EVIDENCE_MAX = 8_000;
const LINE_MAX = 2_000;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Letters of two scripts side by side, which no name has. */
const MIXED =
  /\p{sc=Latin}(?!\p{scx=Latin})[\p{L}\p{M}]|(?!\p{scx=Latin})[\p{L}\p{M}]\p{sc=Latin}/gu;
/** What names and addresses rarely contain, and a wrong encoding often results in. */
const ODD_SIGNS: readonly RegExp[] = [
  // Symbols and control characters, except those in names, addresses, and prices in Europe and East Asia.
  /[^\p{ASCII}\p{Lu}\p{Ll}\p{Lo}\p{M}\p{scx=Han}\p{scx=Kana}\u3000\uff01-\uff5e\u00a0\u00b4\u2018-\u201e«»–—…€§°\u0640]/u,
  // A sign within a word.
  /\p{L}[ªº«»“”„€§°…]\p{L}/u,
  // A dash at the beginning of a word.
  /(?<!\p{L})[–—]\p{L}/u,
  // Hebrew and Arabic letters before the end of a word.
  /[ךםןףץةى]\p{L}/u,
  // The Greek letter at the end of a word has a form of its own.
  /\p{L}σ(?!\p{L})/u,
  // Letters that no word begins with: Cyrillic, German, Turkish.
  /(?<!\p{L})[ЬьЪъßĞğ]\p{L}/u,
  // Ligatures.
  /[ﬁﬂ]/u,
  // A capital after a small letter. `McLeod` is a name.
  /(?!\p{ASCII}{2})\p{Ll}\p{Lu}/u,
  // Two capitals before a small letter.
  /(?!\p{ASCII}{3})\p{Lu}{2}\p{Ll}/u,
];
const ODD = new RegExp(ODD_SIGNS.map(({ source }) => source).join('|'), 'gu');

/** Counts signs that names and addresses rarely contain. */
export const countOddSigns = (text: string): number => count(text, ODD);

/** A way to read text whose encoding is unknown. */
export interface TextReading {
  encoding: ChosenEncoding;
  /** The first lines with characters outside ASCII. */
  lines: string;
}

/**
 * Returns the ways to read text that is neither valid UTF-8 nor UTF-16, the most likely first. Encodings that give the
 * same text for the lines that are examined count as one. These are the readings with the fewest odd signs, and the one
 * that jschardet, which knows the frequent pairs of letters in 50 languages, finds most likely. A few names are too
 * short a text to be sure.
 * @param languages languages (ISO 639) that the text may be in; English, which says nothing about letters, is ignored
 */
export async function guessEncodings(
  bytes: Buffer,
  languages: readonly string[],
): Promise<TextReading[]> {
  const evidence = evidenceIn(bytes);
  const isHinted = hintsFrom(languages);
  const all = SCRIPTS.flatMap((script) =>
    script.encodings.map((encoding) => {
      const lines = decodeAs(evidence, encoding).normalize('NFC');
      const mixed = script.isMixed ? 0 : count(lines, MIXED);
      const unhinted = script.isRare ? RARE_WEIGHT : 1;
      const weight = (isHinted(script) ? HINT_WEIGHT : unhinted) * smallness(lines);
      return { encoding, script, lines, weight, mixed, doubts: mixed + countOddSigns(lines) };
    }),
  );
  const isUsual = ({ script }: { script: Script }): boolean =>
    !script.isRarelyRight || isHinted(script);
  const usual = withFewest(all.filter(isUsual), ({ mixed }) => mixed);
  const possible = all.filter((one) => !isUsual(one) || usual.includes(one));
  const confidenceIn = await detect(
    withoutAddresses(evidence),
    possible.map(({ encoding }) => encoding),
  );
  const detected = possible
    .map((one) => ({ ...one, confidence: confidenceIn(one.encoding) * one.weight }))
    .toSorted((a, b) => b.confidence - a.confidence);
  // The same bytes are often characters in Chinese, Japanese, and Korean.
  const isPreferred = ({ script }: { script: Script }): boolean =>
    script === detected[0]?.script || (!!script.isMixed && !!detected[0]?.script.isMixed);
  const ranked = detected.filter((one) => isUsual(one) || isPreferred(one));
  const likely = withFewest(ranked, ({ doubts }) => doubts);
  const valid = decodeUnicode(bytes) ? all.filter(({ encoding }) => encoding === 'utf-8') : [];
  const distinct = firstOfEach([...likely, ...ranked.slice(0, 1), ...valid], ({ lines }) => lines);
  // The others are the likeliest of each script, and of these those in other scripts come first.
  const scripts = firstOfEach(distinct, ({ script }) => script);
  const ordered = [...distinct.slice(0, LIKELIEST_MAX), ...scripts, ...distinct];
  const most = new Set([...new Set(ordered)].slice(0, READINGS_MAX));
  const byUse = [...all.filter(({ script }) => isHinted(script)), ...all];
  return distinct
    .filter((one) => most.has(one))
    .map(({ encoding, lines }) => {
      // Of encodings that give the same text, the most common one.
      const common = byUse.find((one) => one.lines === lines);
      return { encoding: common?.encoding ?? encoding, lines };
    });
}

/** Names rarely begin with small letters: in KOI8, capitals are where other encodings have small letters. */
function smallness(lines: string): number {
  const words = lines.match(/(?<!\p{L})(?!\p{ASCII})\p{L}+/gu) ?? [];
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return 1 - (1 - SMALL_WEIGHT) * (small / Math.max(1, words.length));
}

/** The letters of an address say where its server is, not how a name is stored. */
const withoutAddresses = (lines: Buffer): Buffer =>
  Buffer.from(lines.toString('latin1').replaceAll(/[\w.+-]+@[\w.-]+/g, ''), 'latin1');

function firstOfEach<One>(all: readonly One[], keyOf: (one: One) => unknown): One[] {
  const first = new Map<unknown, One>();
  for (const one of all) if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  return [...first.values()];
}

/**
 * Returns the first lines with bytes outside ASCII, and every later line with such a byte that no earlier line has: one
 * that two encodings read differently. Old Macs end lines with a carriage return.
 */
function evidenceIn(bytes: Buffer): Buffer {
  const found: Buffer[] = [];
  const known = new Set<number>();
  let length = 0;
  let start = 0;
  let isAscii = true;
  let isNew = false;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? LINE_FEED;
    if (byte >= 0x80) {
      isAscii = false;
      isNew ||= !known.has(byte);
      known.add(byte);
    }
    if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
    if (isNew || (!isAscii && length < EVIDENCE_MAX)) {
      found.push(bytes.subarray(start, Math.min(at, start + LINE_MAX)), Buffer.of(LINE_FEED));
      length += Math.min(at - start, LINE_MAX) + 1;
    }
    start = at + 1;
    isAscii = true;
    isNew = false;
  }
  return Buffer.concat(found);
}

function hintsFrom(languages: readonly string[]): (script: Script) => boolean {
  // A browser that accepts any language sends an asterisk.
  const hints = languages.filter((language) => /^[a-z]{2,3}$/.test(language) && language !== 'en');
  const isWestern = hints.some((hint) => !LISTED.has(hint));
  return ({ languages: own }) =>
    own === undefined ? isWestern : own.split(' ').some((one) => hints.includes(one));
}

/** The library and its model are loaded when they are first needed: most lists are in UTF-8. */
async function detect(evidence: Buffer, encodings: ChosenEncoding[]) {
  const { chardet } = await import('jschardet');
  const [noMatchEncoding = 'windows-1252'] = encodings;
  const found = chardet.detectAll(evidence, {
    includeEncodings: encodings,
    ignoreThreshold: true,
    noMatchEncoding,
  });
  const confidences = new Map(
    found.map(({ encoding, confidence }) => [plain(encoding ?? ''), confidence]),
  );
  return (encoding: ChosenEncoding): number => confidences.get(plain(encoding)) ?? 0;
}

/** `MacLatin2` is `mac-latin2`, `cp1258` is `windows-1258`, and `IBM866` is `cp866`. */
const plain = (encoding: string): string =>
  encoding
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^(?:windows|ibm)(?=\d)/, 'cp');

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function withFewest<One>(all: readonly One[], number: (one: One) => number): One[] {
  const fewest = Math.min(...all.map(number));
  return all.filter((one) => number(one) === fewest);
}
