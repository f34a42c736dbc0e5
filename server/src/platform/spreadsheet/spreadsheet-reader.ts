import { Piscina } from 'piscina';
import { threadFile } from '../thread-file.ts';
import { createWaitingLine } from '../waiting-line.ts';
import type { SheetText } from './spreadsheet.worker.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import type { SpreadsheetAnswer } from './spreadsheet.worker.ts';

/** A file with 50,000 lines takes about a second. */
const SECONDS_MAX = 20;
const HEAP_MEGABYTES = 400;
/** How many files are read at a time, each in its own thread. Administrators import lists a few times a year. */
const AT_ONCE = 2;

export type SpreadsheetReader = ReturnType<typeof createSpreadsheetReader>;

/** Reads .xlsx files outside the main thread. A file that takes too much time or memory is rejected. */
export function createSpreadsheetReader() {
  const line = createWaitingLine({
    atOnce: AT_ONCE,
    most: AT_ONCE,
    text: 'Other lists are being read. Try again in a few seconds.',
  });
  const pool = new Piscina<Uint8Array, SpreadsheetAnswer>({
    ...threadFile('./spreadsheet.worker', import.meta.url),
    minThreads: 0,
    maxThreads: AT_ONCE,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });

  async function readInThread(bytes: Uint8Array): Promise<SheetText> {
    const signal = AbortSignal.timeout(SECONDS_MAX * 1_000);
    const answer = await pool.run(bytes, { signal }).catch((error: unknown) => {
      throw isExhausted(error) ? new SpreadsheetError('too large', { cause: error }) : error;
    });
    if ('problem' in answer) throw new SpreadsheetError(answer.problem);
    return answer.sheet;
  }

  return {
    /** @throws SpreadsheetError; AppError BUSY if too many files are being read */
    read: (bytes: Uint8Array): Promise<SheetText> => line.run(() => readInThread(bytes)),
  };
}

function isExhausted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
  );
}
