/** What pdfkit accepts, and its types leave out. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** Anything with a `layout` function is a font. */
    registerFont(name: string, font: import('fontkit').Font): this;
  }

  interface StructureElementOptions {
    /** What a header of a table is for. */
    scope?: 'Row' | 'Column';
    /** Where a figure is: left, top, right, and bottom, in points. */
    bbox?: [number, number, number, number];
  }
}

declare namespace PDFKit {
  interface PDFDocument {
    /** Adds to the XMP metadata. */
    appendXML(xml: string): void;
  }
}
