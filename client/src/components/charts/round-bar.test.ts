import { expect, it } from 'vitest';
import { labelStart } from './round-bar.ts';

it.each([
  ['after a bar that ends far before the quota', 10, 100, 18],
  ['after the quota if the line would cross the label', 80, 100, 108],
  ['after the quota if the line would touch the end of the label', 50, 100, 108],
  ['after a bar that ends at the quota', 100, 100, 108],
  ['after a bar that is longer than the quota', 140, 100, 148],
  ['after the bar if there is no quota', 80, undefined, 88],
])('starts the label %s', (_where, end, line, start) => {
  expect(labelStart('12.50', end, line)).toBe(start);
});
