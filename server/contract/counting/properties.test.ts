import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from './outcome.ts';
import { sha256 } from '../../src/platform/sha256.ts';
import { countElection, RULES_FOR_RANKINGS, type CountInput, type Rule } from './count-election.ts';

const runs = { numRuns: Number(process.env['COUNT_RUNS'] ?? 60) };
const seed = Buffer.from('5eed', 'hex');
const transferring: Rule[] = ['irv', 'scottish-stv', 'meek'];

interface Generated {
  candidates: string[];
  withdrawn: string[];
  seats: number;
  profile: [ranking: string[], ballots: number][];
}

/** Few rankings with many ballots each, so that majorities, coalitions, and ties are common. */
const elections: fc.Arbitrary<Generated> = fc.integer({ min: 2, max: 6 }).chain((count) => {
  const candidates = 'abcdef'.slice(0, count).split('');
  return fc.record({
    candidates: fc.constant(candidates),
    withdrawn: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.subarray(candidates, { maxLength: count - 1 }) },
    ),
    seats: fc.integer({ min: 1, max: 4 }),
    profile: fc.array(
      fc.tuple(fc.shuffledSubarray(candidates, { minLength: 0 }), fc.integer({ min: 1, max: 40 })),
      { maxLength: 12 },
    ),
  });
});

function countBy(rule: Rule, election: Generated, more: Partial<CountInput> = {}): Outcome {
  return countElection({
    hash: sha256,
    rule,
    candidates: election.candidates,
    withdrawn: election.withdrawn,
    seats: rule === 'irv' ? 1 : election.seats,
    profile: election.profile.map(([ranking, ballots]) => [ranking.join('>'), ballots]),
    seed,
    ...more,
  });
}

/** Returns the ballots without withdrawn candidates. Omits ballots that have no other candidate. */
function standingRankings({ profile, withdrawn }: Generated): [string[], number][] {
  return profile
    .map(([ranking, ballots]): [string[], number] => [
      ranking.filter((id) => !withdrawn.includes(id)),
      ballots,
    ])
    .filter(([ranking]) => ranking.length > 0);
}

const standing = ({ candidates, withdrawn }: Generated) =>
  candidates.filter((id) => !withdrawn.includes(id));
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
const units = (votes: string) => BigInt(votes.replace('.', ''));

function subsetsOf(ids: readonly string[]): string[][] {
  return Array.from({ length: 2 ** ids.length - 1 }, (_, bits) =>
    ids.filter((_id, place) => ((bits + 1) >> place) % 2 === 1),
  );
}

/** Returns the number of ballots that rank the whole coalition before all other candidates. */
function supportersOf(coalition: readonly string[], rankings: readonly [string[], number][]) {
  return sum(
    rankings.map(([ranking, ballots]) =>
      coalition.every((id) => ranking.slice(0, coalition.length).includes(id)) ? ballots : 0,
    ),
  );
}

describe.each(RULES_FOR_RANKINGS)('any election counted by %s', (rule) => {
  it('fills every seat for which there is a candidate, and never with a withdrawn one', () => {
    fc.assert(
      fc.property(elections, (election) => {
        const { elected } = countBy(rule, election);
        const seats = rule === 'irv' ? 1 : election.seats;
        expect(elected).toHaveLength(Math.min(seats, standing(election).length));
        expect(new Set(elected).size).toBe(elected.length);
        expect(standing(election)).toEqual(expect.arrayContaining(elected));
      }),
      runs,
    );
  });

  it('has the same outcome for any order of the ballots, whether or not equal ballots are merged', () => {
    fc.assert(
      fc.property(elections, fc.infiniteStream(fc.nat()), (election, noise) => {
        const single = election.profile.flatMap(([ranking, ballots]) =>
          Array.from({ length: Math.min(ballots, 7) }, (): [string, number] => [
            ranking.join('>'),
            1,
          ]).with(0, [ranking.join('>'), Math.max(1, ballots - 6)]),
        );
        const shuffled = single
          .map((entry) => ({ entry, place: noise.next().value }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ entry }) => entry);
        expect(countBy(rule, election, { profile: shuffled })).toEqual(countBy(rule, election));
      }),
      runs,
    );
  });
});

