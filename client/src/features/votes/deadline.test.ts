import { describe, expect, it } from 'vitest';
import { timeLeft } from './deadline.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('timeLeft', () => {
  it.each([
    [24 * HOUR, undefined],
    [24 * HOUR - 1, '23 hours left'],
    [2 * HOUR, '2 hours left'],
    [2 * HOUR - 1, '119 minutes left'],
    [MINUTE, '1 minute left'],
    [MINUTE - 1, 'less than a minute left'],
    [0, undefined],
    [-HOUR, undefined],
  ])('%i ms before the end is %s', (left, text) => {
    expect(timeLeft(1e12, 1e12 - left)).toBe(text);
  });
});
