import createBidi from 'bidi-js';
import { openFont } from '../fonts/font-library.ts';
import { filesFor, type FontFile } from '../fonts/font-ranges.ts';

/** One paragraph with a font for each of its characters. */
export interface PreparedText {
  text: string;
  /** The font file for each position in the text. */
  files: readonly FontFile[];
  /** Levels of the Unicode Bidirectional Algorithm, by position in the text. Odd levels run from right to left. */
  levels: Uint8Array;
  /** Whether the paragraph as a whole runs from right to left. */
  isRightToLeft: boolean;
}

const bidi = createBidi();

/** Characters that only control other software. Joiners change the shape of letters, so they are kept. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\ufe00-\ufe0f]/u;

/** Characters that change how their neighbors look but need no glyph, such as joiners and variation selectors. */
const withoutGlyph = /\p{Default_Ignorable_Code_Point}/u;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const codePointsOf = (text: string) => Array.from(text, (one) => one.codePointAt(0) ?? 0);

/** Returns the code points of a letter and its marks for which a font needs glyphs. */
function codePointsShown(segment: string): number[] {
  const shown = codePointsOf(segment).filter(
    (one) => !withoutGlyph.test(String.fromCodePoint(one)),
  );
  return shown.length > 0 ? shown : codePointsOf(segment);
}

async function findFile(candidates: readonly FontFile[], codePoints: readonly number[]) {
  for (const file of candidates) {
    const font = await openFont(file);
    if (codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint))) return file;
  }
  return undefined;
}

/** A mark without a letter is drawn on this circle, so that it does not end up on another letter. */
const DOTTED_CIRCLE = '\u25cc';

/** Returns the substitute for a character that no font has: the character's code point, such as [U+1F600]. */
const substituteOf = (codePoint: number) =>
  `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;

/**
 * Finds fonts for text without line breaks. A letter and its marks have one font, because only that font can place the
 * marks. No character is left out: if no font has a character, its code point is written instead.
 */
export async function prepareText(given: string): Promise<PreparedText> {
  const text = given.normalize('NFC').replaceAll('\t', ' ');
  const find = filesFor(text);
  const pieces: { text: string; file: FontFile | null }[] = [];

  async function add(piece: string, codePoints: readonly number[]): Promise<boolean> {
    const file = await findFile(find(codePoints), codePoints);
    if (file) pieces.push({ text: piece, file });
    return file !== undefined;
  }

  async function addCharacter(codePoint: number): Promise<void> {
    const character = String.fromCodePoint(codePoint);
    const shown = /\p{Mn}/u.test(character) ? DOTTED_CIRCLE + character : character;
    if (invisible.test(character)) pieces.push({ text: character, file: null });
    else if (!(await add(shown, codePointsOf(shown)))) {
      const substitute = substituteOf(codePoint);
      if (!(await add(substitute, codePointsOf(substitute)))) throw new Error('no font for digits');
    }
  }

  for (const { segment } of characters.segment(text)) {
    const isWhole = !invisible.test(segment) || segment.length > 1;
    if (isWhole && (await add(segment, codePointsShown(segment)))) continue;
    for (const codePoint of codePointsOf(segment)) await addCharacter(codePoint);
  }
  return visibleOf(pieces);
}

/**
 * Removes invisible characters only after the levels are computed, because direction marks affect
 * the order of other characters.
 */
function visibleOf(pieces: readonly { text: string; file: FontFile | null }[]): PreparedText {
  const whole = pieces.map(({ text }) => text).join('');
  const { levels, paragraphs } = bidi.getEmbeddingLevels(whole, 'auto');
  const byUnit = pieces.flatMap(({ text, file }) =>
    Array.from({ length: text.length }, () => file),
  );
  return {
    text: pieces.map(({ text, file }) => (file ? text : '')).join(''),
    files: byUnit.filter((file) => file !== null),
    levels: levels.filter((_, place) => byUnit[place] !== null),
    isRightToLeft: paragraphs[0]?.level === 1,
  };
}

/** Returns the paragraphs of the text. */
export type Prepared = (text: string) => readonly PreparedText[];

const paragraphsOf = (text: string) => text.split(/\r\n|[\n\r\u2028\u2029]/);

/** Opens the fonts for all text in a document, because drawing cannot wait for files. */
export async function prepareAll(texts: readonly string[]): Promise<Prepared> {
  const known = new Map<string, PreparedText>();
  for (const paragraph of new Set(texts.flatMap(paragraphsOf))) {
    known.set(paragraph, await prepareText(paragraph));
  }
  return (text) =>
    paragraphsOf(text).map((paragraph) => {
      const found = known.get(paragraph);
      if (!found) throw new Error('a text that was not prepared');
      return found;
    });
}
