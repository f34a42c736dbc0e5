import type { PaperSize } from '@votewise/contract';
import Pdf from 'pdfkit';
import type { PdfDocument } from './pdf-document.ts';
import { fontOf, fontNameOf } from './fonts/font-library.ts';
import { featuresOf } from './fonts/shape.ts';
import type { Style, TextLine } from './text/text-lines.ts';

/** Paper sizes, in points. */
export const PAPER: Record<PaperSize, { width: number; height: number }> = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
};
const SIDE = 56;
const TOP = 50;
const BOTTOM = 64;

/** Where text begins. */
export const LEFT = SIDE;

/** Returns the size of a page, and the room for text on it. */
function roomOn(paperSize: PaperSize) {
  const { width, height } = PAPER[paperSize];
  return { width, height, text: { width: width - 2 * SIDE, height: height - BOTTOM - TOP } };
}

/** The room for a logo. */
const LOGO = { width: 96, height: 36 };

/** The height of a line as a multiple of its font size. Tall scripts need more than Latin. */
const LEADING = 1.38;

export const lineHeightOf = ({ size }: Style): number => size * LEADING;

/**
 * States in the metadata that the structure follows PDF/UA-1 (ISO 14289-1), as veraPDF confirms. With the subset
 * `PDF/UA`, pdfkit would also list each font's glyphs, but it omits the parts of composite glyphs.
 */
const PDF_UA = `
<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>`;

export type Page = ReturnType<typeof openPage>;
/** An element of the structure for screen readers. */
export interface Tag {
  add: (child: PDFKit.PDFStructureElement | (() => void)) => unknown;
  end: () => unknown;
}

/**
 * Returns a page of unlimited length on which nothing is actually drawn. Its `y` is the height of what would have been
 * drawn.
 */
export function measuringPage(page: Page): Page {
  const tag = { add: () => undefined, end: () => undefined };
  let y = 0;
  return {
    ...page,
    newPage: () => undefined,
    decorate: () => undefined,
    drawLogo: () => undefined,
    drawLine: () => undefined,
    rule: () => undefined,
    tag: () => tag,
    ensure: () => false,
    get y() {
      return y;
    },
    advance(by) {
      y += by;
    },
  };
}

/** Returns the same page for blocks that fit on it. */
export const withoutBreaks = (page: Page): Page => ({
  ...page,
  get y() {
    return page.y;
  },
  ensure: () => false,
});

/** What draws the logo, which does nothing without one. */
function logoOn(
  pdf: PDFKit.PDFDocument,
  { logo, decorate }: { logo: Uint8Array | undefined; decorate: (draw: () => void) => void },
) {
  // As text, because pdfkit embeds a picture that is named by a text once, however often it is drawn.
  const picture = logo && `data:image/jpeg;base64,${Buffer.from(logo).toString('base64')}`;
  return {
    hasLogo: picture !== undefined,

    /** Draws the logo with its top right corner here. It repeats what the text names, so screen readers skip it. */
    drawLogo(at: { x: number; y: number }, room = LOGO): void {
      if (picture === undefined) return;
      const fit: [number, number] = [room.width, room.height];
      decorate(() => pdf.image(picture, at.x - room.width, at.y, { fit, align: 'right' }));
    },
  };
}

/** Opens an empty document, and keeps track of where its next line goes. */
export function openPage(document: PdfDocument, compress: boolean) {
  const { title, author, createdAt, logo, paperSize = 'A4' } = document;
  const room = roomOn(paperSize);
  const pdf = new Pdf({
    size: [room.width, room.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // Does not use a standard font, because standard fonts have only Western European letters.
    font: '',
    compress,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'VoteWise', CreationDate: createdAt },
  });
  pdf.appendXML(PDF_UA);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const fonts = new Set<string>();
  let y = 0;

  function newPage(): void {
    pdf.addPage();
    y = TOP;
  }
  newPage();

  /** Draws something that has no meaning for screen readers, such as a rule or a page number. */
  function decorate(draw: () => void): void {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  }

  /** Draws a line of text below `at.y`. */
  function drawLine(line: TextLine, at: { x: number; y: number }, style: Style): void {
    let { x } = at;
    const baseline = at.y + style.size * 1.04;
    if (line.isShaped) {
      pdf.save();
      pdf.markContent('Span', { actual: line.text });
    }
    for (const run of line.runs) {
      const name = fontNameOf(run.file, style.weight);
      if (!fonts.has(name)) {
        pdf.registerFont(name, fontOf(run.file, style.weight));
        fonts.add(name);
      }
      pdf.font(name).fontSize(style.size);
      pdf.text(run.text, x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: featuresOf(run.isRightToLeft),
      });
      x += run.width;
    }
    if (line.isShaped) {
      // Some programs place this text by the coordinates and the font at its end, so these must be those of the letters.
      pdf.transform(1, 0, 0, -1, 0, room.height);
      pdf.addContent(`/${pdf._font.id} ${style.size} Tf`);
      pdf.endMarkedContent();
      pdf.restore();
    }
  }

  return {
    pdf,
    root,
    ...room,
    newPage,
    decorate,
    get y() {
      return y;
    },
    advance(by: number): void {
      y += by;
    },
    /** Begins a new page unless there is enough room. Returns whether it did. */
    ensure(needed: number): boolean {
      if (y + needed <= room.height - BOTTOM || y === TOP) return false;
      newPage();
      return true;
    },

    /** Adds a child element to a parent. */
    tag(parent: Tag, type: string, options?: PDFKit.Mixins.StructureElementOptions): Tag {
      const child = pdf.struct(type, options);
      parent.add(child);
      return child;
    },

    drawLine,
    ...logoOn(pdf, { logo, decorate }),

    /** Draws a thin rule across the full width of the text, or across a part of it. */
    rule(at: number, { x = SIDE, length = room.text.width, weight = 0.5 } = {}): void {
      decorate(() => {
        const line = pdf.lineWidth(weight).strokeColor('#555555').moveTo(x, at);
        line.lineTo(x + length, at).stroke();
      });
    },

    /** Draws a line of text at the foot of the page at this place. */
    foot(place: number, line: TextLine, style: Style): void {
      pdf.switchToPage(place);
      decorate(() => drawLine(line, { x: SIDE, y: room.height - BOTTOM + 22 }, style));
    },

    /** Ends the document. @returns its bytes */
    async bytes(): Promise<Uint8Array> {
      root.end();
      pdf.end();
      const parts: Uint8Array[] = [];
      for await (const part of pdf) parts.push(Buffer.from(part));
      return Buffer.concat(parts);
    },
  };
}
