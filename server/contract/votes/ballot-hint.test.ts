import { describe, expect, it } from 'vitest';
import { marksLeftOn } from './ballot-hint.ts';

describe('the limit on marks', () => {
  const candidates = [{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cleo', withdrawnAt: 'then' }];

  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
  ])('of %i allows %i marks if two candidates have not withdrawn', (marks, most) => {
    expect(marksLeftOn({ marks, writeIns: 0 }, candidates)).toBe(most);
  });
});
