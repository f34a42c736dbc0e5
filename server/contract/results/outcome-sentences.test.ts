import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeBallot } from '../elections/ballot.ts';
import { openTieOf } from './empty-seats.ts';
import {
  type Count,
  countSentence,
  decisionOf,
  namesOf,
  tieSentences,
  withdrawalSentence,
} from './outcome-sentences.ts';
import { resultTexts } from '../../src/platform/languages/result-texts.ts';
import type { Tie, Verdict } from './results.ts';
import { percentageBase, percentageNote } from './percentage-words.ts';

const t = resultTexts('en');

const [quorum, majority] = ['quorum', 'majority'].map((words) => ({
  needed: 5,
  reached: 3,
  whole: 9,
  met: false,
  leaders: [],
  words,
}));
const missed: Verdict = { ...(quorum && { quorum }) };
const short: Verdict = { ...(majority && { majority }) };
const reached: Verdict = { ...(majority && { majority: { ...majority, met: true } }) };
const open: Tie = { round: 1, tied: ['a', 'b'], by: 'open', chosen: null };

const people = [
  { id: 'a', name: 'Amara Okafor' },
  { id: 'b', name: 'Jonas Lindqvist' },
  { id: 'c', name: 'יעל' },
];

/** A confirmed count of four ballots for one seat, with no one elected unless `changes` says otherwise. */
const decided = (changes: Partial<Count>): Count => ({
  ballot: completeBallot({}),
  candidates: people,
  totalVotes: 4,
  abstentions: 0,
  rounds: [],
  ties: [],
  verdict: {},
  elected: [],
  ...changes,
});

/** The candidates, of whom only the first ones did not withdraw. */
const withdrawn = (standing: number) =>
  people.map((one, place) =>
    place < standing ? one : { ...one, withdrawnAt: '2026-11-14T09:00:00.000Z' },
  );

const twoSeats = completeBallot({ kind: 'several', seats: 2 });
const half = { numerator: 1, denominator: 2, comparison: 'more-than', base: 'valid' } as const;

describe('what a count decides', () => {
  it.each<[string, Partial<Count>]>([
    ['Elected: Amara Okafor.', { elected: ['a'] }],
    ['Elected: Jonas Lindqvist and Amara Okafor.', { elected: ['b', 'a'], ballot: twoSeats }],
    [
      'Elected: Jonas Lindqvist, Amara Okafor, and \u2068יעל\u2069.',
      { elected: ['b', 'a', 'c'], ballot: completeBallot({ kind: 'several', seats: 3 }) },
    ],
    ['No one is elected: the quorum was not reached.', { verdict: missed }],
    [
      'No one is elected: no candidate reached the required majority.',
      { verdict: short, ties: [open] },
    ],
    ['No one is elected: no votes were cast.', { totalVotes: 0 }],
    [
      'No one is elected: Amara Okafor and Jonas Lindqvist are tied, so 1 seat stays empty until your organization decides.',
      { ties: [open] },
    ],
    [
      'Amara Okafor and Jonas Lindqvist are tied. Decided by lot: Jonas Lindqvist.',
      { ties: [open], tieDecision: { elected: ['b'], by: 'lot' } },
    ],
    [
      'Elected: \u2068יעל\u2069; Amara Okafor and Jonas Lindqvist are tied. Decided by the chair’s casting vote: Amara Okafor.',
      {
        ties: [open],
        elected: ['c'],
        ballot: twoSeats,
        tieDecision: { elected: ['a'], by: 'chair' },
      },
    ],
    [
      'Elected: Amara Okafor; 1 seat stays empty, because no one else reached the required majority.',
      { elected: ['a'], ballot: { ...twoSeats, majority: half } },
    ],
    [
      'Elected: Amara Okafor; 1 seat stays empty, because there were no more candidates.',
      { elected: ['a'], ballot: twoSeats },
    ],
    [
      'Elected: Amara Okafor; 1 seat stays empty, because there were no more candidates.',
      { elected: ['a'], ballot: { ...twoSeats, majority: half }, candidates: withdrawn(1) },
    ],
    ['No one is elected: every ballot was an abstention.', { abstentions: 4 }],
    ['No one is elected: every ballot was an abstention.', { abstentions: 4, verdict: short }],
    ['No one is elected: every ballot was an abstention.', { abstentions: 4, ties: [open] }],
    ['No one is elected: the quorum was not reached.', { abstentions: 4, verdict: missed }],
    ['No one is elected: all candidates withdrew.', { candidates: withdrawn(0) }],
    [
      'No one is elected: all candidates withdrew.',
      { candidates: withdrawn(0), verdict: short, ballot: twoSeats },
    ],
  ])('is "%s"', (text, changes) => expect(decisionOf(decided(changes), t)?.text).toBe(text));

  it('is undefined before the count is confirmed', () => {
    expect(decisionOf(decided({ elected: undefined }), t)).toBeUndefined();
  });
});

