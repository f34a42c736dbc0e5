import { PAPER_SIZES, type PaperSize } from '@votewise/contract';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/support/pdf-text.ts';
import type { PdfCard } from './pdf-document.ts';
import { PAPER } from './pdf-page.ts';
import { renderPdf } from './pdf.worker.ts';

const names = [
  'Lena Moreau-Nyström',
  'Αλέξανδρος Παπαδόπουλος',
  '山田太郎',
  'Ვახტანგ გორგასალი',
  'Wolfeschlegelsteinhausenbergerdorff-'.repeat(5),
  '漢字'.repeat(100),
  'محمد عبد الرحمن الأنصاري '.repeat(8).trim(),
];

function cardFor(name: string, change: Partial<PdfCard> = {}): PdfCard {
  return {
    language: 'en',
    direction: 'ltr',
    sender: 'Northfield Rowing Club',
    name,
    id: { label: 'Voter ID', value: 'VOTER001' },
    instruction: 'Scan the code with your phone, or open the address below. '.repeat(3),
    address: { label: 'Sign in at', value: 'https://vote.northfield.example/login' },
    secret: { label: 'Password', value: 'k7mp-x2rd-9aqw-hc4t' },
    notes: ['Ask for a new sheet. '.repeat(6), 'Keep this sheet to yourself.'],
    code: { text: 'https://vote.northfield.example/login#VOTER001', label: 'QR code' },
    ...change,
  };
}

const render = async (cards: readonly PdfCard[], paperSize: PaperSize = 'A4') =>
  readPdf(
    await renderPdf({
      title: 'Code sheets',
      author: 'VoteWise',
      createdAt: new Date('2026-11-22T20:00:00Z'),
      paperSize,
      blocks: [{ kind: 'cards', cards }],
    }),
  );

/** Returns where runs of letters begin, measured from the left and the bottom of the page. */
const placesIn = (raw: string) =>
  Array.from(raw.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g), ([, x, y]) => [Number(x), Number(y)]);

/** Draws the filled rectangles of a page as a picture with four pixels per point. */
function pictureOf(raw: string) {
  const scale = 4;
  const { A4 } = PAPER;
  const [width, height] = [Math.ceil(A4.width * scale), Math.ceil(A4.height * scale)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [, ...sides] of raw.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g)) {
    const [left = 0, top = 0, wide = 0, high = 0] = sides.map((side) => Number(side) * scale);
    for (let y = Math.round(top); y < Math.round(top + high); y += 1)
      for (let x = Math.round(left); x < Math.round(left + wide); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { width, height, data };
}

describe('cards', () => {
  it('are drawn four to a page, without page numbers', async () => {
    const { pages } = await render(names.map((name) => cardFor(name)));
    expect(pages.map((page) => page.filter((text) => text === 'Password').length)).toEqual([4, 3]);
    expect(pages.flat().join(' ')).not.toContain('Page');
    // A name is drawn in one piece for each font that it needs.
    const [text] = pages.map((page) => page.join(''));
    for (const name of names.slice(0, 3)) expect(text).toContain(name);
    expect(pages.flat()).not.toContain('\ufffd');
  });

  it.each(PAPER_SIZES)(
    'keep clear of the cut lines and of the blank margins of %s',
    async (size) => {
      const page = PAPER[size];
      const { raw } = await render(
        names.map((name) => cardFor(name)),
        size,
      );
      const places = placesIn(raw);
      expect(places.length).toBeGreaterThan(7 * 10);
      const isClear = ([x = 0, y = 0]: number[]) =>
        x >= 26 &&
        Math.abs(x - page.width / 2) >= 10 &&
        Math.abs(y - page.height / 2) >= 20 &&
        y >= 44 &&
        y <= page.height - 44;
      expect(places.filter((place) => !isClear(place))).toEqual([]);
    },
  );

  it('have a code that cameras can read', async () => {
    const { raw } = await render([cardFor('Lena Moreau')]);
    expect(decodeQR(pictureOf(raw))).toBe('https://vote.northfield.example/login#VOTER001');
  });

  it('are read aloud one by one, each in its own language', async () => {
    const arabic = cardFor('محمد', { language: 'ar', direction: 'rtl' });
    const { tags, raw } = await render([cardFor('Lena Moreau'), arabic]);
    const count = (tag: string) => tags.filter((one) => one === tag).length;
    expect([count('Sect'), count('H1'), count('Figure')]).toEqual([2, 2, 2]);
    expect(raw).toContain('/Lang (ar)');
    expect(raw).toContain('/Alt (QR code)');
    // Mirrored: the code is on the left, and lines end on the right.
    const [left = 0] = (/([\d.]+) [\d.]+ [\d.]+ [\d.]+ re\b(?!.*\bre\b)/s.exec(raw)?.[1] ?? '')
      .split(' ')
      .map(Number);
    expect(left).toBeLessThan(PAPER.A4.width / 2 + 140);
  });
});
