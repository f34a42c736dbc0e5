import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { PdfDocument } from './pdf-document.ts';
import { createPdfWriter } from './pdf-writer.ts';

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

it('ends a document that takes too long, with an error only for this document', async () => {
  const times = [new AbortController(), new AbortController()];
  let started = 0;
  const writer = createPdfWriter(() => {
    const { signal } = times[started] ?? new AbortController();
    started += 1;
    return signal;
  });
  const [table] = long.blocks;
  const endless = { ...long, blocks: Array.from({ length: 2_000 }, () => table ?? []).flat() };
  const slow = writer.write(endless);
  const next = writer.write(long);
  await setImmediate();
  // The time of the next document starts only when it is its turn.
  expect(started).toBe(1);
  times[0]?.abort();
  await expect(slow).rejects.toMatchObject({
    code: 'BUSY',
    message: expect.stringMatching(/^This file took too long to write\. Save a smaller one/),
  });
  expect(Buffer.from(await next).toString('latin1', 0, 8)).toBe('%PDF-1.7');
});

it('writes a document at once while more pictures are requested than can wait', async () => {
  const times: AbortController[] = [];
  let isOver = false;
  const writer = createPdfWriter(() => {
    const time = new AbortController();
    if (isOver) time.abort();
    times.push(time);
    return time.signal;
  });
  const draw = () => writer.drawPreview({ heading: '', title: 'Board', text: '', foot: '' });
  const pictures = Promise.allSettled(Array.from({ length: 9 }, draw));
  const document = writer.write(long);
  await setImmediate();
  // The first picture, and the document.
  expect(times).toHaveLength(2);
  expect(Buffer.from(await document).toString('latin1', 0, 8)).toBe('%PDF-1.7');
  isOver = true;
  for (const time of times) time.abort();
  expect((await pictures).at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'BUSY' } });
});
