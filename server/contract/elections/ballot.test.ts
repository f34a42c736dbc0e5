import { describe, expect, it } from 'vitest';
import {
  type Ballot,
  completeBallot,
  isApproval,
  isMotion,
  isPlainBallot,
  optionNoun,
  PLAIN_BALLOT,
} from './ballot.ts';
import { problemsOf, ruleProblems } from './ballot-problems.ts';
import { ballotInput } from './ballot-schema.ts';
import { electionTexts } from '../../src/platform/languages/election-texts.ts';
import { PLAIN_BALLOTS } from '../audit/election-events.ts';
import { describeBallot, rulesInSentences } from './ballot-sentences.ts';

const t = electionTexts('en');

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('a plain ballot', () => {
  const half = { numerator: 1, denominator: 2 };

  it.each<[boolean, Partial<Ballot>]>([
    [true, {}],
    [true, { order: 'shuffled' }],
    [false, { kind: 'ranked' }],
    [false, { seats: 2, kind: 'several' }],
    [false, { abstain: true }],
    [false, { results: 'after-close' }],
    [false, { quorum: half }],
    [false, { majority: { ...half, comparison: 'at-least', base: 'cast' } }],
    [false, { ties: 'lot' }],
  ])('is %s for %j', (isPlain, given) => {
    expect(isPlainBallot(completeBallot(given))).toBe(isPlain);
  });
});

it.each([
  [true, { kind: 'several', marks: null }],
  [true, { kind: 'several', marks: 3 }],
  [false, { kind: 'several', marks: 2 }],
  [false, { kind: 'ranked', marks: 3 }],
  [true, { kind: 'several', marks: null, writeIns: 2 }],
  [true, { kind: 'several', marks: 5, writeIns: 2 }],
  [false, { kind: 'several', marks: 3, writeIns: 2 }],
] as const)('detects approval voting with three candidates (%s): %j', (isApproved, ballot) => {
  expect(isApproval(completeBallot(ballot), 3)).toBe(isApproved);
});

it.each([
  ['nothing', { kind: 'several', seats: 5, writeIns: 3 }, 2],
  ['seats', { kind: 'several', seats: 5, writeIns: 2 }, 2],
  ['marks', { kind: 'several', seats: 2, marks: 5, writeIns: 2 }, 2],
  ['nothing', { kind: 'several', marks: null, writeIns: 5 }, 1],
  ['nothing', { kind: 'one', writeIns: 1 }, 1],
  ['writeIns', { kind: 'one', writeIns: 2 }, 3],
] as const)('counts names to write in as candidates: the problem is %s with %j', (...row) => {
  const [problem, given, candidates] = row;
  const found = Object.keys(ruleProblems(completeBallot(given), candidates));
  expect(found[0] ?? 'nothing').toBe(problem);
});

it.each([
  [true, ['No', ' YES ']],
  [false, ['Ada', 'Bo']],
  [false, ['Yes', 'No', 'Later']],
  [false, ['Yes', 'Yes']],
  [true, ['Ja', 'Nein']],
  [true, ['Nee', 'Ja']],
  [true, ['نعم', 'لا']],
  [true, ['Na\u0303o', 'Sim']],
  [false, ['Ja', 'Oui']],
])('detects a motion (%s): %j', (is, names) => expect(isMotion(named(...names))).toBe(is));

it('calls the options of a motion answers, unless the ballot has only default settings', () => {
  const motion = completeBallot({ abstain: true });
  expect(optionNoun(motion, named('Yes', 'No'))).toBe('answer');
  expect(optionNoun(motion, named('Ada', 'Bo'))).toBe('candidate');
  expect(optionNoun(completeBallot({}), named('Yes', 'No'))).toBe('candidate');
});

const grades = ['Good', 'Fair', 'Bad'];

