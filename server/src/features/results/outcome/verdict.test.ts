import type { Majority } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { countedResults } from '../../../../test/support/counted-results.ts';
import { outcomeOf } from './present-results.ts';
import { judge, neededOf, type ConfirmedCount } from './verdict.ts';

const twoThirds = { numerator: 2, denominator: 3 };
const half = { numerator: 1, denominator: 2 };

describe('the votes needed', () => {
  it.each<[number, number, number, Majority['comparison'], number]>([
    [74, 2, 3, 'at-least', 50],
    [75, 2, 3, 'at-least', 50],
    [76, 2, 3, 'at-least', 51],
    [75, 2, 3, 'more-than', 51],
    [74, 1, 2, 'more-than', 38],
    [75, 1, 2, 'more-than', 38],
    [74, 1, 2, 'at-least', 37],
    [75, 1, 2, 'at-least', 38],
    [120, 1, 1, 'at-least', 120],
    [0, 1, 2, 'more-than', 1],
    [0, 1, 2, 'at-least', 0],
    [1, 1, 1_000, 'at-least', 1],
    [999_999_999, 999, 1_000, 'at-least', 999_000_000],
    [1_000_000_000, 333, 1_000, 'more-than', 333_000_001],
  ])('out of %i are exact: %i/%i %s is %i', (whole, numerator, denominator, comparison, needed) => {
    expect(neededOf(whole, { numerator, denominator }, comparison)).toBe(needed);
    const met = (votes: number) =>
      comparison === 'more-than'
        ? BigInt(votes) * BigInt(denominator) > BigInt(whole) * BigInt(numerator)
        : BigInt(votes) * BigInt(denominator) >= BigInt(whole) * BigInt(numerator);
    expect([met(needed), needed > 0 && met(needed - 1)]).toEqual([true, false]);
  });
});

/** Returns a confirmed count of these votes by plurality for one seat. */
function decided(
  votes: Record<string, number>,
  change: Partial<ConfirmedCount> = {},
): ConfirmedCount {
  const candidates = Object.entries(votes).map(([name, count]) => ({
    id: name.toLowerCase(),
    name,
    votes: count,
  }));
  const valid = Object.values(votes).reduce((sum, count) => sum + count, 0);
  const most = Math.max(...Object.values(votes));
  const leading = candidates.filter((one) => one.votes === most);
  return {
    ballot: { kind: 'one', rule: 'plurality', quorum: null, majority: null },
    candidates,
    total: valid,
    abstentions: 0,
    eligible: 120,
    isWeighted: false,
    weightName: null,
    outcome: {
      elected: leading.length === 1 ? leading.map(({ id }) => id) : [],
      rounds: [],
      ties: [],
    },
    ...change,
  };
}

const withMajority = (
  majority: Majority,
  kind: 'one' | 'ranked' = 'one',
): ConfirmedCount['ballot'] => ({
  kind,
  rule: kind === 'one' ? 'plurality' : 'irv',
  quorum: null,
  majority,
});

