import { describe, expect, it } from 'vitest';
import { held } from '../../../test/support/held-election.ts';
import { countPart, listRefusal, type Part, type PartCounts } from './participation-refusal.ts';

describe('listRefusal', () => {
  const elections = [held({ id: 'a', from: 0, until: 9 }), held({ id: 'b', from: 0, until: 9 })];
  const parts = (count: number, part: Partial<Part> = {}): Part[] =>
    Array.from({ length: count }, () => ({
      could: ['a'],
      isThroughout: true,
      tookPart: true,
      ...part,
    }));
  const counted = (all: Part[]): PartCounts => {
    const counts: PartCounts = new Map();
    for (const part of all) countPart(counts, part);
    return counts;
  };
  const inBoth = { could: ['a', 'b'] };
  it.each<[string, Part[], boolean]>([
    ['no one voted', parts(3, { tookPart: false }), false],
    ['four voted', parts(4), true],
    ['five voted', parts(5), false],
    ['five voted, and four of another kind', [...parts(5), ...parts(4, inBoth)], true],
    ['five of each kind voted', [...parts(5), ...parts(5, inBoth)], false],
    ['four and one who joined later', [...parts(4), ...parts(1, { isThroughout: false })], true],
    ['five and one who joined later', [...parts(5), ...parts(1, { isThroughout: false })], false],
    [
      'one who joined a group, among others who did not',
      [...parts(5), ...parts(1, { ...inBoth, isThroughout: false })],
      true,
    ],
  ])('refuses a list only if it could reveal votes: %s', (_what, all, isRefused) => {
    expect(listRefusal(elections, counted(all)) !== undefined).toBe(isRefused);
  });

  it('refuses a list if an election that it would cover was deleted', () => {
    const [first] = elections;
    if (!first) throw new Error('an election');
    const deleted = held({ id: 'gone', from: 0, deletedAt: 9 });
    expect(listRefusal([first, deleted], counted(parts(9)))).toContain('has been deleted');
  });
});
