import { PAPER_SIZES } from '@votewise/contract';
import { expect, it } from 'vitest';
import { readPdf } from '../../../test/support/pdf-text.ts';
import type { PdfSlip } from './pdf-document.ts';
import { PAPER } from './pdf-page.ts';
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

const LONG = 'The assembly approves the budget that the board proposed. '.repeat(12);

it.each(PAPER_SIZES)('keeps every kind of block inside the margins of %s', async (paperSize) => {
  const { width, height } = PAPER[paperSize];
  const slip: PdfSlip = {
    language: 'en',
    direction: 'ltr',
    sender: 'Alder Court',
    title: 'Budget',
    text: LONG,
    hint: 'Mark one.',
    mark: 'circle',
    options: [],
    blanks: { label: 'Another name', lines: 1 },
    note: '',
    amountLabel: 'Weight:',
  };
  const many = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      number: `${place + 1}`,
      name: `Name ${place}`,
      detail: '',
    }));
  const bytes = await renderPdf({
    title: 'Minutes',
    author: 'VoteWise',
    createdAt: new Date('2026-11-22T20:00:00Z'),
    footer: 'Minutes',
    paperSize,
    blocks: [
      { kind: 'heading', level: 1, text: LONG },
      { kind: 'paragraph', text: LONG, style: 'boxed' },
      { kind: 'facts', rows: [{ name: 'Rules', value: LONG }] },
      {
        kind: 'table',
        columns: (['text', 'text', 'number', 'signature'] as const).map((kind) => ({
          header: kind,
          kind,
        })),
        rows: Array.from({ length: 40 }, () => [LONG.slice(0, 200), LONG, '1,280', '']),
      },
      { kind: 'blanks', heading: 'Signatures', names: ['Chair', 'Secretary', 'Teller'] },
      ...[2, 10, 24, 60].map(
        (names) =>
          ({
            kind: 'slips',
            slip: { ...slip, options: many(names) },
            amounts: ['1', '2', '3', '4'],
          }) as const,
      ),
    ],
  });
  const { raw } = readPdf(bytes);
  const boxes = Array.from(
    raw.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
    ([, ...box]) => box,
  );
  expect(new Set(boxes.map((box) => box.join(' ')))).toEqual(new Set([`${width} ${height}`]));
  expect(boxes.length).toBeGreaterThan(8);
  const texts = Array.from(raw.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g), ([, ...at]) => at);
  const isOutside = ([x, y]: (string | undefined)[]) =>
    !(Number(x) >= 26 && Number(x) <= width - 26 && Number(y) >= 30 && Number(y) <= height - 30);
  expect(texts.filter(isOutside)).toEqual([]);
  // Rules and frames end where text does, only cut lines at the edges.
  const ends = Array.from(raw.matchAll(/([\d.]+) ([\d.]+) l\b/g), ([, x]) => Number(x));
  expect(ends.filter((x) => x > width - 26 && x !== width)).toEqual([]);
});
