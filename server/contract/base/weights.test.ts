import { expect, it } from 'vitest';
import { describeWeight, formatWeight, weightHeading } from './weights.ts';

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
