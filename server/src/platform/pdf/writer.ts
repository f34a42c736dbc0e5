import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import { threadFile } from '../thread-file.ts';
import type { PdfDocument } from './document.ts';

/**
 * Two pages take a tenth of a second. A document with a hundred candidates, long names, and many rounds takes a few
 * seconds.
 */
const secondsMax = 60;
const heapMegabytes = 400;
/** Maximum number of documents that are waiting or being written. */
const waitingMax = 8;
/** How long a thread keeps its fonts open. */
const idleMs = 30_000;

export type PdfWriter = ReturnType<typeof createPdfWriter>;

/** Writes PDF documents outside the main thread. Libraries and fonts are loaded when the first document is written. */
export function createPdfWriter() {
  let waiting = 0;
  const pool = new Piscina<PdfDocument, Uint8Array>({
    ...threadFile('./pdf-worker', import.meta.url),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });

  return {
    /** @throws AppError BUSY if too many documents are being written */
    async write(document: PdfDocument): Promise<Uint8Array> {
      if (waiting >= waitingMax) {
        const text = 'Other files are being written. Try again in a few seconds.';
        throw new AppError('BUSY', text, { retryAfterSeconds: 5 });
      }
      waiting += 1;
      try {
        return await pool.run(document, { signal: AbortSignal.timeout(secondsMax * 1_000) });
      } finally {
        waiting -= 1;
      }
    },
  };
}
