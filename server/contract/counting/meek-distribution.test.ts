import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProfile } from './profile.ts';
import { distribute, multiplyUp } from './meek-distribution.ts';

const ONE = 1_000_000_000;
const up = (weight: bigint, factor: bigint) => (weight * factor + BigInt(ONE) - 1n) / BigInt(ONE);
const fractions = fc.oneof(
  fc.integer({ min: 0, max: ONE }),
  fc.integer({ min: 0, max: 40 }),
  fc.integer({ min: ONE - 40, max: ONE }),
);

describe('weights and keep factors', () => {
  it('are multiplied exactly and rounded up', () => {
    fc.assert(
      fc.property(fractions, fractions, (weight, factor) => {
        expect(BigInt(multiplyUp(weight, factor))).toBe(up(BigInt(weight), BigInt(factor)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('add up exactly for a weight of 250 billion', () => {
    const ids = ['a', 'b', 'c'];
    const keep = [333_333_333, 999_999_999, ONE];
    const profile: [string, number][] = [
      ['a>b>c', 249_999_999_989],
      ['b>a', 7],
      ['', 4],
    ];
    const expected = [0n, 0n, 0n];
    for (const [choice, count] of profile) {
      let weight = BigInt(ONE);
      for (const place of choice.split('>').map((id) => ids.indexOf(id))) {
        if (place < 0) continue;
        const part = up(weight, BigInt(keep[place] ?? 0));
        expected[place] = (expected[place] ?? 0n) + part * BigInt(count);
        weight -= part;
      }
    }
    const votes = distribute(readProfile(ids, profile, false), Float64Array.from(keep));
    expect(votes).toEqual(expected);
  });
});
