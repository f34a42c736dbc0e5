import { expect, it } from 'vitest';
import { formatCount, formatPercentage, formatQuantity } from './numbers.ts';
import { formatTurnout } from './turnout-text.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [2029, '2,029'],
  [1_284_000, '1,284,000'],
])('formats %d with commas as thousands separators', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

it('formats turnout like every other percentage, without a space', () => {
  const turnout = { ballots: 1074, eligible: 1538, percentage: 69.8 };
  expect(formatTurnout(turnout)).toBe('1,074 of 1,538 (69.8%)');
  expect(formatPercentage(37)).toBe('37.0%');
});

it('uses the singular for one and the plural for other numbers', () => {
  expect([0, 1, 1284].map((count) => formatQuantity(count, 'vote'))).toEqual([
    '0 votes',
    '1 vote',
    '1,284 votes',
  ]);
});
