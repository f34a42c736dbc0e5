import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/platform/sha256.ts';
import { countElection, RULES_FOR_SCORES, type CountInput, type Rule } from './count-election.ts';

const runs = { numRuns: Number(process.env['COUNT_RUNS'] ?? 60) };
const seed = Buffer.from('5eed', 'hex');
const BUDGET = 7;

interface Generated {
  candidates: string[];
  withdrawn: string[];
  seats: number;
  max: number;
  /** The points of each candidate; undefined for an abstention. */
  profile: [points: number[] | undefined, ballots: number][];
}

const elections: fc.Arbitrary<Generated> = fc
  .record({ count: fc.integer({ min: 2, max: 5 }), max: fc.integer({ min: 1, max: 6 }) })
  .chain(({ count, max }) => {
    const candidates = 'abcde'.slice(0, count).split('');
    const row = fc.array(fc.integer({ min: 0, max }), { minLength: count, maxLength: count });
    return fc.record({
      candidates: fc.constant(candidates),
      withdrawn: fc.oneof(
        { weight: 3, arbitrary: fc.constant<string[]>([]) },
        { weight: 1, arbitrary: fc.subarray(candidates, { maxLength: count - 1 }) },
      ),
      seats: fc.integer({ min: 1, max: 4 }),
      max: fc.constant(max),
      profile: fc.array(
        fc.tuple(fc.option(row, { nil: undefined, freq: 8 }), fc.integer({ min: 1, max: 20 })),
        { minLength: 1, maxLength: 10 },
      ),
    });
  });

/** Cuts the points off where the budget ends, as a voter would. */
function withinBudget(row: readonly number[]): number[] {
  let left = BUDGET;
  return row.map((points) => {
    const given = Math.min(points, left);
    left -= given;
    return given;
  });
}

function rowsOf(rule: Rule, { profile }: Generated): Generated['profile'] {
  if (rule !== 'cumulative') return profile;
  return profile.map(([row, ballots]) => [row && withinBudget(row), ballots]);
}

function choiceOf(candidates: readonly string[], row: readonly number[] | undefined): string {
  if (!row) return '';
  const given = candidates.flatMap((id, place) => (row[place] ? [`${id}=${row[place]}`] : []));
  return given.join('+') || '0';
}

function countBy(rule: Rule, election: Generated, more: Partial<CountInput> = {}) {
  return countElection({
    hash: sha256,
    rule,
    candidates: election.candidates,
    withdrawn: election.withdrawn,
    seats: election.seats,
    scale: { max: election.max, words: null },
    budget: rule === 'cumulative' ? BUDGET : null,
    profile: rowsOf(rule, election).map(([row, ballots]) => [
      choiceOf(election.candidates, row),
      ballots,
    ]),
    seed,
    ...more,
  });
}

const standing = ({ candidates, withdrawn }: Generated) =>
  candidates.filter((id) => !withdrawn.includes(id));
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

describe.each(RULES_FOR_SCORES)('any election counted by %s', (rule) => {
  it('fills every seat for which there is a candidate, and never with a withdrawn one', () => {
    fc.assert(
      fc.property(elections, (election) => {
        const { elected } = countBy(rule, election);
        expect(elected).toHaveLength(Math.min(election.seats, standing(election).length));
        expect(new Set(elected).size).toBe(elected.length);
        expect(standing(election)).toEqual(expect.arrayContaining(elected));
      }),
      runs,
    );
  });

  it('has the same outcome for any order of ballots, candidates, and marks, and if weights are split', () => {
    fc.assert(
      fc.property(elections, fc.infiniteStream(fc.nat()), (election, noise) => {
        const shuffled = <Item>(items: readonly Item[]) =>
          items
            .map((item) => ({ item, place: noise.next().value }))
            .toSorted((one, other) => one.place - other.place)
            .map(({ item }) => item);
        const single = rowsOf(rule, election).flatMap(([row, ballots]) =>
          Array.from({ length: ballots }, (): [string, number] => {
            const choice = choiceOf(election.candidates, row);
            return [shuffled(choice.split('+')).join('+'), 1];
          }),
        );
        const candidates = shuffled(election.candidates);
        const { ties, ...outcome } = countBy(rule, election, {
          profile: shuffled(single),
          candidates,
        });
        const { ties: expectedTies, ...expected } = countBy(rule, election);
        const sorted = (given: typeof outcome) => ({
          ...given,
          order: given.order?.map((equals) => equals.toSorted()),
          // Seats for equal candidates without a lot are in the order of the list.
          elected: given.elected.toSorted(),
          rounds: given.rounds.map((round) => ({ ...round, elected: round.elected.toSorted() })),
        });
        expect(sorted(outcome)).toEqual(sorted(expected));
        // Finalists who are equal in everything advance in the order of the list.
        const chosenIn = (some: typeof ties) => some.map(({ chosen }) => String(chosen)).toSorted();
        expect(chosenIn(ties)).toEqual(chosenIn(expectedTies));
      }),
      runs,
    );
  });
});