describe.each(RULES_FOR_RANKINGS.filter((rule) => rule !== 'approval'))(
  'a unanimous election by %s',
  (rule) => {
    it('elects the candidate with all first preferences before all others', () => {
      fc.assert(
        fc.property(elections, (election) => {
          const [favorite = ''] = standing(election);
          const profile = election.profile.map(([ranking, ballots]): [string[], number] => [
            [favorite, ...ranking.filter((id) => id !== favorite)],
            ballots,
          ]);
          fc.pre(profile.length > 0);
          expect(countBy(rule, { ...election, profile }).elected[0]).toBe(favorite);
        }),
        runs,
      );
    });
  },
);

describe.each<Rule>(['plurality', ...transferring])('every round of %s', (rule) => {
  it('adds up to the number of ballots, without negative numbers', () => {
    fc.assert(
      fc.property(elections, (election) => {
        const { rounds, ballots } = countBy(rule, election);
        expect(ballots).toBe(sum(election.profile.map(([, count]) => count)));
        for (const { tallies, exhausted } of rounds) {
          const votes = [...Object.values(tallies), exhausted];
          expect(votes.filter((text) => !/^\d+(\.\d+)?$/.test(text))).toEqual([]);
          const places = exhausted.split('.')[1]?.length ?? 0;
          const all = votes.map(units).reduce((total, part) => total + part, 0n);
          expect(all).toBe(BigInt(ballots) * 10n ** BigInt(places));
        }
      }),
      runs,
    );
  });
});

describe('instant runoff', () => {
  it('counts first preferences among the remaining candidates in each round', () => {
    fc.assert(
      fc.property(elections, (election) => {
        let left = standing(election);
        for (const { tallies, exhausted, eliminated } of countBy('irv', election).rounds) {
          left = left.filter((id) => !eliminated.includes(id));
          const firsts = election.profile.map(([ranking, ballots]) => ({
            first: ranking.find((id) => left.includes(id)),
            ballots,
          }));
          const of = (id?: string) =>
            String(sum(firsts.filter(({ first }) => first === id).map(({ ballots }) => ballots)));
          expect(tallies).toEqual(
            Object.fromEntries(
              standing(election).map((id) => [id, left.includes(id) ? of(id) : '0']),
            ),
          );
          expect(exhausted).toBe(of());
        }
      }),
      runs,
    );
  });

  it('elects a candidate from any coalition that more than half of the ballots rank first', () => {
    fc.assert(
      fc.property(elections, (election) => {
        const rankings = standingRankings(election);
        const all = sum(rankings.map(([, ballots]) => ballots));
        const [winner = ''] = countBy('irv', election).elected;
        const majorities = subsetsOf(standing(election)).filter(
          (coalition) => 2 * supportersOf(coalition, rankings) > all,
        );
        expect(majorities.filter((coalition) => !coalition.includes(winner))).toEqual([]);
      }),
      runs,
    );
  });
});

describe.each<Rule>(['scottish-stv', 'meek'])('proportionality of %s', (rule) => {
  it('gives a solid coalition a seat for each Droop quota it has', () => {
    fc.assert(
      fc.property(elections, (election) => {
        const rankings = standingRankings(election);
        const all = sum(rankings.map(([, ballots]) => ballots));
        const { elected } = countBy(rule, election);
        for (const coalition of subsetsOf(standing(election))) {
          const supporters = supportersOf(coalition, rankings);
          // In Meek's method, k quotas are more than k/(seats+1) of the ballots. The Scottish quota is a whole number.
          const quotas =
            rule === 'meek'
              ? Math.max(0, Math.ceil((supporters * (election.seats + 1)) / Math.max(all, 1)) - 1)
              : Math.floor(supporters / (Math.floor(all / (election.seats + 1)) + 1));
          const seats = elected.filter((id) => coalition.includes(id)).length;
          expect(seats).toBeGreaterThanOrEqual(Math.min(quotas, coalition.length, election.seats));
        }
      }),
      runs,
    );
  });
});

