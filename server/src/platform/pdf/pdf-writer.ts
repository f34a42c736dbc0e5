import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import { threadFile } from '../thread-file.ts';
import type { PdfDocument } from './pdf-document.ts';

/** Two pages take a tenth of a second. A document with two hundred candidates, long names, and many ties takes up to 7 s. */
const secondsMax = 20;
const heapMegabytes = 400;
/** Maximum number of documents that are waiting or being written. */
const waitingMax = 8;
/** How long a thread keeps its fonts open. */
const idleMs = 30_000;

const TOO_LONG =
  'This file took too long to write. Save a smaller one: the minutes of one election, its results as CSV or JSON, or fewer code sheets at once.';

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

export type PdfWriter = ReturnType<typeof createPdfWriter>;

/** Writes PDF documents outside the main thread. Libraries and fonts are loaded when the first document is written. */
export function createPdfWriter(timeUp = () => AbortSignal.timeout(secondsMax * 1_000)) {
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();
  const pool = new Piscina<PdfDocument, Uint8Array>({
    ...threadFile('./pdf.worker', import.meta.url),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });

  /** Ends the thread if the time is up or its memory is full, so that the next document can be written. */
  async function writeInTime(document: PdfDocument): Promise<Uint8Array> {
    const signal = timeUp();
    try {
      return await pool.run(document, { signal });
    } catch (error) {
      if (!signal.aborted && !isOutOfMemory(error)) throw error;
      throw new AppError('BUSY', TOO_LONG, { cause: error });
    }
  }

  return {
    /**
     * Writes one document after the other. The time for a document starts when it is its turn.
     * @throws AppError BUSY if too many documents are being written, or if this one takes too long
     */
    async write(document: PdfDocument): Promise<Uint8Array> {
      if (waiting >= waitingMax) {
        const text = 'Other files are being written. Try again in a few seconds.';
        throw new AppError('BUSY', text, { retryAfterSeconds: 5 });
      }
      waiting += 1;
      const writing = turn.then(() => writeInTime(document));
      turn = writing.catch(() => undefined);
      try {
        return await writing;
      } finally {
        waiting -= 1;
      }
    },
  };
}
