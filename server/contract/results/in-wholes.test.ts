import { expect, it } from 'vitest';
import { outcomeInWholes, verdictInWholes } from './in-wholes.ts';

const tenths = { singular: 'share', plural: 'shares', total: null, decimals: 1 };

it('the numbers of a count by weight are shown in wholes, exactly', () => {
  const outcome = {
    rounds: [
      {
        tallies: { a: '4150.25000', b: '5' },
        exhausted: '0',
        quota: '1000.00001',
        elected: ['a'],
        eliminated: [],
        runoff: { preferred: { a: '415', b: '5' }, equal: '0' },
      },
    ],
    grades: { a: { counts: [415, 5], median: 0 } },
    duels: { a: { won: 1, lost: 0, margin: 410 } },
  };
  expect(outcomeInWholes(outcome, tenths)).toEqual({
    rounds: [
      {
        tallies: { a: '415.025000', b: '0.5' },
        exhausted: '0.0',
        quota: '100.000001',
        elected: ['a'],
        eliminated: [],
        runoff: { preferred: { a: '41.5', b: '0.5' }, equal: '0.0' },
      },
    ],
    grades: { a: { counts: [41.5, 0.5], median: 0 } },
    duels: { a: { won: 1, lost: 0, margin: 41 } },
  });
  expect(outcomeInWholes(outcome, { ...tenths, decimals: 0 })).toBe(outcome);
  const check = { needed: 660, reached: 668, whole: 990, met: true, words: '' };
  expect(verdictInWholes({ quorum: check }, tenths)).toEqual({
    quorum: { ...check, needed: 66, reached: 66.8, whole: 99 },
  });
});
