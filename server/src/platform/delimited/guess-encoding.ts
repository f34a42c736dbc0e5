import type { ChosenEncoding } from '@votewise/contract';
import { decodeAs, decodeUnicode } from './decode-text.ts';

interface Script {
  /** The languages (ISO 639) of the lists in these encodings; missing: all others. */
  languages?: string;
  encodings: readonly ChosenEncoding[];
  /** True if text in other languages is too easily taken for text in these. */
  needsHint?: true;
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
  { languages: 'vi', encodings: ['windows-1258'], needsHint: true },
];
const LISTED = new Set(SCRIPTS.flatMap(({ languages = '' }) => languages.split(' ')));

/** How much more likely an encoding is if it fits a language of the list. */
const hintWeight = 1.5;
const rareWeight = 0.3;
/** How much less likely a reading is in which every word begins with a small letter. */
const smallWeight = 0.1;
const readingsMax = 7;
/** So many of the likeliest readings come before readings in other scripts. */
const likeliestMax = 4;
/** Some hundred names. Every encoding is tried on all of them. */
const evidenceMax = 8_000;
const lineMax = 2_000;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Letters of two scripts side by side, which no name has. */
const MIXED =
  /\p{sc=Latin}(?!\p{scx=Latin})[\p{L}\p{M}]|(?!\p{scx=Latin})[\p{L}\p{M}]\p{sc=Latin}/gu;
/** What names and addresses rarely contain. */
const ODD = new RegExp(
  [
    // Symbols and control characters.
    /[^\p{ASCII}\p{Lu}\p{Ll}\p{Lo}\p{M}\u00a0\u00b4\u2018-\u201e«»–—…€§°\u0640]/u,
    // Signs within words, and a dash before a word.
    /\p{L}[ªº«»“”„€§°…]\p{L}/u,
    /(?<!\p{L})[–—]\p{L}/u,
    // Letters that are only at the ends of words or never at their beginnings, and ligatures.
    /[ךםןףץςةى]\p{L}|\p{L}σ(?!\p{L})|(?<!\p{L})[ЬьЪъßĞğ]\p{L}|[ﬁﬂ]/u,
    // Capitals in the wrong places.
    /(?!\p{ASCII}{2})\p{Ll}\p{Lu}/u,
    /(?!\p{ASCII}{3})\p{Lu}{2}\p{Ll}/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

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
  const all = SCRIPTS.filter((script) => !script.needsHint || isHinted(script)).flatMap((script) =>
    script.encodings.map((encoding) => {
      const lines = decodeAs(evidence, encoding).normalize('NFC');
      const mixed = count(lines, MIXED);
      const unhinted = script.isRare ? rareWeight : 1;
      const weight = (isHinted(script) ? hintWeight : unhinted) * smallness(lines);
      return { encoding, script, lines, weight, mixed, doubts: mixed + count(lines, ODD) };
    }),
  );
  const possible = withFewest(all, ({ mixed }) => mixed);
  const confidenceIn = await detect(
    withoutAddresses(evidence),
    possible.map(({ encoding }) => encoding),
  );
  const ranked = possible
    .map((one) => ({ ...one, confidence: confidenceIn(one.encoding) * one.weight }))
    .toSorted((a, b) => b.confidence - a.confidence);
  const likely = withFewest(ranked, ({ doubts }) => doubts);
  const valid = decodeUnicode(bytes) ? all.filter(({ encoding }) => encoding === 'utf-8') : [];
  const distinct = firstOfEach([...likely, ...ranked.slice(0, 1), ...valid], ({ lines }) => lines);
  // The others are the likeliest of each script, and of these those in other scripts come first.
  const scripts = firstOfEach(distinct, ({ script }) => script);
  const ordered = [...distinct.slice(0, likeliestMax), ...scripts, ...distinct];
  const most = new Set([...new Set(ordered)].slice(0, readingsMax));
  return distinct
    .filter((one) => most.has(one))
    .map(({ encoding, lines }) => ({ encoding, lines }));
}

/** Names rarely begin with small letters: in KOI8, capitals are where other encodings have small letters. */
function smallness(lines: string): number {
  const words = lines.match(/(?<!\p{L})(?!\p{ASCII})\p{L}+/gu) ?? [];
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return 1 - (1 - smallWeight) * (small / Math.max(1, words.length));
}

/** The letters of an address say where its server is, not how a name is stored. */
const withoutAddresses = (lines: Buffer): Buffer =>
  Buffer.from(lines.toString('latin1').replaceAll(/[\w.+-]+@[\w.-]+/g, ''), 'latin1');

function firstOfEach<One>(all: readonly One[], keyOf: (one: One) => unknown): One[] {
  const first = new Map<unknown, One>();
  for (const one of all) if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  return [...first.values()];
}

/** Returns the first lines with bytes outside ASCII. Old Macs end lines with a carriage return. */
function evidenceIn(bytes: Buffer): Buffer {
  const found: Buffer[] = [];
  let length = 0;
  let start = 0;
  let isAscii = true;
  for (let at = 0; at <= bytes.length && length < evidenceMax; at += 1) {
    const byte = bytes[at] ?? LINE_FEED;
    if (byte >= 0x80) isAscii = false;
    if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
    if (!isAscii) {
      found.push(bytes.subarray(start, Math.min(at, start + lineMax)), Buffer.of(LINE_FEED));
      length += Math.min(at - start, lineMax) + 1;
    }
    start = at + 1;
    isAscii = true;
  }
  return Buffer.concat(found).subarray(0, evidenceMax);
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

/** `MacLatin2` and `mac-latin2` are the same encoding. */
const plain = (encoding: string): string => encoding.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function withFewest<One>(all: readonly One[], number: (one: One) => number): One[] {
  const fewest = Math.min(...all.map(number));
  return all.filter((one) => number(one) === fewest);
}
