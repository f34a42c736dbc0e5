import { describe, expect, it } from 'vitest';
import { makeElection, resultsOf } from '../../../../test/fixtures.ts';
import type { Results } from '../count/shown-results.ts';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { textsNow } from '../../../lib/languages/texts.ts';
import { howElected } from './how-elected.ts';

const t = textsNow(resultTexts);

const { results } = resultsOf(makeElection({ status: 'completed' }));
const twoSeats = { ...results.ballot, kind: 'several', seats: 2, marks: 2 } as const;

const decided = (changes: Partial<Results>): Results => ({ ...results, ...changes });

describe('the reason why a candidate is elected', () => {
  it('gives the votes, the marks, or the pairwise comparison', () => {
    expect(howElected(results, 'amara', t)).toBe('3 of 4 votes (75.0%).');
    expect(howElected({ ...results, ballot: twoSeats }, 'amara', t)).toBe(
      '3 of 4 ballots (75.0%).',
    );
    const ballot = { ...results.ballot, abstain: true };
    expect(howElected({ ...results, ballot, abstentions: 1, totalVotes: 5 }, 'amara', t)).toBe(
      '3 of 4 valid votes (75.0%).',
    );
    const schulze = { ...results.ballot, kind: 'ranked', rule: 'schulze' } as const;
    expect(howElected({ ...results, ballot: schulze }, 'amara', t)).toBe(
      'First in the pairwise comparison.',
    );
  });

  it('gives points, comparisons, the runoff, or the median grade', () => {
    const by = (rule: Results['ballot']['rule'], changes: Partial<Results>) =>
      howElected(decided({ ballot: { ...results.ballot, rule }, ...changes }), 'amara', t);
    const round = {
      tallies: { amara: '12.5', jonas: '7' },
      exhausted: '0.0',
      quota: null,
      elected: ['amara'],
      eliminated: [],
    };
    const runoff = { preferred: { amara: '1200', jonas: '3' }, equal: '1' };
    expect(by('borda', { rounds: [round] })).toBe('Points: 12.5.');
    expect(by('cumulative', { rounds: [{ ...round, tallies: { amara: '1200' } }] })).toBe(
      'Points: 1,200.',
    );
    const duels = {
      amara: { won: 1, lost: 0, margin: 2 },
      jonas: { won: 0, lost: 1, margin: -2 },
    };
    expect(by('ranked-robin', { duels })).toBe('Comparisons won: 1 of 1.');
    expect(by('star', { rounds: [{ ...round, runoff }] })).toBe(
      'Runoff: 1,200 to 3 against Jonas Lindqvist.',
    );
    expect(by('star', { rounds: [round] })).toBe('');
    const scale = { max: 1, words: ['Good', 'Bad'] };
    const ballot: Results['ballot'] = { ...results.ballot, rule: 'majority-judgment', scale };
    const grades = { amara: { counts: [1, 2], median: 1 } };
    expect(howElected(decided({ ballot, grades }), 'amara', t)).toBe('Median grade: Bad.');
  });

  it('gives the round, and either the quota or the votes that still count', () => {
    const ranked = { ...results.ballot, kind: 'ranked', rule: 'irv' } as const;
    const round = {
      tallies: { amara: '3', jonas: '1' },
      exhausted: '0',
      quota: null,
      elected: ['amara'],
      eliminated: [],
    };
    expect(howElected(decided({ ballot: ranked, rounds: [round] }), 'amara', t)).toBe(
      'Round 1, with 3 votes out of 4 that still count.',
    );
    expect(
      howElected(decided({ ballot: ranked, rounds: [{ ...round, quota: '3.00000' }] }), 'amara', t),
    ).toBe('Round 1, with 3 votes. The quota is 3.00000.');
  });
});
