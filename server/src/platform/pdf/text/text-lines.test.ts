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
    ['short words', 'Ada of Lovelace '.repeat(100)],
    ['a word that is wider than a line', 'क्षेत्रज्ञ'.repeat(20)],
  ])('with %s is laid out once, however many cells have it', async (_what, name) => {
    const text = await prepareText(name);
    const file = text.files[0];
    if (!file) throw new Error('no font');
    const layouts = vi.spyOn(fontOf(file, style.weight), 'layout');
    const lines = linesOf(text, 200, style);
    const once = layouts.mock.calls.length;
    expect(once).toBeGreaterThan(lines.length);
    for (let cell = 0; cell < 30; cell += 1) expect(linesOf(text, 200, style)).toBe(lines);
    expect(layouts.mock.calls).toHaveLength(once);
    layouts.mockRestore();
  });
});