describe.each(['score', 'cumulative'] as const)('the sums of %s', (rule) => {
  it('are all points on the ballots, and elect the highest', () => {
    fc.assert(
      fc.property(elections, (election) => {
        const { rounds, elected } = countBy(rule, election);
        const { tallies = {}, exhausted } = rounds[0] ?? {};
        const rows = rowsOf(rule, election);
        expect(sum(Object.values(tallies).map(Number))).toBe(
          sum(rows.map(([row, ballots]) => sum(row ?? []) * ballots)),
        );
        expect(exhausted).toBe(String(sum(rows.map(([row, ballots]) => (row ? 0 : ballots)))));
        const others = standing(election).filter((id) => !elected.includes(id));
        const [least, most] = [elected, others].map((ids) => ids.map((id) => Number(tallies[id])));
        expect(Math.min(...(least ?? []))).toBeGreaterThanOrEqual(Math.max(0, ...(most ?? [])));
      }),
      runs,
    );
  });
});

describe('STAR', () => {
  it('holds a runoff between two candidates with no fewer points than the others, and elects whom more prefer', () => {
    fc.assert(
      fc.property(elections, (election) => {
        const { rounds, ballots } = countBy('star', election);
        let left = standing(election);
        for (const { tallies, runoff, elected, exhausted } of rounds) {
          expect(Object.keys(tallies).toSorted()).toEqual(left.toSorted());
          const [winner = ''] = elected;
          left = left.filter((id) => id !== winner);
          if (!runoff) {
            expect(Object.keys(tallies)).toEqual([winner]);
            continue;
          }
          const [one = '', other = '', ...more] = Object.keys(runoff.preferred);
          expect(more).toEqual([]);
          const least = Math.min(Number(tallies[one]), Number(tallies[other]));
          for (const [id, points] of Object.entries(tallies))
            if (id !== one && id !== other) expect(Number(points)).toBeLessThanOrEqual(least);
          const at = (id: string) => election.candidates.indexOf(id);
          const preferring = (a: string, b: string) =>
            sum(
              election.profile.map(([row, count]) =>
                row && (row[at(a)] ?? 0) > (row[at(b)] ?? 0) ? count : 0,
              ),
            );
          expect(runoff.preferred).toEqual({
            [one]: String(preferring(one, other)),
            [other]: String(preferring(other, one)),
          });
          const loser = winner === one ? other : one;
          expect(preferring(winner, loser)).toBeGreaterThanOrEqual(preferring(loser, winner));
          const all = [...Object.values(runoff.preferred), runoff.equal, exhausted].map(Number);
          expect(sum(all)).toBe(ballots);
        }
      }),
      runs,
    );
  });
});

