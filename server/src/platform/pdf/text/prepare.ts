import createBidi from 'bidi-js';
import { openFont } from '../fonts/library.ts';
import { filesFor, type FontFile } from '../fonts/ranges.ts';

/** One paragraph with a font for each of its characters. */
export interface PreparedText {
  text: string;
  /** By position in the text. */
  files: readonly FontFile[];
  /** Levels of the Unicode Bidirectional Algorithm, by position in the text: odd ones run from right to left. */
  levels: Uint8Array;
  /** Whether the paragraph as a whole runs from right to left. */
  isRightToLeft: boolean;
}

const bidi = createBidi();

/** Characters that only steer other software. Joiners change the shape of letters, so they stay. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\ufe00-\ufe0f]/gu;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const codePointsOf = (text: string) => Array.from(text, (one) => one.codePointAt(0) ?? 0);

async function findFile(candidates: readonly FontFile[], codePoints: readonly number[]) {
  for (const file of candidates) {
    const font = await openFont(file);
    if (codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint))) return file;
  }
  return undefined;
}

/** What stands for a character that no font has: its code point, such as [U+1F600]. */
const substituteOf = (codePoint: number) =>
  `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;

/**
 * Finds fonts for a text without line breaks. Letters stay with their accents if one font has both. No character
 * is left out: one that no font has is written as its code point.
 */
export async function prepareText(given: string): Promise<PreparedText> {
  const text = given.normalize('NFC').replaceAll('\t', ' ').replaceAll(invisible, '');
  const find = filesFor(text);
  const files: FontFile[] = [];
  let prepared = '';

  async function add(piece: string, codePoints: readonly number[]): Promise<boolean> {
    const file = await findFile(find(codePoints), codePoints);
    if (!file) return false;
    prepared += piece;
    for (let unit = 0; unit < piece.length; unit += 1) files.push(file);
    return true;
  }

  for (const { segment } of characters.segment(text)) {
    const codePoints = codePointsOf(segment);
    if (await add(segment, codePoints)) continue;
    for (const codePoint of codePoints) {
      if (await add(String.fromCodePoint(codePoint), [codePoint])) continue;
      const substitute = substituteOf(codePoint);
      if (!(await add(substitute, codePointsOf(substitute)))) throw new Error('no font for digits');
    }
  }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(prepared, 'auto');
  return { text: prepared, files, levels, isRightToLeft: paragraphs[0]?.level === 1 };
}
