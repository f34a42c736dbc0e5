import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/platform/sha256.ts';
import { countElection, RULES_FOR_RANKINGS, type CountInput } from './count-election.ts';

const count = (election: Partial<CountInput>) =>
  countElection({
    hash: sha256,
    rule: 'irv',
    candidates: ['a', 'b', 'c'],
    seats: 1,
    profile: [['a>b', 3]],
    seed: Buffer.alloc(32),
    ...election,
  });

describe('counting', () => {
  it.each<[string, Partial<CountInput>, string]>([
    ['an unknown candidate', { profile: [['a>x', 1]] }, 'unknown candidate x'],
    ['a candidate twice in one choice', { profile: [['a>b>a', 1]] }, 'candidate a occurs twice'],
    ['a negative number of ballots', { profile: [['a', -1]] }, '-1 ballots: impossible'],
    ['a part of a ballot', { profile: [['a', 0.5]] }, '0.5 ballots: impossible'],
    [
      'more ballots than can be added exactly',
      {
        profile: [
          ['a', 249_999_999_999],
          ['b', 2],
        ],
      },
      'more than 250000000000 ballots',
    ],
    ['candidates who share a rank in an order', { profile: [['a>b=c', 1]] }, 'share a rank'],
    ['marks without an order in an order', { profile: [['a+b', 1]] }, 'share a rank'],
    ['no seat', { seats: 0 }, '0 seats are impossible'],
    ['several seats by instant runoff', { seats: 2 }, 'irv fills one seat'],
    [
      'two candidates with the same ID',
      { candidates: ['a', 'a'] },
      'two candidates have the same ID',
    ],
  ])('refuses %s', (_, election, problem) => {
    expect(() => count(election)).toThrow(problem);
  });

  it.each(RULES_FOR_RANKINGS)('elects all candidates by %s when there are enough seats', (rule) => {
    const { elected, rounds } = count({
      rule,
      candidates: rule === 'irv' ? ['a'] : ['a', 'b'],
      seats: rule === 'irv' ? 1 : 3,
      profile: [['a', 2]],
    });
    expect(elected).toEqual(rule === 'irv' ? ['a'] : ['a', 'b']);
    expect(rounds).toHaveLength(rule === 'schulze' || rule === 'ranked-robin' ? 0 : 1);
  });

  it.each(RULES_FOR_RANKINGS)('elects no one by %s when everyone has withdrawn', (rule) => {
    expect(count({ rule, withdrawn: ['a', 'b', 'c'] }).elected).toEqual([]);
  });

  it.each(RULES_FOR_RANKINGS)('decides by lot under %s when there are no ballots', (rule) => {
    const { elected, ties, ballots } = count({ rule, profile: [] });
    expect(elected).toHaveLength(1);
    expect(ties.every(({ by }) => by === 'lot')).toBe(true);
    expect(ballots).toBe(0);
  });
});

describe('withdrawn candidates', () => {
  const profile: CountInput['profile'] = [
    ['a>b', 5],
    ['c', 4],
    ['a', 2],
  ];

  it('keep their votes in plurality but cannot win', () => {
    const { elected, rounds } = count({ rule: 'plurality', withdrawn: ['a'], profile });
    expect(rounds[0]).toMatchObject({ tallies: { a: '7', b: '0', c: '4' }, exhausted: '0' });
    expect(elected).toEqual(['c']);
  });

  it('are skipped in rankings in favor of the next preference', () => {
    const { elected, rounds } = count({ withdrawn: ['a'], profile });
    expect(rounds[0]).toMatchObject({ tallies: { b: '5', c: '4' }, exhausted: '2' });
    expect(elected).toEqual(['b']);
  });

  it('remove ballots that rank no one else from the quota', () => {
    const { quota, rounds } = count({ rule: 'scottish-stv', withdrawn: ['a'], profile });
    expect(quota).toBe('5.00000');
    expect(rounds[0]?.exhausted).toBe('2.00000');
  });
});

describe('marks without an order', () => {
  const profile: CountInput['profile'] = [
    ['a+b', 3],
    ['b+c', 2],
    ['', 1],
  ];

  it.each(['plurality', 'approval'] as const)('are one vote each in %s', (rule) => {
    const { elected, rounds } = count({ rule, seats: 2, profile });
    expect(rounds[0]).toMatchObject({ tallies: { a: '3', b: '5', c: '2' }, exhausted: '1' });
    expect(elected).toEqual(['b', 'a']);
  });

  it('differ from a ranking, in which plurality counts only the first preference', () => {
    const ranked: CountInput['profile'] = [
      ['a>b', 3],
      ['b>c', 2],
    ];
    expect(count({ rule: 'plurality', profile: ranked }).rounds[0]?.tallies).toEqual({
      a: '3',
      b: '2',
      c: '0',
    });
    expect(count({ rule: 'approval', profile: ranked }).rounds[0]?.tallies).toEqual({
      a: '3',
      b: '5',
      c: '2',
    });
  });
});

describe('equal ranks in Schulze', () => {
  it('express no preference, even between unranked candidates, who share last place', () => {
    const { pairwise } = count({
      rule: 'schulze',
      profile: [
        ['a=b', 2],
        ['c', 1],
      ],
    });
    expect(pairwise).toEqual([
      [0, 0, 2],
      [0, 0, 2],
      [1, 1, 0],
    ]);
  });
});

describe('links in Schulze', () => {
  it('are pairs that one side wins, so equal votes do not form a path', () => {
    // The only win is `a` over `c`. Between `a` and `b`, and between `b` and `c`, there is one voter on each side.
    const { order } = count({
      rule: 'schulze',
      profile: [
        ['a>c', 1],
        ['b', 1],
      ],
    });
    expect(order).toEqual([['a', 'b'], ['c']]);
  });
});

describe('a majority in instant runoff', () => {
  it('is more than half of the continuing votes', () => {
    const half = count({
      profile: [
        ['a', 2],
        ['b>c', 1],
        ['c', 1],
      ],
    });
    expect(half.rounds[0]?.elected).toEqual([]);
    const more = count({
      profile: [
        ['a', 3],
        ['b>c', 1],
        ['c', 1],
      ],
    });
    expect(more.rounds).toHaveLength(1);
    expect(more.rounds[0]?.elected).toEqual(['a']);
  });
});
