import type { Tie, Verdict } from '@votewise/server/contract';
import { describe, expect, it } from 'vitest';
import { makeElection, resultsOf } from '../../../../test/fixtures.ts';
import type { Results } from '../shown-results.ts';
import { decisionBadge, decisionOf, decisionText } from './decision.ts';
import { howElected } from './how-elected.ts';

const { results } = resultsOf(makeElection({ status: 'completed' }));
const [quorum, majority] = ['quorum', 'majority'].map((words) => ({
  needed: 5,
  reached: 3,
  met: false,
  words,
}));
const missed: Verdict = { ...(quorum && { quorum }) };
const short: Verdict = { ...(majority && { majority }) };
const tie: Tie = { round: 1, tied: ['amara', 'jonas'], by: 'open', chosen: null };

const decided = (changes: Partial<Results>): Results => ({
  ...results,
  rounds: [],
  ties: [],
  verdict: {},
  elected: [],
  ...changes,
});

function textOf(changes: Partial<Results>): string {
  const decision = decisionOf(decided(changes));
  return decision ? decisionText(decision) : '';
}

const twoSeats = { ...results.ballot, kind: 'several', seats: 2, marks: 2 } as const;
const half = { numerator: 1, denominator: 2, comparison: 'more-than', base: 'valid' } as const;

describe('what a count decides', () => {
  it.each<[string, Partial<Results>]>([
    ['Elected: Amara Okafor.', { elected: ['amara'] }],
    [
      'Elected: Jonas Lindqvist and Amara Okafor.',
      { elected: ['jonas', 'amara'], ballot: twoSeats },
    ],
    ['No one is elected: the quorum was missed.', { verdict: missed }],
    ['No one is elected: no candidate reached the majority.', { verdict: short, ties: [tie] }],
    ['No one is elected: no votes were cast.', { totalVotes: 0 }],
    [
      'No one is elected: Amara Okafor and Jonas Lindqvist are tied, so 1 seat stays empty until your organization decides.',
      { ties: [tie] },
    ],
    [
      'Elected: Amara Okafor; 1 seat stays empty, because no one else reached the majority.',
      { elected: ['amara'], ballot: { ...twoSeats, majority: half } },
    ],
    [
      'Elected: Amara Okafor; 1 seat stays empty, because there were no more candidates.',
      { elected: ['amara'], ballot: twoSeats },
    ],
  ])('is "%s"', (text, changes) => expect(textOf(changes)).toBe(text));

  it('is nothing before the count is confirmed', () => {
    expect(decisionOf(results)).toBeUndefined();
  });
});

describe('what a motion decides', () => {
  const candidates = results.candidates.map((one, place) => ({
    ...one,
    name: place === 0 ? 'Yes' : 'No',
  }));
  it.each<[string, Partial<Results>]>([
    ['Carried.', { elected: ['amara'] }],
    ['Not carried.', { elected: ['jonas'] }],
    ['Not carried.', { elected: [], verdict: short }],
    ['No decision: the quorum was missed.', { verdict: missed }],
    ['No decision: Yes and No are tied.', { ties: [tie] }],
  ])('is "%s"', (text, changes) => expect(textOf({ candidates, ...changes })).toBe(text));

  it('is a badge of Yes', () => {
    const decision = decisionOf(decided({ candidates, elected: ['amara'] }));
    expect(candidates.map((one) => decision && decisionBadge(decision, one))).toEqual([
      'Carried',
      undefined,
    ]);
  });
});

describe('how a candidate is elected', () => {
  it('is by votes, by marks, or by pairs', () => {
    expect(howElected(results, 'amara')).toBe('3 of 4 votes (75.0%).');
    expect(howElected({ ...results, ballot: twoSeats }, 'amara')).toBe('3 of 4 ballots (75.0%).');
    const schulze = { ...results.ballot, kind: 'ranked', rule: 'schulze' } as const;
    expect(howElected({ ...results, ballot: schulze }, 'amara')).toBe(
      'First in the order by pairs.',
    );
  });

  it('is a round, with the quota or the votes that still count', () => {
    const ranked = { ...results.ballot, kind: 'ranked', rule: 'irv' } as const;
    const round = {
      tallies: { amara: '3', jonas: '1' },
      exhausted: '0',
      quota: null,
      elected: ['amara'],
      eliminated: [],
    };
    expect(howElected(decided({ ballot: ranked, rounds: [round] }), 'amara')).toBe(
      'Round 1, with 3 votes of 4 that still count.',
    );
    expect(
      howElected(decided({ ballot: ranked, rounds: [{ ...round, quota: '3.00000' }] }), 'amara'),
    ).toBe('Round 1, with 3 votes. The quota is 3.00000.');
  });
});
