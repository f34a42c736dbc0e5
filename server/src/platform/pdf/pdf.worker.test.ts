import { expect, it } from 'vitest';
import { readPdf } from '../../../test/support/pdf-text.ts';
import { renderPdf } from './pdf.worker.ts';

it('keeps a paragraph of a few lines on one page', async () => {
  const texts = Array.from(
    { length: 40 },
    (_, place) => `Start ${place}\nand\nso\non\nEnd ${place}`,
  );
  const bytes = await renderPdf({
    title: 'Rounds',
    author: 'VoteWise',
    createdAt: new Date('2026-11-22T20:00:00Z'),
    footer: 'Rounds',
    blocks: texts.map((text) => ({ kind: 'paragraph', text, style: 'small' })),
  });
  const { pages } = readPdf(bytes);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) {
    const numbers = (word: string) =>
      page.flatMap((text) => new RegExp(`^${word} (\\d+)$`).exec(text)?.[1] ?? []);
    expect(numbers('End')).toEqual(numbers('Start'));
  }
});

it('keeps blocks that belong together on one page, wherever it ends', async () => {
  for (let lines = 26; lines <= 44; lines += 1) {
    const bytes = await renderPdf({
      title: 'Minutes',
      author: 'VoteWise',
      createdAt: new Date('2026-11-22T20:00:00Z'),
      blocks: [
        ...Array.from({ length: lines }, () => ({ kind: 'paragraph', text: 'Line' }) as const),
        {
          kind: 'together',
          blocks: [
            { kind: 'facts', rows: [{ name: 'Trail', value: 'Entry' }] },
            { kind: 'blanks', heading: 'Signatures', names: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
          ],
        },
      ],
    });
    const signed = readPdf(bytes).pages.find((page) => page.includes('Signatures'));
    expect(signed?.join(' '), `${lines} lines`).toContain('Trail Entry Signatures');
  }
});
