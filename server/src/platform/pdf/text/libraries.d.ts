/** The package has no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place where a line may end; null after the last one. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}

/** The types of the package describe its ES module, which Node does not load. */
declare module 'bidi-js' {
  interface Levels {
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  }
  export default function createBidi(): {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): Levels;
  };
}
