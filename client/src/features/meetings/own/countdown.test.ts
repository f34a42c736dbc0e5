import { expect, it } from 'vitest';
import { clockOf } from './countdown.tsx';

it.each([
  [9, '0:09'],
  [75, '1:15'],
  [3_600, '1:00:00'],
  [43_162, '11:59:22'],
])('shows %i seconds as %s', (seconds, shown) => {
  expect(clockOf(seconds)).toBe(`\u2066${shown}\u2069`);
});