describe('Scottish STV', () => {
  /** Factors for numbers of ballots: 1, or one that gives totals of a few hundred billion, whose values exceed 2^53. */
  const scales = fc.constantFrom(1, 499_999_999);

  /** Counts paper by paper. The outcome decides only whose papers move at each stage. All votes are recalculated. */
  it('transfers every ballot paper at the value that rule 48 requires', () => {
    fc.assert(
      fc.property(elections, scales, (small, scale) => {
        const profile = small.profile.map(([ranking, ballots]): [string[], number] => [
          ranking,
          ballots * scale,
        ]);
        const election = { ...small, profile };
        const { rounds, quota } = countBy('scottish-stv', election);
        const q = units(quota ?? '');
        const papers = profile.map(([ranking, ballots]) => ({
          ranking,
          count: BigInt(ballots),
          value: 100_000n,
          at: '',
        }));
        const out = new Set(election.withdrawn);
        const votes = new Map(standing(election).map((id) => [id, 0n]));
        const give = (paper: (typeof papers)[number]) => {
          paper.at =
            paper.ranking.find((id, place) => {
              const isLater = place > paper.ranking.indexOf(paper.at);
              return isLater && !out.has(id);
            }) ?? '-';
          if (!votes.has(paper.at)) return;
          votes.set(paper.at, (votes.get(paper.at) ?? 0n) + paper.count * paper.value);
        };
        papers.forEach(give);
        for (const [place, { tallies, elected, eliminated }] of rounds.entries()) {
          if (place > 0) {
            const before = rounds[place - 1]?.tallies ?? {};
            const from =
              eliminated[0] ??
              Object.keys(tallies).find(
                (id) => units(before[id] ?? '') > q && tallies[id] === quota,
              ) ??
              '';
            const total = votes.get(from) ?? 0n;
            out.add(from);
            votes.set(from, eliminated.length > 0 ? 0n : q);
            for (const paper of papers.filter(({ at }) => at === from)) {
              if (eliminated.length === 0) paper.value = ((total - q) * paper.value) / total;
              give(paper);
            }
          }
          expect(tallies).toEqual(
            Object.fromEntries(
              [...votes].map(([id, vote]) => [
                id,
                String(vote)
                  .padStart(6, '0')
                  .replace(/(\d{5})$/, '.$1'),
              ]),
            ),
          );
          for (const id of elected) out.add(id);
        }
      }),
      runs,
    );
  });
});

/** Returns the number of ballots that prefer one candidate to another, who may both be unranked. */
function preferringOf({ profile }: Generated) {
  const rank = (ranking: string[], id: string) =>
    ranking.includes(id) ? ranking.indexOf(id) : Infinity;
  return (a: string, b: string) =>
    sum(profile.map(([ranking, ballots]) => (rank(ranking, a) < rank(ranking, b) ? ballots : 0)));
}

describe.each<Rule>(['schulze', 'ranked-robin'])('%s', (rule) => {
  it('gives first place only to the candidate who beats all others, if there is one', () => {
    fc.assert(
      fc.property(elections, (election) => {
        const preferring = preferringOf(election);
        const ids = standing(election);
        const winner = ids.find((a) =>
          ids.every((b) => a === b || preferring(a, b) > preferring(b, a)),
        );
        const { order, pairwise } = countBy(rule, election);
        expect(order?.flat().toSorted()).toEqual(ids);
        expect(pairwise).toEqual(ids.map((a) => ids.map((b) => preferring(a, b))));
        if (winner !== undefined) expect(order?.[0]).toEqual([winner]);
      }),
      runs,
    );
  });
});

describe('the Borda count', () => {
  it('gives a point for each candidate ranked lower and half a point for each equal, and no others', () => {
    fc.assert(
      fc.property(elections, (election) => {
        const preferring = preferringOf(election);
        const ids = standing(election);
        const voting = sum(standingRankings(election).map(([, ballots]) => ballots));
        const { tallies = {}, exhausted } = countBy('borda', election).rounds[0] ?? {};
        const points = ids.map((a) =>
          sum(
            ids
              .filter((b) => b !== a)
              .map((b) => preferring(a, b) + (voting - preferring(a, b) - preferring(b, a)) / 2),
          ),
        );
        expect(ids.map((id) => Number(tallies[id]))).toEqual(points);
        expect(sum(points)).toBe((voting * ids.length * (ids.length - 1)) / 2);
        expect(Number(exhausted)).toBe(sum(election.profile.map(([, n]) => n)) - voting);
      }),
      runs,
    );
  });
});