describe('majority judgment', () => {
  /** Removes the lower median from a list of sorted grades until nothing is left. */
  function mediansOf(grades: readonly number[]): number[] {
    const left = grades.toSorted((one, other) => one - other);
    return grades.flatMap(() => left.splice(Math.ceil(left.length / 2) - 1, 1));
  }

  it('orders candidates by medians, which are removed from lists one by one', () => {
    fc.assert(
      fc.property(elections, (election) => {
        const { order = [], grades = {} } = countBy('majority-judgment', election);
        const medians = new Map(
          election.candidates.map((id, place) => [
            id,
            mediansOf(
              election.profile.flatMap(([row, ballots]) =>
                row ? Array.from({ length: ballots }, () => row[place] ?? 0) : [],
              ),
            ),
          ]),
        );
        const compare = (one: string, other: string): number => {
          const [first = [], second = []] = [medians.get(one), medians.get(other)];
          const at = first.findIndex((grade, place) => grade !== second[place]);
          return (second[at] ?? 0) - (first[at] ?? 0);
        };
        expect(order.flat().toSorted()).toEqual(standing(election));
        for (const [place, equals] of order.entries()) {
          const [first = ''] = equals;
          for (const id of equals) expect(compare(first, id)).toBe(0);
          const [next] = order[place + 1] ?? [];
          if (next !== undefined) expect(compare(first, next)).toBeLessThan(0);
        }
        for (const [id, { counts, median }] of Object.entries(grades)) {
          const [first] = medians.get(id) ?? [];
          expect(median === null ? undefined : election.max - median).toBe(first);
          expect(sum(counts)).toBe(medians.get(id)?.length);
        }
      }),
      runs,
    );
  });

  it('is exact for 250 billion ballots that differ in one grade', () => {
    const profile: CountInput['profile'] = [
      ['a=2+b=2+c=1', 125_000_000_000],
      ['a=1+b=1+c=2', 124_999_999_998],
      ['a=1', 1],
      ['b=1+a=1', 1],
    ];
    const { order } = countBy(
      'majority-judgment',
      {
        candidates: ['a', 'b', 'c'],
        withdrawn: [],
        seats: 1,
        max: 2,
        profile: [],
      },
      { profile },
    );
    expect(order).toEqual([['a'], ['b'], ['c']]);
  });
});

describe('points on a ballot', () => {
  const count = (choice: string, more: Partial<CountInput> = {}) =>
    countElection({
      hash: sha256,
      rule: 'score',
      candidates: ['a', 'b', '0'],
      seats: 1,
      scale: { max: 5, words: null },
      profile: [[choice, 1]],
      seed,
      ...more,
    });

  it.each<[string, string, Partial<CountInput>, string]>([
    ['more than the scale', 'a=6', {}, 'a=6: 1 to 5 points'],
    ['zeros, which are left out', 'a=0', {}, 'a=0: 1 to 5 points'],
    ['points with a leading zero', 'a=05', {}, 'a=05: 1 to 5 points'],
    ['parts of points', 'a=1.5', {}, 'a=1.5: 1 to 5 points'],
    ['exponents', 'a=1e0', {}, 'a=1e0: 1 to 5 points'],
    ['negative points', 'a=-1', {}, 'a=-1: 1 to 5 points'],
    ['no number', 'a=', {}, 'a=: 1 to 5 points'],
    ['a candidate twice', 'a=1+a=2', {}, 'a=2 gives points twice'],
    ['an unknown candidate', 'x=1', {}, 'unknown candidate x'],
    ['a mark', 'a', {}, 'unknown candidate'],
    ['an empty part', 'a=1+', {}, 'unknown candidate'],
    ['a ranking', 'a>b', {}, 'unknown candidate'],
    ['more points than the budget', 'a=2+b=2', { rule: 'cumulative', budget: 3 }, 'more than 3'],
    ['any points without a scale', 'a=1', { scale: null }, 'a scale of Infinity points'],
    ['any points without a budget', 'a=1', { rule: 'cumulative' }, 'a scale of 0 points'],
    [
      'a scale that does not fit into two bytes',
      'a=1',
      { scale: { max: 65_536, words: null } },
      'a scale of',
    ],
  ])('cannot be %s', (_, choice, more, problem) => {
    expect(() => count(choice, more)).toThrow(problem);
  });

  it('can be 0 for everyone, which differs from an abstention', () => {
    expect(count('0').rounds[0]).toMatchObject({ tallies: { a: '0', b: '0' }, exhausted: '0' });
    expect(count('').rounds[0]).toMatchObject({ tallies: { a: '0', b: '0' }, exhausted: '1' });
  });

  it('can all go to one candidate in cumulative voting without a scale', () => {
    const more = { rule: 'cumulative', scale: null, budget: 9 } as const;
    expect(count('0=9', more).elected).toEqual(['0']);
  });
});
