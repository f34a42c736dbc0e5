import { expect, it } from 'vitest';
import {
  describeWeight,
  formatWeight,
  formatWeightNumber,
  inWholes,
  oneWhole,
  parseWeight,
  weightHeading,
  weightRule,
} from './weights.ts';

const shares = { singular: 'share', plural: 'shares', total: 1_000 };

it('weights are shown with their name', () => {
  expect(formatWeight(1_290, shares)).toBe('1,290\u00a0shares');
  expect(formatWeight(1, shares)).toBe('1\u00a0share');
  expect(formatWeight(1_290, shares, 'de')).toBe('1.290\u00a0shares');
  expect(describeWeight(290, shares)).toBe('290\u00a0shares');
  expect(weightHeading(shares)).toBe('Shares');
});

it('weights without a name are numbers', () => {
  expect(formatWeight(1_290, null)).toBe('1,290');
  expect(describeWeight(1_290, null)).toBe('weight 1,290');
  expect(weightHeading(null)).toBe('Weight');
});

it('weights with decimals are shown in wholes, in the language of the reader', () => {
  const tenths = { ...shares, decimals: 1 };
  expect(formatWeight(415, tenths)).toBe('41.5\u00a0shares');
  expect(formatWeight(10, tenths)).toBe('1\u00a0share');
  expect(formatWeight(1, tenths)).toBe('0.1\u00a0shares');
  expect(formatWeightNumber(12_345_678, { decimals: 3 }, 'de')).toBe('12.345,678');
  expect(inWholes(415, tenths)).toBe(41.5);
  expect([oneWhole(null), oneWhole({ ...shares, decimals: 0 }), oneWhole(tenths)]).toEqual([
    1, 1, 10,
  ]);
  expect(weightRule(tenths)).toBe(
    'Shares must be a number from 0.1 to 100,000, with at most 1 decimal',
  );
  expect(weightRule(null)).toBe('Weight must be a whole number from 1 to 1,000,000');
});

it.each<[string, number, number]>([
  ['41', 0, 41],
  ['1,250', 0, 1_250],
  ['41.5', 1, 415],
  ['41,5', 1, 415],
  ['41', 1, 410],
  ['41.5', 3, 41_500],
  ['41,583', 2, 4_158_300],
  ['1.250,5', 1, 12_505],
  ['1 250.5', 1, 12_505],
])('what people type is read exactly: %s with %i decimals', (typed, decimals, units) => {
  expect(parseWeight(typed, { decimals })).toBe(units);
});

it.each<[string, number]>([
  ['41.5', 0],
  ['41,5', 0],
  ['41.55', 1],
  ['1.250', 2],
  ['1,250', 3],
  ['-1', 1],
  ['a', 1],
  ['', 1],
  ['1.2.3', 1],
])('what can be misread is no weight: %s with %i decimals', (typed, decimals) => {
  expect(parseWeight(typed, { decimals })).toBeNaN();
});
