import { expect, it } from 'vitest';
import { axisEnd } from './chart-size.ts';

it.each([
  [0, 1],
  [1, 1],
  [57, 57],
  [99, 99],
  [100, 100],
  [101, 110],
  [999, 1_000],
  [1_000, 1_000],
  [402_117, 410_000],
])('the axis for %d votes ends at %d', (most, end) => {
  expect(axisEnd(most)).toBe(end);
});

it('keeps the other bars unchanged while the leader gains a few votes', () => {
  expect(axisEnd(402_118)).toBe(axisEnd(402_117));
});
