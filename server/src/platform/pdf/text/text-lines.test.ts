import { describe, expect, it, vi } from 'vitest';
import { fontOf } from '../fonts/font-library.ts';
import { linesOf } from './text-lines.ts';
import { prepareText } from './prepare.ts';

const style = { size: 9, weight: 400 } as const;
const textsIn = (lines: ReturnType<typeof linesOf>) => lines.map(({ text }) => text);

describe('text on lines', () => {
  it.each([
    ['', ['']],
    ['Ada Lovelace', ['Ada Lovelace']],
    ['Ada Lovelace and Grace Hopper', ['Ada Lovelace', 'and Grace', 'Hopper']],
    ['a Donaudampfschifffahrt of', ['a', 'Donaudampfsc', 'hifffahrt of']],
    ['الأمين العام للمجلس', ['الأمين العام', 'للمجلس']],
  ])(
    'is broken between words, and inside a word only if it is wider than a line: %j',
    async (text, lines) => {
      const prepared = await prepareText(text);
      const broken = linesOf(prepared, 65, style);
      expect(textsIn(broken)).toEqual(lines);
      for (const { width } of broken) expect(width).toBeLessThanOrEqual(65);
    },
  );

  it('has one character on each line if even that is too wide', async () => {
    expect(textsIn(linesOf(await prepareText('abc'), 1, style))).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['short words', 'Ada of Lovelace '.repeat(100), 5],
    ['a word that is wider than a line', 'क्षेत्रज्ञ'.repeat(20), 50],
  ])('with %s is laid out once, however many texts repeat it', async (_what, name, most) => {
    const texts = await Promise.all(
      Array.from({ length: 30 }, (_, place) => prepareText(`${name} ${place}`)),
    );
    const file = texts[0]?.files[0];
    if (!file) throw new Error('no font');
    // Each layout starts with this.
    const layouts = vi.spyOn(fontOf(file, style.weight), 'glyphsForString');
    const count = () => layouts.mock.calls.length;
    for (const text of texts.slice(0, 1)) linesOf(text, 200, style);
    expect(count()).toBeLessThanOrEqual(most);
    for (const text of texts) linesOf(text, 200, style);
    const once = count();
    // Each text has its own number.
    expect(once).toBeLessThanOrEqual(most + texts.length);
    for (const text of texts) linesOf(text, 200, style);
    expect(count()).toBe(once);
    layouts.mockRestore();
  });
});
