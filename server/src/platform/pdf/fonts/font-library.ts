import { readFile } from 'node:fs/promises';
import { create, type Font, type Path, type Subset } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import { encodeOutline } from './font-outline.ts';
import type { FontFile, Weight } from './font-ranges.ts';
import { openShaper, type Shape } from './shape.ts';

/** The two libraries' views of one file. Only fontkit embeds fonts, and only HarfBuzz shapes every script. */
interface OpenFont {
  font: Font;
  shapeIn: (weight: Weight) => Shape;
}

/** Fonts stay open until their thread ends, which happens soon after it becomes idle. */
const opened = new Map<string, OpenFont>();
const weighted = new Map<string, Font>();

/** Opens a file. fontkit cannot embed part of a WOFF2 font, so such a file is unpacked first. */
async function openPath(path: string): Promise<OpenFont> {
  const known = opened.get(path);
  if (known) return known;
  const packed = await readFile(path);
  const bytes = path.endsWith('.woff2') ? Buffer.from(await decompress(packed)) : packed;
  const font = create(bytes);
  if (!('getVariation' in font)) throw new Error(`${path} contains several fonts`);
  const open = { font, shapeIn: await openShaper(bytes) };
  opened.set(path, open);
  return open;
}

/** Opens a font in all weights. */
export async function openFont({ paths }: FontFile): Promise<Font> {
  const { font } = await openPath(paths[400]);
  await openPath(paths[700]);
  return font;
}

/** Returns the name of a font in a PDF. */
export function fontNameOf({ name }: FontFile, weight: Weight): string {
  return `${name}-${weight}`;
}

/**
 * Returns the part of a font that a document embeds. A glyph that stands for several texts is embedded once for each,
 * because a PDF has only one text for each embedded glyph.
 */
function subsetOf(subset: Subset): Subset {
  const include = subset.includeGlyph.bind(subset);
  const included = new Map<string, number>();
  return Object.assign(subset, {
    glyphEncoder: { encodeSimple: (path: Path) => encodeOutline(path) },
    /** @param id as `shape` returns it, or the number of a part of another glyph */
    includeGlyph(id: string | number): number {
      if (typeof id === 'number') return include(id);
      const place = included.get(id) ?? subset.glyphs.push(Number.parseInt(id, 10)) - 1;
      included.set(id, place);
      return place;
    },
  });
}

/** Returns a font that `openFont` has opened, in one weight. */
export function fontOf(file: FontFile, weight: Weight): Font {
  const name = fontNameOf(file, weight);
  const known = weighted.get(name);
  if (known) return known;
  const open = opened.get(file.paths[weight]);
  if (!open) throw new Error(`${file.name} is not open`);
  const isVariable = 'wght' in open.font.variationAxes;
  const font = isVariable ? open.font.getVariation({ wght: weight }) : open.font;
  const createSubset = font.createSubset.bind(font);
  // All files and weights of a family have the same name, so pdfkit would treat them as one font.
  Object.defineProperty(font, 'postscriptName', { value: name });
  Object.assign(font, {
    layout: open.shapeIn(weight),
    createSubset: () => subsetOf(createSubset()),
  });
  weighted.set(name, font);
  return font;
}
