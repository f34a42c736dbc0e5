/** Features that pdfkit supports but its types omit. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** Anything with a `layout` function is a font. */
    registerFont(name: string, font: import('fontkit').Font): this;
  }

  interface StructureElementOptions {
    /** Whether a table header belongs to a row or a column. */
    scope?: 'Row' | 'Column';
    /** The bounds of a figure: left, top, right, and bottom, in points. */
    bbox?: [number, number, number, number];
  }
}

declare namespace PDFKit {
  interface PDFDocument {
    /** Adds to the XMP metadata. */
    appendXML(xml: string): void;
    /** The current font, and its name on the page. */
    readonly _font: { readonly id: string };
  }
}
