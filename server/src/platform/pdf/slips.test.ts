import { expect, it } from 'vitest';
import { readPdf } from '../../../test/support/pdf-text.ts';
import type { PdfSlip } from './pdf-document.ts';
import { renderPdf } from './pdf.worker.ts';

const slip: PdfSlip = {
  language: 'en',
  direction: 'ltr',
  sender: 'Alder Court',
  title: 'Budget 2027',
  text: 'The assembly approves the budget.',
  hint: 'Mark Yes or No.',
  mark: 'circle',
  options: ['Yes', 'No'].map((name, place) => ({ number: `${place + 1}`, name, detail: '' })),
  blanks: { label: 'A name that is not on the ballot', lines: 0 },
  note: '',
  amountLabel: '',
};

const candidates = (count: number): PdfSlip['options'] =>
  Array.from({ length: count }, (_, place) => {
    const number = String(place + 1);
    return { number, name: `Candidate ${number}`, detail: 'Has been on the board since 2015.' };
  });

const render = async (amounts: readonly string[], change: Partial<PdfSlip> = {}) =>
  readPdf(
    await renderPdf({
      title: 'Paper ballots',
      author: 'VoteWise',
      createdAt: new Date('2026-11-22T20:00:00Z'),
      blocks: [{ kind: 'slips', slip: { ...slip, ...change }, amounts }],
    }),
  );

const titlesOn = (page: readonly string[]) => page.filter((text) => text === slip.title).length;

it.each([
  { names: 2, onPages: [4, 1] },
  { names: 10, onPages: [2, 2, 1] },
  { names: 24, onPages: [1, 1, 1, 1, 1] },
  { names: 60, onPages: [1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0] },
])('slips with $names names are $onPages to a page', async ({ names, onPages }) => {
  const { pages } = await render(
    Array.from({ length: 5 }, () => ''),
    {
      options: candidates(names),
    },
  );
  expect(pages.map(titlesOn)).toEqual(onPages);
  const [found] = [pages.flat().filter((text) => text === `Candidate ${names}`)];
  expect(found).toHaveLength(5);
});

it('slips have their weights, or a line to write it on', async () => {
  const { pages, raw } = await render(['1,280', ''], { amountLabel: 'Weight:' });
  const weights = pages.flat().filter((text) => text.startsWith('Weight'));
  expect(weights).toEqual(['Weight: 1,280', 'Weight:']);
  expect(raw.match(/0\.7 w/g)).toHaveLength(1);
});

it('slips are read aloud one by one, in their language', async () => {
  const { tags, raw } = await render(['', ''], { language: 'ar', direction: 'rtl' });
  expect(tags.filter((tag) => tag === 'Sect' || tag === 'H1')).toHaveLength(4);
  expect(raw).toContain('/Lang (ar)');
});
