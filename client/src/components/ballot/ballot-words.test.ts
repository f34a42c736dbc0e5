import { describe, expect, it } from 'vitest';
import { textsNow } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';
import { placedText } from './ballot-words.ts';

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
