import { describe, expect, it } from 'vitest';
import { suspectsOf, type Observations } from './inference.ts';

const seen = (change: Partial<Observations>): Observations => ({
  voters: ['a', 'b', 'c', 'd'],
  ballots: 3,
  snapshots: [],
  traces: [],
  ...change,
});

describe('who can have cast each ballot', () => {
  it.each([
    ['anybody, when nothing was seen', seen({}), ['abcd', 'abcd', 'abcd']],
    [
      'those between two snapshots',
      seen({
        snapshots: [
          { ballots: 1, voted: ['b'], left: ['a', 'c', 'd'] },
          { ballots: 3, voted: ['a', 'b', 'd'], left: ['c'] },
        ],
      }),
      ['b', 'ad', 'ad'],
    ],
    [
      'those whom one snapshot leaves',
      seen({ snapshots: [{ ballots: 2, voted: ['a', 'b'], left: ['c', 'd'] }] }),
      ['ab', 'ab', 'cd'],
    ],
    [
      'nobody who has another ballot for sure',
      seen({ traces: [{ ballot: 2, voters: ['c'] }] }),
      ['abd', 'c', 'abd'],
    ],
    [
      'two who can only share two ballots, and nobody else those',
      seen({ snapshots: [{ ballots: 2, voted: ['a', 'b'], left: [] }] }),
      ['ab', 'ab', 'cd'],
    ],
  ])('is %s', (_what, observations, expected) => {
    expect(suspectsOf(observations).map((voters) => voters.join(''))).toEqual(expected);
  });
});
