import type { PdfDocument } from './document.ts';
import { renderPdf } from './render.ts';

/** Runs in its own thread. */
export default function write(document: PdfDocument): Promise<Uint8Array> {
  return renderPdf(document);
}
