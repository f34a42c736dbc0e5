import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Weight = 400 | 700;

/**
 * The families in order of preference. Some Chinese characters have a different shape in Japanese
 * and Korean, so the Japanese or Korean family takes precedence in texts in that language.
 */
const families = [
  'noto-sans',
  'noto-sans-whole',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-thai',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-tc',
  'noto-sans-canadian-aboriginal',
  'noto-sans-cherokee',
  'noto-sans-ethiopic',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-kannada',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-malayalam',
  'noto-sans-meetei-mayek',
  'noto-sans-myanmar',
  'noto-sans-ol-chiki',
  'noto-sans-oriya',
  'noto-sans-sinhala',
  'noto-sans-syriac',
  'noto-sans-telugu',
  'noto-sans-thaana',
  'noto-serif-tibetan',
] as const;

/** A font with some of a family's characters. */
export interface FontFile {
  /** Identifies the font. */
  name: string;
  /** The file of each weight. A variable font has all weights in one file. */
  paths: Record<Weight, string>;
}

/** A range of code points in a file. Both ends are included. */
interface Range {
  from: number;
  to: number;
  file: FontFile;
}

const locate = createRequire(import.meta.url).resolve;
const read = new Map<string, readonly Range[]>();

/** Returns the ranges in a list such as `U+0041-005A,U+0300`. */
const rangesIn = (list: string, file: FontFile): Range[] =>
  list.split(',').map((part) => {
    const [from = 0, to = from] = part
      .replace(/^U\+/i, '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return { from, to, file };
  });

/**
 * Returns the ranges of code points of Noto Sans in a single file for each weight. It has every letter together with
 * every mark, so that the font itself can place the mark, while the split files have few marks. It is twenty times as
 * large as the file for English.
 */
function rangesOfWhole(name: string): readonly Range[] {
  const folder = dirname(locate('@expo-google-fonts/noto-sans/package.json'));
  const paths = {
    400: join(folder, '400Regular/NotoSans_400Regular.ttf'),
    700: join(folder, '700Bold/NotoSans_700Bold.ttf'),
  };
  const latinGreekCyrillicAndMarks =
    'U+0020-052F,U+1AB0-1AFF,U+1C80-1C8F,U+1D00-20FF,U+25CC,U+2C60-2C7F,U+2DE0-2DFF,U+A640-A7FF,U+AB30-AB6F,U+FB00-FB06,U+FE20-FE2F';
  return rangesIn(latinGreekCyrillicAndMarks, { name, paths });
}

/** Returns the ranges of code points in the files of a family, as listed in its package. */
function rangesOfSplit(family: string): readonly Range[] {
  const list = locate(`@fontsource-variable/${family}/unicode.json`);
  const subsets = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  return Object.entries(subsets).flatMap(([subset, text]) => {
    const name = `${family}-${subset.replaceAll(/[[\]]/g, '')}`;
    const path = join(dirname(list), 'files', `${name}-wght-normal.woff2`);
    return rangesIn(text, { name, paths: { 400: path, 700: path } });
  });
}

function rangesOf(family: string): readonly Range[] {
  const known = read.get(family);
  if (known) return known;
  const ranges = family === 'noto-sans-whole' ? rangesOfWhole(family) : rangesOfSplit(family);
  read.set(family, ranges);
  return ranges;
}

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const korean = /\p{Script=Hangul}/u;

/** Returns the family that comes after `noto-sans` and before all others; '' if there is none. */
function preferredIn(text: string): string {
  if (japanese.test(text)) return 'noto-sans-jp';
  return korean.test(text) ? 'noto-sans-kr' : '';
}

/** All ranges with the best file first, and the files for each code point requested so far. */
interface Lookup {
  ranges: readonly Range[];
  files: Map<number, readonly FontFile[]>;
}

/** By preferred family. */
const lookups = new Map<string, Lookup>();

function lookupOf(preferred: string): Lookup {
  const known = lookups.get(preferred);
  if (known) return known;
  const [first, ...others] = families;
  const order = [first, ...others.filter((one) => one === preferred), ...others];
  const made = { ranges: order.flatMap(rangesOf), files: new Map() };
  lookups.set(preferred, made);
  return made;
}

function filesOf(codePoint: number, { ranges, files }: Lookup): readonly FontFile[] {
  const known = files.get(codePoint);
  if (known) return known;
  const all = ranges
    .filter(({ from, to }) => from <= codePoint && codePoint <= to)
    .map(({ file }) => file);
  files.set(codePoint, all);
  return all;
}

/** Returns a function that finds, for this text, the files listed for all given code points, best file first. */
export function filesFor(text: string): (codePoints: readonly number[]) => readonly FontFile[] {
  const lookup = lookupOf(preferredIn(text));
  return (codePoints) => {
    const [first = [], ...others] = codePoints.map((codePoint) => filesOf(codePoint, lookup));
    return first.filter((file) => others.every((files) => files.includes(file)));
  };
}
