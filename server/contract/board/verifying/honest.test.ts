import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ballotOf,
  bytesIn,
  contestOf,
  packageOf,
  publicPartOf,
  resultNote,
  signer,
  withdrawalOf,
} from '../../../test/support/board-package.ts';
import { verifyTwice } from '../../../test/support/two-verifiers.ts';
import type { PackageContest } from '../package.ts';
import { possibleChoices } from './possible-choices.ts';

const share = { numerator: 1, denominator: 2 };
const motion = ['Yes', 'No'].map((name) => ({ id: name, name, withdrawal: null }));

const four = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id, withdrawal: null }));
const scored = {
  kind: 'scored',
  rule: 'score',
  marks: 4,
  seats: 2,
  ties: 'lot',
  scale: { max: 2, words: null },
  candidates: four,
} as const;

/** What follows the count of a package, for comparing. */
const FIGURES = new Set(
  [
    'tied',
    'ballots',
    'eligible',
    'weights',
    'votes',
    'weighted',
    'unapplied',
    'withdrawn',
    'seed',
  ].map((one) => `holds.${one}`),
);

const contests: Record<string, PackageContest> = {
  'one mark': contestOf({ abstain: false }),
  'one mark by lot': contestOf({ ties: 'lot' }),
  'several marks': contestOf({ kind: 'several', marks: 2, seats: 2 }),
  'several marks by lot': contestOf({ kind: 'several', marks: 2, seats: 2, ties: 'lot' }),
  approval: contestOf({ kind: 'several', marks: 3, seats: 1 }),
  'instant runoff': contestOf({ kind: 'ranked', marks: 3, rule: 'irv', ties: 'lot' }),
  'Scottish rules': contestOf({
    kind: 'ranked',
    marks: 3,
    seats: 2,
    rule: 'scottish-stv',
    ties: 'lot',
  }),
  'rules of Meek': contestOf({ kind: 'ranked', marks: 2, seats: 2, rule: 'meek', ties: 'lot' }),
  'rules of Schulze': contestOf({ kind: 'ranked', marks: 3, rule: 'schulze', ties: 'lot' }),
  'rules of Borda': contestOf({ kind: 'ranked', marks: 3, rule: 'borda', ties: 'lot', seats: 2 }),
  'rules of ranked robin': contestOf({
    kind: 'ranked',
    marks: 3,
    rule: 'ranked-robin',
    ties: 'lot',
  }),
  'rules of ranked robin for several seats': contestOf({
    kind: 'ranked',
    marks: 4,
    rule: 'ranked-robin',
    ties: 'lot',
    seats: 2,
    candidates: four,
  }),
  points: contestOf({ ...scored, weighted: true }),
  STAR: contestOf({ ...scored, rule: 'star' }),
  'cumulative votes': contestOf({ ...scored, rule: 'cumulative', scale: null, budget: 3 }),
  'majority judgment': contestOf({
    ...scored,
    rule: 'majority-judgment',
    scale: { max: 2, words: ['Good', 'Fair', 'Bad'] },
  }),
  'majority judgment by weight': contestOf({
    ...scored,
    rule: 'majority-judgment',
    scale: { max: 2, words: ['Good', 'Fair', 'Bad'] },
    weighted: true,
  }),
  weights: contestOf({ weighted: true }),
  'ballots on paper': contestOf({ onPaper: true }),
  'weighted rankings': contestOf({
    kind: 'ranked',
    marks: 3,
    rule: 'irv',
    ties: 'lot',
    weighted: true,
  }),
  'a motion': contestOf({
    candidates: motion,
    quorum: share,
    majority: { ...share, comparison: 'more-than', base: 'valid' },
  }),
  'a withdrawal': contestOf({
    candidates: contestOf().candidates.map((one, place) => ({
      ...one,
      withdrawal: place === 0 ? withdrawalOf(one.id) : null,
    })),
  }),
};

describe('an honest board', () => {
  it.each(Object.entries(contests))('passes verification at any time with %s', (_name, contest) => {
    const choices = possibleChoices(contest) ?? [];
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.tuple(fc.nat(choices.length - 1), fc.integer({ min: 1, max: 1_000_000 })), {
            maxLength: 6,
          }),
          { maxLength: 4 },
        ),
        fc.nat(4),
        (given, length) => {
          let voter = 0;
          const checkpoints = given.map((ballots) =>
            ballots.map(([choice, weight]) => {
              voter += 1;
              return ballotOf(choices[choice] ?? '', voter, contest.weighted ? weight : 1);
            }),
          );
          const whole = packageOf(contest, checkpoints);
          const early = { ...publicPartOf(whole), heads: whole.heads.slice(0, length) };
          const { openings: _openings, result: _result, ...open } = whole;
          const openCopy = { ...open, heads: whole.heads.slice(0, length) };
          const report = verifyTwice([early, whole, openCopy].map(bytesIn));
          expect(report.elections[0]?.findings).toEqual([]);
          expect(report.outcome).toBe('holds');
          const told = report.elections[0]?.holds.filter(({ key }) => !FIGURES.has(key));
          expect(told).toHaveLength(contest.onPaper ? 5 : 4);
          expect(report.elections[0]?.fingerprints).toEqual([signer.fingerprint]);
        },
      ),
      { numRuns: 4 },
    );
  });

  it('passes verification in any order with copies from before and after a withdrawal', () => {
    const [contest, withdrawn] = [contestOf(), contests['a withdrawal'] ?? contestOf()];
    const closed = packageOf(contest, [[ballotOf('', 1)]]);
    const reopened = { ...publicPartOf(closed), contest: withdrawn };
    const later = {
      contest: withdrawn,
      heads: closed.heads,
      eligible: 3,
      closings: 2,
      onPaper: null,
      proxies: null,
    };
    const closedAgain = {
      ...closed,
      contest: withdrawn,
      result: { ...closed.result, closings: 2, statement: resultNote(later) },
    };
    const [one, two, three] = [closed, reopened, closedAgain].map(bytesIn);
    const orders = [
      [one, two, three],
      [one, three, two],
      [two, one, three],
      [two, three, one],
      [three, one, two],
      [three, two, one],
    ];
    for (const files of orders) {
      const given = files.flatMap((file) => file ?? []);
      expect(verifyTwice(given).elections[0]?.findings).toEqual([]);
      expect(verifyTwice(given.slice(1)).elections[0]?.findings).toEqual([]);
    }
    const empty = { ...publicPartOf(closed), heads: [] };
    const before = bytesIn({ ...empty, contest });
    const after = bytesIn({ ...empty, contest: withdrawn });
    expect(verifyTwice([before, after]).outcome).toBe('empty');
    expect(verifyTwice([after, before]).outcome).toBe('empty');
  });
});
