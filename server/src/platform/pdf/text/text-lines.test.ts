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

  it('is laid out once, however many cells contain it', async () => {
    const prepared = await prepareText('Ada of Lovelace '.repeat(100));
    const [file] = prepared.files;
    if (!file) throw new Error('no font');
    const layout = vi.spyOn(fontOf(file, style.weight), 'layout');
    const first = linesOf(prepared, 200, style);
    const once = layout.mock.calls.length;
    // The whole, 300 words with and without the space after them, and the lines.
    expect(once).toBeLessThan(1 + 2 * 300 + 2 * first.length);
    for (let cell = 0; cell < 50; cell += 1) linesOf(prepared, 200, style);
    expect(layout.mock.calls.length).toBe(once);
    const other = linesOf(prepared, 150, style);
    expect(layout.mock.calls.length - once).toBeLessThan(2 * other.length);
    layout.mockRestore();
  });
});
