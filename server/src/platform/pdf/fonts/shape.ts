import type { Buffer as HarfBuzzBuffer, Font as HarfBuzzFont, GlyphInfo } from 'harfbuzzjs';
import type { Weight } from './font-ranges.ts';

/** What pdfkit needs to draw text. Glyphs are from left to right, and numbers are in the font's units. */
export interface Shaped {
  glyphs: { id: string; advanceWidth: number; codePoints: number[] }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

/**
 * Returns the features to request from a font, which tell it the direction of the text. All others are as the script
 * requires. Without a list, pdfkit would shape word by word.
 */
export const featuresOf = (isRightToLeft: boolean): ('rtlm' | 'ltrm')[] => [
  isRightToLeft ? 'rtlm' : 'ltrm',
];

/** Shapes text in one font, script, and direction. */
export type Shape = (text: string, features?: readonly string[]) => Shaped;

/**
 * Opens a font. HarfBuzz is loaded here and not at the top of this file, because it waits for WebAssembly, and Node.js
 * 20 cannot start a thread with a module that waits.
 * @returns a function that returns the shaping in a weight
 */
export async function openShaper(bytes: Uint8Array): Promise<(weight: Weight) => Shape> {
  const harfBuzz = await import('harfbuzzjs');
  const { Blob, Buffer, Face, Font, Variation } = harfBuzz;
  const face = new Face(new Blob(bytes));
  // Reused, because HarfBuzz frees a buffer only when JavaScript collects its garbage.
  const buffer = new Buffer();
  return (weight) => {
    const font = new Font(face);
    font.setVariations([new Variation('wght', weight)]);
    return (text, features = []) => shapeWith({ harfBuzz, font, buffer }, text, features);
  };
}

interface Shaper {
  harfBuzz: typeof import('harfbuzzjs');
  font: HarfBuzzFont;
  buffer: HarfBuzzBuffer;
}

function shapeWith(
  { harfBuzz: { Direction, shape }, font, buffer }: Shaper,
  text: string,
  features: readonly string[],
): Shaped {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(features.includes('rtlm') ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const advances = infos.map(({ codepoint }) => font.glyphHAdvance(codepoint));
  const texts = textsOf(text, { infos, advances });
  return {
    glyphs: infos.map(({ codepoint }, place) => ({
      id: `${codepoint} ${texts[place]}`,
      advanceWidth: advances[place] ?? 0,
      codePoints: Array.from(texts[place] ?? '', (one) => one.codePointAt(0) ?? 0),
    })),
    positions,
    advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  };
}

/** Some programs would copy the number of a glyph that has no text at all. */
const INVISIBLE = '\u034f';

/**
 * Returns the text for each glyph, so that every program copies the characters in the right order. Characters that are
 * shaped together are dealt out to those of their glyphs that take up room. Marks have no text of their own.
 */
function textsOf(
  text: string,
  { infos, advances }: { infos: readonly GlyphInfo[]; advances: readonly number[] },
): string[] {
  const texts = infos.map(() => INVISIBLE);
  const isRightToLeft = (infos[0]?.cluster ?? 0) > (infos.at(-1)?.cluster ?? 0);
  /** The places of the glyphs for each group of characters, in reading order. */
  const groups = new Map<number, number[]>();
  for (const [place, { cluster }] of isRightToLeft
    ? [...infos.entries()].toReversed()
    : infos.entries()) {
    groups.set(cluster, [...(groups.get(cluster) ?? []), place]);
  }
  const starts = [...groups.keys()];
  for (const [at, places] of [...groups.values()].entries()) {
    const wide = places.filter((place) => advances[place] !== 0);
    const holders = wide.length > 0 ? wide : places.slice(0, 1);
    const characters = Array.from(text.slice(starts[at], starts[at + 1]));
    const excess = Math.max(0, characters.length - holders.length);
    for (const [order, place] of holders.entries()) {
      const from = order === 0 ? 0 : order + excess;
      texts[place] = characters.slice(from, order + excess + 1).join('') || INVISIBLE;
    }
  }
  return texts;
}
