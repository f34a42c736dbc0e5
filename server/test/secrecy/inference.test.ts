import { describe, expect, it } from 'vitest';
import { suspectsOf, type Observations } from './inference.ts';

const everywhere = new Set([0, 1]);
const bundle = (...times: [number, number][]) => new Map(times);
/** Three voters of four vote one after another in the same election. */
const seen = (change: Partial<Observations>): Observations => ({
  voters: ['a', 'b', 'c', 'd'].map((id) => ({ id, could: everywhere })),
  bundles: [1, 2, 3].map((time) => bundle([0, time])),
  releases: [],
  traces: [],
  ...change,
});
const release = (at: number, voted: string, covered = [0]) => ({
  at,
  covered,
  among: new Set('abcd'),
  voted: new Set(voted),
});

describe('suspects for the ballots of each voter', () => {
  it.each([
    ['all voters, when nothing was observed', seen({}), ['abcd', 'abcd', 'abcd']],
    [
      'voters between two lists',
      seen({ releases: [release(1, 'b'), release(3, 'abd')] }),
      ['b', 'ad', 'ad'],
    ],
    ['voters missing from one list', seen({ releases: [release(2, 'ab')] }), ['ab', 'ab', 'cd']],
    [
      'never a voter who certainly cast other ballots',
      seen({ traces: [{ bundle: 1, voters: ['c'] }] }),
      ['abd', 'c', 'abd'],
    ],
    [
      'voters who are in the list of one election but not of another',
      seen({
        bundles: [bundle([0, 1], [1, 2]), bundle([0, 3], [1, 4]), bundle([1, 5])],
        releases: [release(9, 'ab', [0]), release(9, 'abc', [1])],
      }),
      ['ab', 'ab', 'c'],
    ],
    [
      'only voters who could vote in the same elections',
      seen({
        voters: ['a', 'b', 'c', 'd'].map((id) => ({
          id,
          could: id === 'a' || id === 'b' ? everywhere : new Set([0]),
        })),
        bundles: [bundle([0, 1]), bundle([0, 2], [1, 2])],
        releases: [release(9, 'bc', [0, 1])],
      }),
      ['c', 'b'],
    ],
  ])('are %s', (_what, observations, expected) => {
    expect(suspectsOf(observations).map((voters) => voters.join(''))).toEqual(expected);
  });
});
