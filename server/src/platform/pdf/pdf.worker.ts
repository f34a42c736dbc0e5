import { type PdfDocument, textsOf } from './pdf-document.ts';
import { drawBlock } from './blocks.ts';
import { LEFT, openPage } from './pdf-page.ts';
import { linesOf } from './text/text-lines.ts';
import { prepareAll, prepareText } from './text/prepare.ts';

/** Above the title, beside the name of the organization. */
const LOGO_TOP = 28;
const footStyle = { size: 7.5, weight: 400 } as const;

/**
 * Writes a document with its structure for screen readers. A document of two pages takes about 100 ms.
 * @param isCompressed false makes the content readable in tests
 */
export async function renderPdf(document: PdfDocument, isCompressed = true): Promise<Uint8Array> {
  const prepared = await prepareAll(textsOf(document));
  const page = openPage(document, isCompressed);
  // Cards and slips have their own.
  if (document.footer !== undefined) page.drawLogo({ x: page.width - LEFT, y: LOGO_TOP });
  for (const block of document.blocks) drawBlock({ page, prepared }, block);
  const { footer } = document;
  const count = footer === undefined ? 0 : page.pdf.bufferedPageRange().count;
  for (let place = 0; place < count; place += 1) {
    const text = await prepareText(`Page ${place + 1} of ${count} · ${footer}`);
    page.foot(place, linesOf(text, page.text.width, footStyle)[0], footStyle);
  }
  return page.bytes();
}

/** Runs in its own thread. */
export default (document: PdfDocument) => renderPdf(document);

/** Runs in the same thread, because it needs the same fonts. */
export { drawPreview } from './preview-image.ts';