it.each<[keyof Ballot | 'nothing', Partial<Ballot>]>([
  ['nothing', {}],
  ['nothing', { rule: 'star', seats: 2, scale: { max: 10, words: null } }],
  ['nothing', { rule: 'cumulative', seats: 3 }],
  ['nothing', { rule: 'cumulative', budget: 9, scale: { max: 3, words: null } }],
  ['nothing', { rule: 'majority-judgment' }],
  ['nothing', { rule: 'majority-judgment', scale: { max: 2, words: grades } }],
  ['nothing', { rule: 'score', marks: 5 }],
  ['rule', { rule: 'meek' }],
  ['rule', { rule: 'plurality' }],
  ['rule', { kind: 'several', rule: 'star', scale: null }],
  ['rule', { kind: 'ranked', rule: 'score', scale: null }],
  ['scale', { scale: null }],
  ['scale', { rule: 'majority-judgment', scale: { max: 5, words: null } }],
  ['scale', { rule: 'cumulative', scale: { max: 2, words: grades } }],
  ['scale', { rule: 'cumulative', budget: 2, scale: { max: 3, words: null } }],
  ['scale', { kind: 'one', scale: { max: 5, words: null } }],
  ['budget', { budget: 5 }],
  ['budget', { rule: 'cumulative', seats: 3, budget: 2 }],
  ['budget', { kind: 'ranked', budget: 5 }],
  ['marks', { marks: 3 }],
  ['ties', { ties: 'open' }],
  ['results', { rule: 'majority-judgment', results: 'live' }],
  [
    'majority',
    { majority: { numerator: 1, denominator: 2, comparison: 'more-than', base: 'valid' } },
  ],
])('scores: the problem is %s with %j', (problem, given) => {
  const found = Object.keys(ruleProblems(completeBallot({ kind: 'scored', ...given }), 5));
  expect(found[0] ?? 'nothing').toBe(problem);
});

it.each([
  [named('Yes', 'No'), 1, ['writeIns']],
  [named('نعم', 'لا'), 1, ['writeIns']],
  [named('Yes', 'No'), 0, []],
  [named('Yes', 'No', 'Later'), 1, []],
  [named('Ada', 'Bo'), 1, []],
])('write-ins beside %j: %i can be a problem', (candidates, writeIns, found) => {
  const ballot = completeBallot({ kind: 'one', writeIns });
  expect(Object.keys(problemsOf(ballot, candidates))).toEqual(found);
});

describe('a ballot in a request', () => {
  it.each([
    [{ kind: 'borda' }, 'The kind of ballot must be one, several, ranked, or scored'],
    [{ results: 'never' }, 'Results must be live or after-close'],
    [{ order: 1 }, 'The order must be listed or shuffled'],
    [{ kind: 'ranked', seat: 3 }, 'Unknown field in the ballot: seat'],
    [{ quorum: { numerator: 1, denominator: 2, of: 'all' } }, 'Unknown field in the quorum: of'],
    [
      { majority: { numerator: 1, denominator: 2, comparsion: 'at-least' } },
      'Unknown field in the majority: comparsion',
    ],
    [
      { kind: 'scored', scale: { max: 101 } },
      'The most points must be a whole number from 1 to 100',
    ],
    [{ kind: 'scored', scale: { words: ['Yes'] } }, 'A scale has 2 to 10 words'],
    [
      { kind: 'scored', scale: { words: ['Yes', 'yes'] } },
      'Each word of a scale can occur only once',
    ],
    [
      { kind: 'scored', scale: { max: 3, words: ['Yes', 'No'] } },
      'The most points must be one less than the number of words',
    ],
    [{ kind: 'scored', scale: {} }, 'The scale must be an object with max or words'],
    [{ kind: 'scored', scale: { max: 5, mox: 3 } }, 'Unknown field in the scale: mox'],
    [{ budget: 1_001 }, 'The number of points must be a whole number from 1 to 1000'],
    [[], 'The ballot must be an object with fields such as kind and seats'],
    [{}, 'The ballot must be an object with fields such as kind and seats'],
  ])('is refused with a specific message: %o', (given, message) => {
    expect(ballotInput.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ]);
  });
});

