import type { PdfDocument } from './pdf-document.ts';
import { renderPdf } from './render-pdf.ts';

/** Runs in its own thread. */
export default function write(document: PdfDocument): Promise<Uint8Array> {
  return renderPdf(document);
}