describe('the verdict', () => {
  it('is empty without requirements', () => {
    expect(judge(decided({ Ada: 2, Bob: 1 }))).toEqual({
      elected: ['ada'],
      ties: [],
      verdict: {},
    });
  });

  it.each([
    [51, 23, 10, true, 'Two-thirds of 74 valid votes: 50 needed, 51 voted yes. Carried.'],
    [49, 25, 0, false, 'Two-thirds of 74 valid votes: 50 needed, 49 voted yes. Not carried.'],
  ])('checks the yes votes of a motion: %i to %i', (yes, no, abstentions, met, words) => {
    const ballot = withMajority({ ...twoThirds, comparison: 'at-least', base: 'valid' });
    const total = yes + no + abstentions;
    const { elected, verdict } = judge(
      decided({ Yes: yes, No: no }, { ballot, total, abstentions }),
    );
    const leaders = ['yes'];
    expect(verdict.majority).toEqual({ needed: 50, reached: yes, whole: 74, met, leaders, words });
    expect(elected).toEqual(met ? ['yes'] : []);
  });

  it.each<[Majority['base'], number, number, boolean, string]>([
    ['valid', 74, 38, true, 'More than half of 74 valid votes: 38 needed, 40 for Ada. Reached.'],
    [
      'cast',
      84,
      43,
      false,
      'More than half of 84 ballots cast: 43 needed, 40 for Ada. Not reached.',
    ],
    [
      'eligible',
      120,
      61,
      false,
      'More than half of 120 eligible voters: 61 needed, 40 for Ada. Not reached.',
    ],
  ])('measures a majority against the base %j', (base, whole, needed, met, words) => {
    const ballot = withMajority({ ...half, comparison: 'more-than', base });
    const given = decided({ Ada: 40, Bob: 34 }, { ballot, total: 84, abstentions: 10 });
    const { elected, verdict } = judge(given);
    const leaders = ['ada'];
    expect(verdict.majority).toEqual({ needed, reached: 40, whole, met, leaders, words });
    expect(elected).toEqual(met ? ['ada'] : []);
  });

  it('elects only candidates who reach the majority', () => {
    const ballot = withMajority({ ...half, comparison: 'at-least', base: 'cast' });
    const outcome = { elected: ['ada', 'bob', 'cy'], rounds: [], ties: [] };
    const given = decided({ Ada: 9, Bob: 5, Cy: 4 }, { ballot, total: 10, outcome });
    expect(judge(given).elected).toEqual(['ada', 'bob']);
  });

  it('checks the majority against the votes of the winner in the last round of a ranked election', () => {
    const ballot = withMajority({ ...twoThirds, comparison: 'at-least', base: 'valid' }, 'ranked');
    const tallies = [
      { ada: '4', bob: '3', cy: '2' },
      { ada: '4', bob: '5', cy: '0' },
    ];
    const rounds = tallies.map((one) => ({
      tallies: one,
      exhausted: '0',
      quota: null,
      elected: [],
      eliminated: [],
    }));
    const outcome = { elected: ['bob'], rounds, ties: [] };
    const { elected, verdict } = judge(decided({ Ada: 4, Bob: 3, Cy: 2 }, { ballot, outcome }));
    expect(elected).toEqual([]);
    expect(verdict.majority).toEqual({
      needed: 6,
      reached: 5,
      whole: 9,
      met: false,
      leaders: ['bob'],
      words: 'Two-thirds of 9 valid ballots: 6 needed, 5 for Bob. Not reached.',
    });
  });

  it.each([
    [60, true, 'Half of 120 eligible voters: 60 needed, 60 voted. Quorum reached.'],
    [59, false, 'Half of 120 eligible voters: 60 needed, 59 voted. Quorum not reached.'],
  ])('elects a candidate only if the quorum is reached: %i voted', (total, met, words) => {
    const ballot = {
      ...withMajority({ ...half, comparison: 'more-than', base: 'valid' }),
      quorum: half,
    };
    const given = decided({ Ada: 50, Bob: 5 }, { ballot, total, abstentions: total - 55 });
    const { elected, verdict } = judge(given);
    expect(verdict.quorum).toEqual({ needed: 60, reached: total, whole: 120, met, words });
    expect(elected).toEqual(met ? ['ada'] : []);
  });

  it.each<[Majority['base'], string]>([
    ['cast', 'Three-quarters of a weight of 1,000 cast: 750 needed, 600 for Ada. Not reached.'],
    [
      'valid',
      'Three-quarters of a weight of 900 in valid votes: 675 needed, 600 for Ada. Not reached.',
    ],
    [
      'eligible',
      'Three-quarters of an eligible weight of 1,200: 900 needed, 600 for Ada. Not reached.',
    ],
  ])('measures a majority by weight against the base %j', (base, words) => {
    const ballot = {
      ...withMajority({ numerator: 3, denominator: 4, comparison: 'at-least', base }),
      quorum: { numerator: 3, denominator: 5 },
    };
    const counted = { ballot, isWeighted: true, total: 1_000, abstentions: 100, eligible: 1_200 };
    const { verdict } = judge(decided({ Ada: 600, Bob: 300 }, counted));
    expect(verdict.majority?.words).toBe(words);
    expect(verdict.quorum?.words).toBe(
      '3/5 of an eligible weight of 1,200: 720 needed, 1,000 cast. Quorum reached.',
    );
  });

  it('has no leaders if every candidate has withdrawn', () => {
    const ballot = withMajority({ ...half, comparison: 'more-than', base: 'cast' });
    const given = decided({ Ada: 3 }, { ballot });
    const candidates = given.candidates.map((one) => ({ ...one, withdrawnAt: new Date() }));
    expect(judge({ ...given, candidates }).verdict.majority).toEqual({
      needed: 2,
      reached: 0,
      whole: 3,
      met: false,
      leaders: [],
      words: 'More than half of 3 ballots cast: 2 needed, 0 reached. Not reached.',
    });
  });

  it('does not carry a motion if the quorum is not reached', () => {
    const majority = { ...half, comparison: 'more-than', base: 'valid' } as const;
    const ballot = { ...withMajority(majority), quorum: half };
    const { elected, verdict } = judge(decided({ Yes: 2, No: 1 }, { ballot, total: 3 }));
    expect(elected).toEqual([]);
    expect(verdict.majority?.words).toMatch(/2 needed, 2 voted yes\. Reached\.$/);
  });

  it('does not reach a majority without votes', () => {
    const ballot = withMajority({ ...half, comparison: 'at-least', base: 'valid' });
    const { elected, verdict } = judge(decided({ Yes: 0, No: 0 }, { ballot }));
    expect([elected, verdict.majority?.met]).toEqual([[], false]);
  });

  it('gives the number of tied leaders instead of names, and does not elect withdrawn candidates', () => {
    const ballot = withMajority({ ...half, comparison: 'more-than', base: 'valid' });
    expect(judge(decided({ Ada: 3, Bob: 3 }, { ballot })).verdict.majority?.words).toBe(
      'More than half of 6 valid votes: 4 needed, 3 for each of 2 candidates. Not reached.',
    );
    const gone = decided({ Yes: 5, No: 1 }, { ballot });
    const candidates = gone.candidates.map((one) => ({ ...one, withdrawnAt: new Date() }));
    expect(judge({ ...gone, candidates }).elected).toEqual([]);
  });
});

