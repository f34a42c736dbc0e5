import type { PaperSize } from '@votewise/contract';
import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import { threadFile } from '../thread-file.ts';
import { createWaitingLine } from '../waiting-line.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { PreviewCard } from './preview-image.ts';

/** Two pages take a tenth of a second. A document with two hundred candidates, long names, and many ties takes up to 7 s. */
const SECONDS_MAX = 20;
const HEAP_MEGABYTES = 400;
/** Maximum number of documents, and of pictures, that are waiting or being written. */
const WAITING_MAX = 8;
/** How long a thread keeps its fonts open. */
const IDLE_MS = 30_000;

const TOO_LONG =
  'This file took too long to write. Save a smaller one: the minutes of one election, its results as CSV or JSON, or fewer code sheets at once.';

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

type Task = PdfDocument | PreviewCard;

export type PdfWriter = ReturnType<typeof createPdfWriter>;

/**
 * Writes PDF documents and pictures outside the main thread. Libraries and fonts are loaded when the first one is written.
 * Only administrators save documents, and anyone can request pictures, so pictures have a thread and a queue of their own.
 */
export function createPdfWriter(timeUp = () => AbortSignal.timeout(SECONDS_MAX * 1_000)): {
  write(document: PdfDocument): Promise<Uint8Array>;
  drawPreview(card: PreviewCard): Promise<Uint8Array>;
} {
  return {
    /** @throws AppError BUSY if too many documents are being written, or if this one takes too long */
    write: createThread('default', timeUp),

    /** Returns a picture as a PNG file. @throws AppError BUSY if too many pictures are being drawn, like `write` */
    drawPreview: createThread('drawPreview', timeUp),
  };
}

/** Returns a writer whose documents have the logo and the paper size that the organization has then. */
export const writerFor = (
  writer: PdfWriter,
  current: { logo: () => Promise<Uint8Array | undefined>; paperSize: () => PaperSize },
): PdfWriter => ({
  ...writer,
  async write(document) {
    const logo = await current.logo();
    return writer.write({ ...document, paperSize: current.paperSize(), ...(logo && { logo }) });
  },
});

/** Returns a function that runs tasks in a thread. @param name what the thread’s file exports for them */
function createThread(name: 'default' | 'drawPreview', timeUp: () => AbortSignal) {
  const line = createWaitingLine({
    atOnce: 1,
    most: WAITING_MAX,
    text: 'Other files are being written. Try again in a few seconds.',
  });
  const pool = new Piscina<Task, Uint8Array>({
    ...threadFile('./pdf.worker', import.meta.url),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });

  /** Ends the thread if the time is up or its memory is full, so that the next task can run. */
  async function runInTime(task: Task): Promise<Uint8Array> {
    const signal = timeUp();
    try {
      return await pool.run(task, { signal, name });
    } catch (error) {
      if (!signal.aborted && !isOutOfMemory(error)) throw error;
      throw new AppError('BUSY', TOO_LONG, { cause: error });
    }
  }

  /** The time for a task starts when it is its turn. @throws AppError BUSY */
  return (task: Task): Promise<Uint8Array> => line.run(() => runInTime(task));
}
