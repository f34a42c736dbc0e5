import { expect, it } from 'vitest';
import { formatDecimal } from './decimals.ts';

it.each([
  ['12345.50000', '12,345.50000'],
  ['-3', '−3'],
  ['-1234.0625', '−1,234.0625'],
])('writes the decimal %s with all places', (decimal, text) => {
  expect(formatDecimal(decimal)).toBe(text);
});
