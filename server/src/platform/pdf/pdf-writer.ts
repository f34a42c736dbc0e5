import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import { threadFile } from '../thread-file.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { PreviewCard } from './preview-image.ts';

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
  const pool = new Piscina<PdfDocument | PreviewCard, Uint8Array>({
    ...threadFile('./pdf.worker', import.meta.url),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });

  /** Ends the thread if the time is up or its memory is full, so that the next document can be written. */
  async function runInTime(run: (signal: AbortSignal) => Promise<Uint8Array>) {
    const signal = timeUp();
    try {
      return await run(signal);
    } catch (error) {
      if (!signal.aborted && !isOutOfMemory(error)) throw error;
      throw new AppError('BUSY', TOO_LONG, { cause: error });
    }
  }

  /** Runs one task after the other. The time for a task starts when it is its turn. */
  async function runInTurn(run: (signal: AbortSignal) => Promise<Uint8Array>): Promise<Uint8Array> {
    if (waiting >= waitingMax) {
      const text = 'Other files are being written. Try again in a few seconds.';
      throw new AppError('BUSY', text, { retryAfterSeconds: 5 });
    }
    waiting += 1;
    const running = turn.then(() => runInTime(run));
    turn = running.catch(() => undefined);
    try {
      return await running;
    } finally {
      waiting -= 1;
    }
  }

  return {
    /** @throws AppError BUSY if too many documents are being written, or if this one takes too long */
    write: (document: PdfDocument) => runInTurn((signal) => pool.run(document, { signal })),

    /** Returns a picture as a PNG file. @throws AppError BUSY, like `write` */
    drawPreview: (card: PreviewCard) =>
      runInTurn((signal) => pool.run(card, { signal, name: 'drawPreview' })),
  };
}
