import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The families in order of preference. Some Chinese characters have a different shape in Japanese
 * and Korean, so the Japanese or Korean family takes precedence in texts in that language.
 */
const families = [
  'noto-sans',
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
] as const;

/** A file with some of a family's characters. */
export interface FontFile {
  family: string;
  /** Identifies the file. */
  path: string;
}

/** A range of code points in a file. Both ends are included. */
interface Range {
  from: number;
  to: number;
  file: FontFile;
}

const locate = createRequire(import.meta.url).resolve;
const read = new Map<string, readonly Range[]>();

/** Returns the ranges of code points in the files of a family, as listed in its package. */
function rangesOf(family: string): readonly Range[] {
  const known = read.get(family);
  if (known) return known;
  const list = locate(`@fontsource-variable/${family}/unicode.json`);
  const subsets = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
  const ranges = Object.entries(subsets).flatMap(([subset, text]) => {
    const name = `${family}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`;
    const file = { family, path: join(dirname(list), 'files', name) };
    return text.split(',').map((part) => {
      const [from = 0, to = from] = part
        .replace(/^U\+/i, '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return { from, to, file };
    });
  });
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

/** The files for each code point requested so far, by preferred family. */
const found = new Map<string, Map<number, readonly FontFile[]>>();

function filesOf(codePoint: number, preferred: string): readonly FontFile[] {
  const known = found.get(preferred) ?? new Map<number, readonly FontFile[]>();
  found.set(preferred, known);
  const files = known.get(codePoint);
  if (files) return files;
  const [first, ...others] = families;
  const order = [first, ...others.filter((one) => one === preferred), ...others];
  const all = order
    .flatMap(rangesOf)
    .filter(({ from, to }) => from <= codePoint && codePoint <= to)
    .map(({ file }) => file);
  known.set(codePoint, all);
  return all;
}

/** Returns a function that finds, for this text, the files listed for all given code points, best file first. */
export function filesFor(text: string): (codePoints: readonly number[]) => readonly FontFile[] {
  const preferred = preferredIn(text);
  return (codePoints) => {
    const [first = [], ...others] = codePoints.map((codePoint) => filesOf(codePoint, preferred));
    return first.filter((file) => others.every((files) => files.includes(file)));
  };
}