it('says that candidates are tied if and only if the tie is open', () => {
  const check = (met: boolean | undefined, words: 'quorum' | 'majority'): Verdict =>
    met === undefined ? {} : { [words]: { ...majority, met } };
  const met = fc.constantFrom(true, false, undefined);
  const counts = fc.record({
    elected: fc.subarray(['a', 'b', 'c']),
    seats: fc.integer({ min: 1, max: 3 }),
    isMotion: fc.boolean(),
    withdrawn: fc.integer({ min: 0, max: 3 }),
    abstentions: fc.integer({ min: 0, max: 4 }),
    totalVotes: fc.constantFrom(0, 4),
    hasTie: fc.boolean(),
    needsMajority: fc.boolean(),
    verdict: fc.tuple(met, met),
  });
  fc.assert(
    fc.property(
      counts,
      ({ elected, seats, isMotion, withdrawn: gone, hasTie, verdict, ...rest }) => {
        const all = withdrawn(people.length - gone);
        const given = {
          ...decided(rest),
          elected,
          ballot: {
            ...completeBallot({ seats: isMotion ? 1 : seats }),
            majority: rest.needsMajority ? half : null,
          },
          candidates: isMotion
            ? all.slice(0, 2).map((one, place) => ({ ...one, name: ['Yes', 'No'][place] ?? '' }))
            : all,
          ties: hasTie ? [open] : [],
          verdict: { ...check(verdict[0], 'quorum'), ...check(verdict[1], 'majority') },
        };
        const tie = openTieOf(given);
        const sentences = decisionOf(given, t);
        expect(sentences?.text.includes(' are tied')).toBe(tie !== undefined);
        expect(sentences?.tied.map(({ id }) => id)).toEqual(tie?.tied ?? []);
        expect(tie?.seats).toBe(tie && (isMotion ? 1 : sentences?.emptySeats));
      },
    ),
  );
});

it('gives the reason for empty seats in a separate sentence', () => {
  const reasonsOf = (changes: Partial<Count>) => decisionOf(decided(changes), t)?.reasons;
  expect(reasonsOf({ elected: ['a'] })).toEqual([]);
  expect(reasonsOf({ verdict: missed })).toEqual(['The quorum was not reached.']);
  expect(
    reasonsOf({ elected: ['a'], ballot: completeBallot({ kind: 'several', seats: 3 }) }),
  ).toEqual(['2 seats stay empty, because there were no more candidates.']);
});

describe('what a motion decides', () => {
  const candidates = [
    { id: 'a', name: ' YES' },
    { id: 'b', name: 'No' },
  ];

  it.each<[string, Partial<Count>]>([
    ['Carried.', { elected: ['a'] }],
    ['Not carried.', { elected: ['b'] }],
    ['Not carried.', { elected: [], verdict: short }],
    ['No decision: the quorum was not reached.', { verdict: missed }],
    ['No decision: the quorum was not reached.', { verdict: { ...missed, ...reached } }],
    ['No decision:  YES and No are tied.', { ties: [open] }],
    [
      ' YES and No are tied. Decided by the chair’s casting vote: Not carried.',
      { ties: [open], tieDecision: { elected: ['b'], by: 'chair' } },
    ],
    ['No decision: every ballot was an abstention.', { abstentions: 4 }],
    ['Not carried.', { abstentions: 4, verdict: short }],
  ])('is "%s"', (text, changes) => {
    expect(decisionOf(decided({ candidates, ...changes }), t)?.text).toBe(text);
  });
});

