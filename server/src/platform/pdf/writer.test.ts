import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { PdfDocument } from './document.ts';
import { createPdfWriter } from './writer.ts';

const long: PdfDocument = {
  title: 'Rounds',
  author: 'VoteWise',
  createdAt: new Date('2026-11-22T20:00:00Z'),
  footer: 'Rounds',
  blocks: [
    {
      kind: 'table',
      columns: ['Candidate', 'Round 1', 'Round 2'].map((header) => ({ header, kind: 'text' })),
      rows: Array.from({ length: 60 }, (_, place) => [`Candidate ${place}`, '1,234', '5,678']),
    },
  ],
};

/** Returns how many turns the event loop of this thread takes until a document is written. */
async function turnsWhile(writing: Promise<Uint8Array>): Promise<number> {
  const state = { isWriting: true };
  const end = () => void (state.isWriting = false);
  writing.then(end, end);
  let turns = 0;
  for (; state.isWriting; turns += 1) await setImmediate();
  return turns;
}

it('leaves the event loop free while a document is written', async () => {
  const writer = createPdfWriter();
  // The first document loads libraries and fonts. If the next document were written in this
  // thread, the event loop would take only a few turns.
  await writer.write(long);
  const writing = writer.write(long);
  expect(await turnsWhile(writing)).toBeGreaterThan(100);
  expect(
    Buffer.from(await writing)
      .subarray(0, 8)
      .toString(),
  ).toBe('%PDF-1.7');
});
