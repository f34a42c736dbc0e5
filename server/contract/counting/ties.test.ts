import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/platform/sha256.ts';
import { countElection, type CountInput } from './count-election.ts';

const seed = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const count = (election: Omit<CountInput, 'seed' | 'hash'>) =>
  countElection({ hash: sha256, seed, ...election });

/** Sorts candidates by lot, as anyone who knows the seed and the IDs can. */
const byLot = (ids: string[]) =>
  ids.toSorted((one, other) => {
    const [a = '', b = ''] = [one, other].map((id) =>
      createHash('sha256')
        .update(Buffer.concat([seed, Buffer.from(id)]))
        .digest('hex'),
    );
    return a < b ? -1 : 1;
  });

describe('the lot', () => {
  const ids = ['anna', 'böse', 'chloé', 'dmitri'];
  const drawn = byLot(ids);

  it('elects the first candidates in the order of SHA-256(seed ‖ ID)', () => {
    const { elected, ties } = count({
      rule: 'plurality',
      candidates: ids,
      seats: 2,
      profile: ids.map((id) => [id, 3]),
    });
    expect(elected).toEqual(drawn.slice(0, 2));
    expect(ties).toEqual([
      { round: 1, tied: ids, by: 'lot', chosen: drawn[0] },
      { round: 1, tied: ids.filter((id) => id !== drawn[0]), by: 'lot', chosen: drawn[1] },
    ]);
  });

  it.each(['irv', 'scottish-stv', 'meek'] as const)('excludes the last candidate in %s', (rule) => {
    const { rounds, ties } = count({
      rule,
      candidates: ids,
      seats: 1,
      profile: ids.map((id) => [id, 3]),
    });
    expect(ties[0]).toMatchObject({ tied: ids, by: 'lot', chosen: drawn.at(-1) });
    expect(rounds.flatMap(({ eliminated }) => eliminated)[0]).toBe(drawn.at(-1));
  });

  it('decides between candidates who are tied in the Schulze order', () => {
    const { elected, order, ties } = count({
      rule: 'schulze',
      candidates: ids,
      seats: 1,
      profile: [
        ['anna>chloé', 1],
        ['chloé>anna', 1],
      ],
    });
    expect(order).toEqual([
      ['anna', 'chloé'],
      ['böse', 'dmitri'],
    ]);
    expect(elected).toEqual([byLot(['anna', 'chloé'])[0]]);
    expect(ties).toHaveLength(1);
  });

  it('is not drawn if all tied candidates get a seat', () => {
    const { elected, ties } = count({
      rule: 'approval',
      candidates: ids,
      seats: 4,
      profile: [['dmitri+anna', 2]],
    });
    expect(elected).toEqual(['anna', 'dmitri', 'böse', 'chloé']);
    expect(ties).toEqual([]);
  });

  it('is not drawn if the organization decides ties, so the seats stay empty', () => {
    const { elected, ties } = count({
      rule: 'plurality',
      candidates: ids,
      seats: 2,
      profile: [
        ['anna', 5],
        ['böse', 3],
        ['dmitri', 3],
      ],
      ties: 'open',
    });
    expect(elected).toEqual(['anna']);
    expect(ties).toEqual([{ round: 1, tied: ['böse', 'dmitri'], by: 'open', chosen: null }]);
  });
});

describe('an earlier round', () => {
  it('decides who is excluded: the candidate who had fewer votes', () => {
    const { ties } = count({
      rule: 'scottish-stv',
      candidates: ['a', 'b', 'c', 'd', 'e'],
      seats: 2,
      profile: [
        ['a>b', 1],
        ['b', 2],
        ['c', 3],
        ['d', 4],
        ['e', 5],
      ],
    });
    expect(ties).toEqual([{ round: 3, tied: ['b', 'c'], by: 'earlier-round', chosen: 'b' }]);
  });

  it('decides whose surplus is transferred first: that of the candidate who had more votes', () => {
    const { rounds, ties } = count({
      rule: 'scottish-stv',
      candidates: ['a', 'b', 'c', 'd', 'e'],
      seats: 4,
      profile: [
        ['a>c', 7],
        ['b>c', 5],
        ['c', 7],
        ['d', 6],
        ['e>a', 8],
        ['e>b', 12],
      ],
    });
    expect(rounds[1]?.tallies).toMatchObject({ a: '11.00000', b: '11.00000' });
    expect(ties).toEqual([{ round: 3, tied: ['a', 'b'], by: 'earlier-round', chosen: 'a' }]);
    expect(rounds[2]?.tallies).toMatchObject({ a: '10.00000', b: '11.00000' });
  });

  it('is the last round in which the votes differed, not the first', () => {
    // c has 4, 6, and 6 votes; b has 5, 5, and 6.
    const { ties } = count({
      rule: 'irv',
      candidates: ['b', 'c', 'x', 'y', 'z'],
      seats: 1,
      profile: [
        ['b', 5],
        ['c', 4],
        ['x>c', 2],
        ['y', 2],
        ['y>b', 1],
        ['z', 10],
      ],
    });
    expect(ties).toEqual([{ round: 4, tied: ['b', 'c'], by: 'earlier-round', chosen: 'b' }]);
  });

  it('narrows a tie of three to the two with the fewest votes, who are compared in the round before that', () => {
    // All three have 4 votes in round 3. In round 2, b and c had 3. In round 1, b had 3 and c had 2.
    const { ties } = count({
      rule: 'irv',
      candidates: ['b', 'c', 'd', 'x', 'y', 'z'],
      seats: 1,
      profile: [
        ['b', 3],
        ['c', 2],
        ['d', 4],
        ['x>c', 1],
        ['y>b', 1],
        ['y>c', 1],
        ['z', 11],
      ],
    });
    expect(ties).toContainEqual({
      round: 4,
      tied: ['b', 'c', 'd'],
      by: 'earlier-round',
      chosen: 'c',
    });
  });
});
