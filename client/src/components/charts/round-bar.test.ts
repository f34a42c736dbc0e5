import { expect, it } from 'vitest';
import { labelStart } from './round-bar.ts';

it.each([
  ['behind a bar that ends far before the quota', 10, 100, 18],
  ['behind the quota where the line would cross it', 80, 100, 108],
  ['behind the quota where the line would touch its end', 50, 100, 108],
  ['behind a bar that ends at the quota', 100, 100, 108],
  ['behind a bar that is longer than the quota', 140, 100, 148],
  ['behind its bar without a quota', 80, undefined, 88],
])('begins the figure of a bar %s', (_where, end, line, start) => {
  expect(labelStart('12.50', end, line)).toBe(start);
});
