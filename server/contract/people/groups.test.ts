import { expect, it } from 'vitest';
import { groupKeyOf } from './group-key.ts';

it.each([
  ['NORTH', 'north'],
  ['North \u00a0 Branch', 'north branch'],
  ['Ｎｏｒｔｈ', 'north'],
  ['Zu\u0308rich', 'z\u00fcrich'],
  // These look like "North", even in the lists from which administrators choose.
  ['Nor\u200bth', 'north'],
  ['No\u00adrth\u200f', 'north'],
  ['North\u3164', 'north'],
])('compares %j as %j', (name, key) => {
  expect(groupKeyOf(name)).toBe(key);
});

it('creates a key that fits into an index', () => {
  for (const sign of ['ﷺ', '\u{1d15e}']) {
    expect(Buffer.byteLength(groupKeyOf(sign.repeat(60)))).toBeLessThanOrEqual(1_600);
  }
});
