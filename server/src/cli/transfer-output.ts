import { formatCount } from '@votewise/contract';
import type { CollectionSummary, OnProgress } from '../features/operations/index.ts';
import { print } from '../process/print.ts';

const EVERY_MS = 500;

/** Shows the progress of work: in a terminal on one line, otherwise on a new line every few seconds. */
export async function withProgress<Result>(
  verb: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  const { stderr } = process;
  let shownAt = Date.now();
  try {
    return await work((collection, documents) => {
      const now = Date.now();
      if (now - shownAt < (stderr.isTTY ? EVERY_MS : 10 * EVERY_MS)) return;
      shownAt = now;
      const text = `${verb} ${collection}: ${formatCount(documents)}`;
      stderr.write(stderr.isTTY ? `\r\u001B[K${text}` : `${text}\n`);
    });
  } finally {
    if (stderr.isTTY) stderr.write('\r\u001B[K');
  }
}

/** Prints a line for each collection, with values that can be compared between two machines. */
export function showSummaries(summaries: readonly CollectionSummary[]): void {
  for (const { collection, documents, sha256 } of summaries) {
    const quantity = formatCount(documents).padStart(12);
    print(`${collection.padEnd(20)}${quantity}  ${sha256.slice(0, 16)}`);
  }
}
