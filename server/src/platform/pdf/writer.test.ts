import { performance } from 'node:perf_hooks';
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

it('leaves the event loop idle while a document is written', async () => {
  const writer = createPdfWriter();
  const before = performance.eventLoopUtilization();
  const bytes = await writer.write(long);
  // Written in this thread, the document would keep it busy all the time. A slow machine does not change the share.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  expect(Buffer.from(bytes).subarray(0, 8).toString()).toBe('%PDF-1.7');
});
