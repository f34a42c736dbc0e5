import { describe, expect, it } from 'vitest';
import { mergeCandidates } from './candidates.ts';

describe('mergeCandidates', () => {
  const ada = { id: 'a', name: 'Ada', description: 'x' };
  const bob = { id: 'b', name: 'Bob', description: 'y' };

  const dan = { id: 'd', name: 'Dan', description: 'w' };

  it.each([
    ['no change', [ada, bob, dan], false, false],
    ['reordered', [dan, ada, bob], false, true],
    ['one removed', [ada, dan], true, false],
    ['one removed, the others reordered', [dan, ada], true, true],
    ['one renamed', [ada, { ...bob, name: 'Rob' }, dan], true, false],
    [
      'one added between the others',
      [ada, { name: 'Cleo', description: '' }, bob, dan],
      true,
      false,
    ],
  ])('keeps the given order: %s', (_case, given, isEdited, isReordered) => {
    const merged = mergeCandidates([ada, bob, dan], given);
    expect(merged).toMatchObject({ isEdited, isReordered });
    expect(merged.candidates.map(({ name }) => name)).toEqual(given.map(({ name }) => name));
  });

  it('gives new candidates IDs from the server and keeps known IDs', () => {
    const cleo = { id: 'temporary-1', name: 'Cleo', description: 'z' };
    const { candidates } = mergeCandidates([ada, bob], [cleo, { ...bob, name: 'Rob' }]);
    expect(candidates[0]?.id).toMatch(/^c[0-9a-f]{7}$/);
    expect(candidates[1]).toEqual({ ...bob, name: 'Rob' });
  });

  it('never returns the same ID twice', () => {
    const { candidates } = mergeCandidates([ada], [ada, { ...ada, name: 'Twin' }]);
    expect(new Set(candidates.map((candidate) => candidate.id)).size).toBe(2);
  });
});
