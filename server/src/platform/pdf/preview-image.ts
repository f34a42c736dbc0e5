import { fontOf } from './fonts/font-library.ts';
import { featuresOf } from './fonts/shape.ts';
import { createFill } from './outline-fill.ts';
import { encodePng } from './png.ts';
import { prepareText } from './text/prepare.ts';
import { linesOf, type Style, type TextLine } from './text/text-lines.ts';

/** The texts of a picture that social networks show with a link. */
export interface PreviewCard {
  /** The organization. */
  heading: string;
  title: string;
  text: string;
  foot: string;
}

/** The size that social networks ask for. */
export const PREVIEW_SIZE = { width: 1_200, height: 630 };

const { width, height } = PREVIEW_SIZE;
const MARGIN = 80;
const BAR = 24;
/** Tall scripts need more than Latin. */
const LEADING = 1.38;

type Color = readonly [red: number, green: number, blue: number];
const PAPER: Color = [0xf5, 0xf3, 0xf0];
const INK: Color = [0x1d, 0x18, 0x20];
const BRAND: Color = [0x64, 0x22, 0x5c];

/** The texts from top to bottom, and how many lines each may have. */
const PARTS = [
  { part: 'heading', style: { size: 32, weight: 700 }, color: BRAND, most: 1 },
  { part: 'title', style: { size: 58, weight: 700 }, color: INK, most: 3 },
  { part: 'text', style: { size: 36, weight: 400 }, color: INK, most: 3 },
  { part: 'foot', style: { size: 28, weight: 400 }, color: BRAND, most: 1 },
] as const;

/** Returns at most this many lines. The last one ends with an ellipsis if there were more. */
async function fittingLines(text: string, style: Style, most: number): Promise<TextLine[]> {
  const room = width - 2 * MARGIN;
  const lines = linesOf(await prepareText(text), room, style);
  if (lines.length <= most) return [...lines];
  const kept = lines.slice(0, most);
  const last = kept.pop()?.text ?? '';
  const characters = Array.from(last);
  for (let count = characters.length; count > 0; count -= 1) {
    const cut = `${characters.slice(0, count).join('').trimEnd()}…`;
    const [line, ...others] = linesOf(await prepareText(cut), room, style);
    if (others.length === 0) return [...kept, line];
  }
  return kept;
}

/** Draws the picture with the fonts of all scripts. Characters that no font has, such as emoji, are left out. */
export async function drawPreview(card: PreviewCard): Promise<Uint8Array> {
  const pixels = new Uint8Array(3 * width * height);
  for (let place = 0; place < pixels.length; place += 3) {
    const row = Math.floor(place / 3 / width);
    pixels.set(row < BAR ? BRAND : PAPER, place);
  }
  let y = BAR + 56;
  for (const { part, style, color, most } of PARTS) {
    const text = card[part].replaceAll(/\p{Extended_Pictographic}\ufe0f?/gu, '').trim();
    const isAtRight = (await prepareText(text)).isRightToLeft;
    if (part === 'foot') y = Math.max(y, height - 96);
    const fill = createFill(width, height);
    for (const line of await fittingLines(text, style, most)) {
      const x = isAtRight ? width - MARGIN - line.width : MARGIN;
      addLine(fill, line, { x, y: y + style.size * 1.04, style });
      y += style.size * LEADING;
    }
    y += 12;
    blend(pixels, fill.coverage(), color);
  }
  return encodePng(pixels, width);
}

function addLine(
  fill: ReturnType<typeof createFill>,
  { runs }: TextLine,
  { x, y, style }: { x: number; y: number; style: Style },
): void {
  let start = x;
  for (const { text, file, isRightToLeft, width: runWidth } of runs) {
    const font = fontOf(file, style.weight);
    const { glyphs, positions } = font.layout(text, featuresOf(isRightToLeft));
    const scale = style.size / font.unitsPerEm;
    let pen = start;
    for (const [place, { id }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {};
      const { path } = font.getGlyph(Number.parseInt(String(id), 10));
      fill.add(path, { x: pen + xOffset * scale, y: y - yOffset * scale, scale });
      pen += xAdvance * scale;
    }
    start += runWidth;
  }
}

function blend(pixels: Uint8Array, coverage: Float32Array, color: Color): void {
  for (const [pixel, covered] of coverage.entries()) {
    if (covered === 0) continue;
    for (const [part, value] of color.entries()) {
      const place = 3 * pixel + part;
      const before = pixels[place] ?? 0;
      pixels[place] = Math.round(before + (value - before) * covered);
    }
  }
}
