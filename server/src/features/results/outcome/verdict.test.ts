import type { Majority } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { judge, neededOf, type Decided } from './verdict.ts';

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
function decided(votes: Record<string, number>, change: Partial<Decided> = {}): Decided {
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
    outcome: { elected: leading.length === 1 ? leading.map(({ id }) => id) : [], rounds: [] },
    ...change,
  };
}

const withMajority = (majority: Majority, kind: 'one' | 'ranked' = 'one'): Decided['ballot'] => ({
  kind,
  rule: kind === 'one' ? 'plurality' : 'irv',
  quorum: null,
  majority,
});

describe('the verdict', () => {
  it('is empty without requirements', () => {
    expect(judge(decided({ Ada: 2, Bob: 1 }))).toEqual({ elected: ['ada'], verdict: {} });
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
    const outcome = { elected: ['ada', 'bob', 'cy'], rounds: [] };
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
    const outcome = { elected: ['bob'], rounds };
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
