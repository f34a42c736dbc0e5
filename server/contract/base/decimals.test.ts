import { expect, it } from 'vitest';
import { formatDecimal, withSign } from './decimals.ts';

it.each([
  ['12345.50000', '12,345.50000'],
  ['-3', '−3'],
  ['-1234.0625', '−1,234.0625'],
])('formats the decimal %s with all of its places', (decimal, text) => {
  expect(formatDecimal(decimal)).toBe(text);
});

it('keeps a sign before its number in a right-to-left language', () => {
  expect(formatDecimal('-1234.50', 'ar')).toBe('\u200e−1,234.50');
  expect(withSign('+', '7', 'ar')).toBe('\u200e+7');
});