describe('the sentences about a ballot', () => {
  it('say that any number of candidates can be marked, however the limit is stored', () => {
    for (const marks of [null, 2]) {
      const ballot = completeBallot({ kind: 'several', marks });
      expect(
        rulesInSentences(ballot, { candidates: named('Ada', 'Bo'), weightName: null, t })[0],
      ).toBe('Each voter marks any number of candidates.');
    }
    const withNames = completeBallot({ kind: 'several', marks: 2, writeIns: 1 });
    expect(
      rulesInSentences(withNames, { candidates: named('Ada', 'Bo'), weightName: null, t })[0],
    ).toBe('Each voter marks up to 2 candidates.');
  });

  it('state the quorum and the majority by weight in a weighted election', () => {
    const half = { numerator: 1, denominator: 2 };
    const majority = { ...half, comparison: 'more-than', base: 'eligible' } as const;
    const ballot = { ...completeBallot({ quorum: half, majority }), weighted: true };
    expect(
      rulesInSentences(ballot, { candidates: named('Yes', 'No'), weightName: null, t }),
    ).toEqual([
      'Each voter marks Yes or No.',
      'Each ballot carries the weight of its voter.',
      'At least half of the eligible weight must be cast.',
      'Yes needs more than half of the eligible weight.',
    ]);
    expect(
      rulesInSentences(
        { ...ballot, weighted: false },
        { candidates: named('Yes', 'No'), weightName: null, t },
      ),
    ).toContain('At least half of the eligible voters must vote.');
  });

  it.each([
    ['present', { numerator: 1, denominator: 2 }, true],
    ['anyone', { numerator: 1, denominator: 2 }, false],
    ['present', null, false],
  ] as const)(
    'say who is eligible if a share of them is needed: %s, %j',
    (presence, quorum, isSaid) => {
      const ballot = { ...completeBallot({ quorum }), presence };
      const sentence = 'Only members who are present or represented count as eligible.';
      expect(rulesInSentences(ballot, { weightName: null, t }).includes(sentence)).toBe(isSaid);
    },
  );

  it('are in the past tense once voting has closed', () => {
    expect(describeBallot(completeBallot({}), { weightName: null, t })).toMatch(
      /The count is live\.$/,
    );
    expect(describeBallot(completeBallot({}), { isOver: true, weightName: null, t })).toMatch(
      /The count was live while voting was open\.$/,
    );
    expect(
      describeBallot(completeBallot({ results: 'after-close' }), {
        isOver: true,
        weightName: null,
        t,
      }),
    ).toMatch(/The count was hidden while voting was open\.$/);
  });

  it('are the ones that the audit trail omits if the ballot is plain', () => {
    const motion = named('Yes', 'No');
    expect(
      [[], motion].map((candidates) =>
        describeBallot(PLAIN_BALLOT, { candidates, weightName: null, t }),
      ),
    ).toEqual(PLAIN_BALLOTS);
  });

  it.each([
    [{ numerator: 2, denominator: 3 }, 'at least two-thirds'],
    [{ numerator: 3, denominator: 5 }, 'at least 3/5'],
    [{ numerator: 1, denominator: 1 }, 'at least all'],
  ])('write the share %j in words: %s', (share, words) => {
    const majority = { ...share, comparison: 'at-least', base: 'valid' } as const;
    const needs = (kind: Ballot['kind'], weighted = false) =>
      rulesInSentences(
        { ...completeBallot({ kind, majority }), weighted },
        { weightName: null, t },
      );
    expect(needs('one')).toContain(`A winner needs ${words} of the valid votes.`);
    expect(needs('several')).toContain(`A winner needs ${words} of the valid ballots.`);
    expect(needs('one', true)).toContain(
      `A winner needs ${words} of the weight of the valid votes.`,
    );
  });

  it('name the rule and the number of seats', () => {
    const ballot = completeBallot({ kind: 'ranked', seats: 3, marks: 2, rule: 'scottish-stv' });
    expect(
      rulesInSentences(ballot, {
        candidates: named('A', 'B', 'C', 'D'),
        weightName: null,
        t,
      }).slice(0, 3),
    ).toEqual([
      'Each voter ranks up to 2 candidates in order of preference.',
      '3 seats.',
      'Counted by single transferable vote (Scottish rules).',
    ]);
  });
});
