import { describe, expect, it } from 'vitest';
import { suspectsOf, type Observations } from './inference.ts';

const seen = (change: Partial<Observations>): Observations => ({
  voters: ['a', 'b', 'c', 'd'],
  ballots: 3,
  snapshots: [],
  traces: [],
  ...change,
});

describe('suspects for each ballot', () => {
  it.each([
    ['all voters, when nothing was observed', seen({}), ['abcd', 'abcd', 'abcd']],
    [
      'voters between two snapshots',
      seen({
        snapshots: [
          { ballots: 1, voted: ['b'], left: ['a', 'c', 'd'] },
          { ballots: 3, voted: ['a', 'b', 'd'], left: ['c'] },
        ],
      }),
      ['b', 'ad', 'ad'],
    ],
    [
      'voters left by one snapshot',
      seen({ snapshots: [{ ballots: 2, voted: ['a', 'b'], left: ['c', 'd'] }] }),
      ['ab', 'ab', 'cd'],
    ],
    [
      'never a voter who certainly cast another ballot',
      seen({ traces: [{ ballot: 2, voters: ['c'] }] }),
      ['abd', 'c', 'abd'],
    ],
    [
      'two voters who can only share two ballots, and no other voter for those',
      seen({ snapshots: [{ ballots: 2, voted: ['a', 'b'], left: [] }] }),
      ['ab', 'ab', 'cd'],
    ],
  ])('are %s', (_what, observations, expected) => {
    expect(suspectsOf(observations).map((voters) => voters.join(''))).toEqual(expected);
  });
});
