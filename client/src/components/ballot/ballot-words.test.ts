import { describe, expect, it } from 'vitest';
import { textsNow } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';
import { marksLeftOn, placedText } from './ballot-words.ts';

describe('the position that is read out', () => {
  it.each([
    [0, 1, 'first of one'],
    [1, 5, 'second of five'],
    [9, 10, 'tenth of ten'],
    [0, 11, '1 of 11'],
    [11, 50, '12 of 50'],
  ])('for place %i of %i is "%s"', (place, total, words) => {
    const text = placedText(textsNow(voteTexts), { name: 'Ada', place, total });
    expect(text).toBe(`Ada, ${words}.`);
  });
});

describe('the limit on marks', () => {
  const candidates = [{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cleo', withdrawnAt: 'then' }];

  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
  ])('of %i allows %i marks if two candidates have not withdrawn', (marks, most) => {
    expect(marksLeftOn({ marks, writeIns: 0 }, candidates)).toBe(most);
  });
});
