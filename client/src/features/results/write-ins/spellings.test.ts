import { describe, expect, it } from 'vitest';
import { areAlike, suggestTargets } from './spellings.ts';

describe('two names', () => {
  it.each<[string, string, boolean]>([
    ['Dana Meier', 'dana  meier', true],
    ['Dana Meier', 'Dana Meyer', true],
    ['Éric', 'Eric', true],
    ['Groß', 'Gross', true],
    ['Dana Meier', 'Meier, Dana', false],
    ['Ada', 'Ida', false],
    ['Anna', 'Anne', false],
    ['Dana Meier', 'Dana Maurer', false],
  ])('%s and %s may be the same: %s', (one, other, isAlike) => {
    expect(areAlike(one, other)).toBe(isAlike);
  });
});

it('names are suggested for a candidate, or for the most frequent similar name', () => {
  const texts = ['Dana Meier', 'ADA', 'dana meyer', 'Donald'];
  expect([...suggestTargets(texts, [{ id: 'c1', name: 'Ada' }], 1)]).toEqual([
    ['Dana Meier', { name: 'Dana Meier' }],
    ['ADA', { candidateId: 'c1' }],
    ['dana meyer', { name: 'Dana Meier' }],
  ]);
});