describe('a tie', () => {
  const majority = { ...half, comparison: 'more-than', base: 'cast' } as const;
  const atLeast = { ...half, comparison: 'at-least', base: 'cast' } as const;
  const two = { kind: 'several', marks: 2, seats: 2 } as const;
  const people = ['Ada', 'Bob', 'Cyd'];
  const motion = ['Yes', 'No'];
  // Ada has 5 of 5 votes; Bob and Cyd have 2 each.
  const below = [
    ['a+b', 2],
    ['a+c', 2],
    ['a', 1],
  ] as const;
  // Ada has 5 of 6 votes; Bob and Cyd have 3 each.
  const half6 = [
    ['a+b', 3],
    ['a+c', 2],
    ['c', 1],
  ] as const;
  const equal = [
    ['a', 2],
    ['b', 2],
  ] as const;
  const noOther =
    'Elected: Ada; 1 seat stays empty, because no one else reached the required majority.';

  it.each([
    ['below the majority', people, { ...two, majority }, below, noOther],
    ['below the majority, by lot', people, { ...two, majority, ties: 'lot' }, below, noOther],
    [
      'for the only seat, below the majority',
      people,
      { majority },
      equal,
      'No one is elected: no candidate reached the required majority.',
    ],
    [
      'without a quorum',
      people,
      { ...two, quorum: half },
      below,
      'No one is elected: the quorum was not reached.',
    ],
    [
      'without a quorum, by lot',
      people,
      { kind: 'ranked', rule: 'borda', ties: 'lot', quorum: half },
      equal,
      'No one is elected: the quorum was not reached.',
    ],
    [
      'about a motion that needs half of the votes',
      motion,
      { majority: atLeast },
      equal,
      'Carried.',
    ],
    ['about a motion that needs more than half', motion, { majority }, equal, 'Not carried.'],
    [
      'about a motion that needs more than half, by lot',
      motion,
      { majority, ties: 'lot' },
      equal,
      'Not carried.',
    ],
  ] as const)('decides nothing: %s', (_case, names, ballot, profile, text) => {
    const results = countedResults({ names, ballot, profile });
    expect(outcomeOf(results)?.text).toBe(text);
    expect(results.decision?.ties).toEqual([]);
  });

  it.each([
    ['by the organization', { ...two, majority: atLeast }, 'open', /Bob and Cyd are tied/],
    ['by lot', { ...two, majority: atLeast, ties: 'lot' }, 'lot', /^Elected: Ada and (Bob|Cyd)\.$/],
  ] as const)('among candidates who reach the majority is decided %s', (_way, ballot, by, text) => {
    const results = countedResults({ names: people, ballot, profile: half6 });
    expect(outcomeOf(results)?.text).toMatch(text);
    expect(results.decision?.ties).toMatchObject([{ by, tied: ['b', 'c'] }]);
  });

  it('belongs to the rounds of a ranked election, whoever is elected', () => {
    const ballot = { kind: 'ranked', rule: 'irv', ties: 'lot', majority } as const;
    const results = countedResults({
      names: people,
      ballot,
      profile: [
        ['a', 1],
        ['b', 1],
        ['c', 2],
      ],
    });
    expect(outcomeOf(results)?.kind).toBe('none');
    expect(results.decision?.ties).not.toEqual([]);
  });
});
