import { expect, it } from 'vitest';
import { isSamePaper } from './papers.ts';

it.each([
  ['AGM 2026', 'AGM 2026', true],
  ['AGM 2026', 'agm  2026 ', true],
  ['AGM 2026', 'AGM 2027', false],
  ['', '', false],
])('compares the papers %j and %j', (one, other, isSame) => {
  expect(isSamePaper({ paper: one }, { paper: other })).toBe(isSame);
});
