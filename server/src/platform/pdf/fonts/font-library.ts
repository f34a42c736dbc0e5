import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { create, type Font, type GlyphRun, type Path, type Subset } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import { encodeOutline } from './font-outline.ts';
import type { FontFile } from './font-ranges.ts';

export type Weight = 400 | 700;

/** Fonts stay open until their thread ends, which happens soon after it becomes idle. */
const opened = new Map<string, Font>();
const weighted = new Map<string, Font>();

/** Opens a font. fontkit cannot embed part of a WOFF2 font, so the file is unpacked first. */
export async function openFont({ path }: FontFile): Promise<Font> {
  const known = opened.get(path);
  if (known) return known;
  const font = create(Buffer.from(await decompress(await readFile(path))));
  if (!('getVariation' in font)) throw new Error(`${path} contains several fonts`);
  opened.set(path, font);
  return font;
}

/** Returns the name of a font in a PDF. */
export function nameOf({ path }: FontFile, weight: Weight): string {
  return `${basename(path, '-wght-normal.woff2')}-${weight}`;
}

/** Scripts for which the font reverses the characters. */
export const reversedByFont = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

type Part = Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'>;

/** How many glyphs of words are kept for each font. Each takes about 150 bytes. */
const glyphsMax = 200_000;

/**
 * Returns a function that lays out text word by word, and each word only once. This takes almost all of the time that
 * a document takes, and minutes repeat the same names hundreds of times.
 */
function layoutByWord(font: Font) {
  const layout = font.layout.bind(font);
  const words = new Map<string, Part>();
  let kept = 0;

  function wordOf(word: string, direction: 'ltr' | 'rtl'): Part {
    const name = `${direction} ${word}`;
    const known = words.get(name);
    if (known) return known;
    const { glyphs, positions, advanceWidth } = layout(word, [], undefined, undefined, direction);
    const run = { glyphs, positions, advanceWidth };
    kept += glyphs.length;
    if (kept > glyphsMax) {
      words.clear();
      kept = glyphs.length;
    }
    words.set(name, run);
    return run;
  }

  return (text: string): Part => {
    const direction = reversedByFont.test(text) ? 'rtl' : 'ltr';
    const parts = text.split(/( )/).filter((part) => part !== '');
    const runs = parts.map((part) => wordOf(part, direction));
    if (direction === 'rtl') runs.reverse();
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      // Copies, because pdfkit scales them.
      positions: runs.flatMap(({ positions }) => positions.map((position) => ({ ...position }))),
      advanceWidth: runs.reduce((sum, run) => sum + run.advanceWidth, 0),
    };
  };
}

/** Returns a font that `openFont` has opened, in one weight. */
export function fontOf(file: FontFile, weight: Weight): Font {
  const name = nameOf(file, weight);
  const known = weighted.get(name);
  if (known) return known;
  const regular = opened.get(file.path);
  if (!regular) throw new Error(`${file.path} is not open`);
  const font = regular.getVariation({ wght: weight });
  const createSubset = font.createSubset.bind(font);
  Object.defineProperties(font, {
    // All files and weights of a family have the same name, so pdfkit would treat them as one font.
    postscriptName: { value: name },
    layout: { value: layoutByWord(font) },
    createSubset: {
      value: (): Subset =>
        Object.assign(createSubset(), {
          glyphEncoder: { encodeSimple: (path: Path) => encodeOutline(path) },
        }),
    },
  });
  weighted.set(name, font);
  return font;
}