describe('the sentence about a tie', () => {
  const tie = { round: 2, tied: ['a', 'b'], chosen: 'b' } as const;
  const ranked = completeBallot({ kind: 'ranked' });
  const rounds = (changes: object) => [
    { elected: [], eliminated: [] },
    { elected: [], eliminated: [], ...changes },
  ];

  it.each<[string, Partial<Count>]>([
    [
      'In round 2, the tie between Amara Okafor and Jonas Lindqvist was broken by lot: Jonas Lindqvist is excluded.',
      {
        ballot: ranked,
        ties: [{ ...tie, tied: ['a', 'b'], by: 'lot' }],
        rounds: rounds({ eliminated: ['b'] }),
      },
    ],
    [
      'In round 2, the tie between Amara Okafor and Jonas Lindqvist was broken by the votes in an earlier round: Jonas Lindqvist is elected.',
      {
        ballot: ranked,
        ties: [{ ...tie, tied: ['a', 'b'], by: 'earlier-round' }],
        rounds: rounds({ elected: ['b'] }),
      },
    ],
    [
      'In round 2, the tie between Amara Okafor and Jonas Lindqvist was broken by lot: the surplus of Jonas Lindqvist is transferred first.',
      { ballot: ranked, ties: [{ ...tie, tied: ['a', 'b'], by: 'lot' }], rounds: rounds({}) },
    ],
    [
      'The tie between Amara Okafor and Jonas Lindqvist was broken by lot: Jonas Lindqvist is elected.',
      { ties: [{ ...tie, round: 1, tied: ['a', 'b'], by: 'lot' }] },
    ],
  ])('is "%s"', (text, changes) => expect(tieSentences(decided(changes), t)).toEqual([text]));

  it('is left out while the tie is open, because the decision mentions the tie', () => {
    expect(tieSentences(decided({ ties: [open] }), t)).toEqual([]);
  });
});

describe('the outcome of a plain election', () => {
  const counted = (...votes: number[]) =>
    votes.map((count, place) => ({ name: `Name${place}`, votes: count }));
  const withdrawnAt = '2026-11-14T09:00:00.000Z';

  it.each([
    [counted(12, 8), 'Name0 has the most votes: 12 of 20.'],
    [counted(1, 0), 'Name0 has the most votes: 1 of 1.'],
    [counted(9, 9, 2), 'Name0 and Name1 are tied with 9 votes each.'],
    [counted(1, 1, 1), 'Name0, Name1, and Name2 are tied with 1 vote each.'],
    [counted(1, 1, 1, 1, 1), 'Name0, Name1, and 3 more are tied with 1 vote each.'],
    [counted(0, 0), 'No votes were cast.'],
    [
      counted(9, 2).map((one, place) => (place === 0 ? { ...one, withdrawnAt } : one)),
      'Name1 has the most votes: 2 of 11.',
    ],
    [
      counted(9, 0).map((one, place) => (place === 0 ? { ...one, withdrawnAt } : one)),
      'All votes are for candidates who withdrew.',
    ],
  ])('for %j is "%s"', (candidates, text) => {
    const total = candidates.reduce((sum, { votes }) => sum + votes, 0);
    expect(countSentence({ candidates, totalVotes: total }, t)).toBe(text);
  });
});

it('distinguishes candidates with the same name by their descriptions', () => {
  const nameOf = namesOf([
    { id: 'a', name: 'Anna', description: 'Berlin\nsection' },
    { id: 'b', name: 'Anna', description: 'Oslo' },
    { id: 'c', name: 'Bruno', description: 'Oslo' },
  ]);
  expect(['a', 'b', 'c'].map(nameOf)).toEqual(['Anna (Berlin section)', 'Anna (Oslo)', 'Bruno']);
});

it('states what happens to rankings of candidates who withdrew', () => {
  expect(withdrawalSentence(['Ada', 'Bo'], t)).toBe(
    'Ada and Bo withdrew, so rankings skip to the next preference.',
  );
  expect(withdrawalSentence([], t)).toBe('');
});

it.each([
  ['one', false, 'votes', undefined],
  ['one', true, 'valid votes', 'Percentages are based on valid votes. Abstentions are left out.'],
  ['ranked', false, 'ballots', undefined],
  [
    'several',
    true,
    'valid ballots',
    'Percentages are based on valid ballots. Abstentions are left out.',
  ],
] as const)(
  'states what percentages are based on (kind: %s, abstentions: %s): %s',
  (kind, abstain, base, note) => {
    expect([
      percentageBase({ kind, abstain }),
      percentageNote({ kind, abstain }, { weightName: null, t }),
    ]).toEqual([base, note]);
  },
);

it.each([
  [false, 'Percentages are based on the weight of votes.'],
  [true, 'Percentages are based on the weight of valid votes. Abstentions are left out.'],
])('states what percentages of weight are based on (abstentions: %s)', (abstain, note) => {
  expect(percentageNote({ kind: 'one', abstain }, { isWeighted: true, weightName: null, t })).toBe(
    note,
  );
});
