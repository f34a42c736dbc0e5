import { expect, it } from 'vitest';
import { isSamePaper, numberedTitles } from './papers.ts';

it.each([
  ['AGM 2026', 'AGM 2026', true],
  ['AGM 2026', 'agm  2026 ', true],
  ['AGM 2026', 'AGM 2027', false],
  ['', '', false],
])('compares the ballot papers %j and %j', (one, other, isSame) => {
  expect(isSamePaper({ paper: one }, { paper: other })).toBe(isSame);
});

it.each([
  [
    ['Roof', '2. Budget'],
    ['1. Roof', '2. 2. Budget'],
  ],
  [
    ['1. Roof', '2. Budget'],
    ['1. Roof', '2. Budget'],
  ],
])('numbers the questions %j unless every title begins with a number', (titles, shown) => {
  expect(numberedTitles(titles)).toEqual(shown);
});
