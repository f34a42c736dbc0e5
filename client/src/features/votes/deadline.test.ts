import { describe, expect, it } from 'vitest';
import { textsNow } from '../../lib/languages/texts.ts';
import { voteTexts } from '../../lib/languages/vote-texts.ts';
import { timeLeft } from './deadline.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('timeLeft', () => {
  it.each([
    [24 * HOUR, undefined],
    [24 * HOUR - 1, '23 hours left'],
    [2 * HOUR, '2 hours left'],
    [2 * HOUR - 1, '1 hour 59 minutes left'],
    [116 * MINUTE, '1 hour 56 minutes left'],
    [61 * MINUTE, '1 hour 1 minute left'],
    [HOUR, '1 hour left'],
    [HOUR - 1, '59 minutes left'],
    [MINUTE, '1 minute left'],
    [MINUTE - 1, 'less than a minute left'],
    [0, undefined],
    [-HOUR, undefined],
  ])('given %i ms, returns %s', (left, text) => {
    expect(timeLeft(textsNow(voteTexts), left)).toBe(text);
  });
});
