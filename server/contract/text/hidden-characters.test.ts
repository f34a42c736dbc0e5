import { describe, expect, it } from 'vitest';
import { escaped, quoted } from './hidden-characters.ts';

describe('a text from a file', () => {
  it.each([
    ['Ada Ünal', '"Ada Ünal"'],
    ['Bo "Boots" \\ Berg', String.raw`"Bo \"Boots\" \\ Berg"`],
    ['Ada\nOK.\r\t', String.raw`"Ada\nOK.\r\t"`],
    ['\u001b[8m\u009b2J\u007f', String.raw`"\u001b[8m\u009b2J\u007f"`],
    ['a\u2028b\u2029c\u0085', String.raw`"a\u2028b\u2029c\u0085"`],
    ['\u202eadA\u2066\u200f\u061c', String.raw`"\u202eadA\u2066\u200f\u061c"`],
    ['A\u200bd\u2060a\ufeff\u00ad\u3164', String.raw`"A\u200bd\u2060a\ufeff\u00ad\u3164"`],
    ['\u{e0041}\ud800', String.raw`"\udb40\udc41\ud800"`],
    ['Ada\u2800\u2800OK', String.raw`"Ada\u2800\u2800OK"`],
    ['Ada\u{1d159}\u{13441}OK', String.raw`"Ada\ud834\udd59\ud80d\udc41OK"`],
    ['Ada   OK', String.raw`"Ada \u0020\u0020OK"`],
  ])('is printed visibly, quoted, and on one line: %j', (text, printed) => {
    expect(quoted(text)).toBe(printed);
    expect(JSON.parse(printed)).toBe(text);
  });

  it('is shortened with a mark if it is longer than any name', () => {
    expect(quoted('a'.repeat(200))).toBe(`"${'a'.repeat(200)}"`);
    expect(quoted('a'.repeat(100_000))).toBe(`"${'a'.repeat(200)}"… (100000 characters)`);
  });
});

describe('a line of output', () => {
  it('contains no character that steers a terminal, and remains the same JSON', () => {
    const line = JSON.stringify({ name: 'A\u009b\u202e\u{e0041}\n', title: 'Ünal 王' });
    expect(escaped(line)).not.toMatch(/[\p{C}]/u);
    expect(JSON.parse(escaped(line))).toEqual(JSON.parse(line));
    expect(escaped('one\ntwo\u001b[2J')).toBe(String.raw`one\u000atwo\u001b[2J`);
  });
});
