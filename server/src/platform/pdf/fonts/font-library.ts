import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { create, type Font, type Path, type Subset } from 'fontkit';
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
