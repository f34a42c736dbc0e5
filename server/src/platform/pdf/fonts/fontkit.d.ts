export type { Subset } from 'fontkit';

/** What the types of the package omit. */
declare module 'fontkit' {
  interface Subset {
    /** Adds a glyph by its number in the font. Returns its number in the subset. */
    includeGlyph(id: number): number;
    /** The numbers in the font, by number in the subset. */
    glyphs: number[];
  }
}
