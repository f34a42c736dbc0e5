import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/platform/sha256.ts';
import { countElection, type CountInput, type Rule } from './count-election.ts';

type Row = readonly number[];

/** @param rows the points of each candidate, in the order of the names, with the number of ballots */
function count(rule: Rule, names: string, rows: readonly (readonly [Row, number])[], seats = 1) {
  const candidates = names.split(' ');
  const profile = rows.map(([row, ballots]): [string, number] => {
    const given = candidates.flatMap((id, place) => (row[place] ? [`${id}=${row[place]}`] : []));
    return [given.join('+') || '0', ballots];
  });
  const max = Math.max(...rows.flatMap(([row]) => row));
  return countElection({
    hash: sha256,
    rule,
    candidates,
    seats,
    scale: rule === 'cumulative' ? null : { max, words: null },
    budget: rule === 'cumulative' ? seats : null,
    profile,
    seed: Buffer.alloc(0),
  });
}

const once = (rows: readonly Row[]) => rows.map((row): [Row, number] => [row, 1]);

describe('test elections of BetterVoting (packages/backend, Star.test.ts)', () => {
  const names = 'allison bill carmen doug';

  it('elect Allison in a runoff with Carmen', () => {
    const { rounds, elected } = count(
      'star',
      names,
      once([
        [5, 2, 1, 4],
        [5, 2, 1, 0],
        [5, 2, 1, 0],
        [5, 2, 1, 0],
        [5, 3, 4, 0],
        [5, 1, 4, 0],
        [5, 1, 4, 0],
        [4, 0, 5, 1],
        [3, 4, 5, 0],
        [3, 5, 5, 5],
      ]),
    );
    expect(Object.keys(rounds[0]?.runoff?.preferred ?? {})).toEqual(['allison', 'carmen']);
    expect(elected).toEqual(['allison']);
  });

  it('break a tie for the second finalist by preference: Bill before Carmen', () => {
    const { rounds, elected } = count(
      'star',
      names,
      once([
        [5, 4, 3, 3],
        [4, 5, 1, 1],
        [4, 5, 1, 2],
        [3, 5, 1, 0],
        [5, 4, 3, 0],
        [5, 0, 4, 1],
        [5, 0, 4, 0],
        [4, 0, 5, 1],
        [3, 4, 5, 0],
        [3, 5, 5, 4],
      ]),
    );
    expect(Object.keys(rounds[0]?.runoff?.preferred ?? {})).toEqual(['allison', 'bill']);
    expect(elected).toEqual(['allison']);
  });

  it('break ties in the runoff by points, then by the most points', () => {
    const byPoints = count(
      'star',
      'allison bill',
      once([
        [0, 5],
        [3, 2],
      ]),
    );
    expect(byPoints.ties).toMatchObject([{ by: 'points', chosen: 'bill' }]);
    const byMostPoints = count(
      'star',
      'allison bill',
      once([
        [2, 4],
        [5, 3],
      ]),
    );
    expect(byMostPoints.ties).toMatchObject([{ by: 'most-points', chosen: 'allison' }]);
    const drawn = count(
      'star',
      'allison bill',
      once([
        [0, 5],
        [5, 0],
      ]),
    );
    expect(drawn.ties).toMatchObject([{ by: 'lot' }]);
  });

  it('fill two seats: Dev, then Anika, who beats Bo in the second runoff (bettervoting.com/k7pfqt)', () => {
    const { rounds, elected } = count(
      'star',
      'anika bo cora dev',
      once([
        [4, 2, 3, 2],
        [1, 5, 5, 5],
        [4, 3, 0, 3],
        [5, 4, 0, 3],
        [4, 2, 2, 3],
        [1, 1, 4, 3],
        [2, 5, 1, 5],
      ]),
      2,
    );
    expect(elected).toEqual(['dev', 'anika']);
    expect(rounds[0]).toMatchObject({
      tallies: { dev: '24', bo: '22', anika: '21' },
      runoff: { preferred: { dev: '2', bo: '1' }, equal: '4' },
    });
    expect(rounds[1]).toMatchObject({
      tallies: { bo: '22', anika: '21' },
      runoff: { preferred: { anika: '4', bo: '2' }, equal: '1' },
    });
  });
});

describe('sample polls of starvote', () => {
  it('break a tie between Brian and Chuck in the runoff by points', () => {
    const { rounds, ties, elected } = count(
      'star',
      'amy brian chuck',
      once([
        [1, 2, 5],
        [1, 5, 3],
        [1, 3, 3],
      ]),
    );
    expect(rounds[0]).toMatchObject({
      tallies: { amy: '3', brian: '10', chuck: '11' },
      runoff: { preferred: { brian: '1', chuck: '1' }, equal: '1' },
    });
    expect(ties).toMatchObject([{ by: 'points', chosen: 'chuck' }]);
    expect(elected).toEqual(['chuck']);
  });

  it('break a tie between Amy and Brian for the second finalist by preference', () => {
    const { rounds, ties, elected } = count(
      'star',
      'amy brian chuck',
      once([
        [1, 2, 5],
        [1, 2, 5],
        [5, 3, 5],
      ]),
    );
    expect(ties).toMatchObject([{ tied: ['amy', 'brian'], by: 'preference', chosen: 'brian' }]);
    expect(rounds[0]).toMatchObject({
      tallies: { amy: '7', brian: '7', chuck: '15' },
      runoff: { preferred: { chuck: '3', brian: '0' }, equal: '0' },
    });
    expect(elected).toEqual(['chuck']);
  });
});

describe('three tied scores in STAR', () => {
  /** The points of three candidates whose sums are equal. */
  const tied = (rows: readonly Row[]) => count('star', 'a b c', once(rows));

  it('make finalists of the two with the most ballots of the most points', () => {
    const { ties, rounds } = tied([
      [5, 5, 0],
      [5, 5, 4],
      [0, 0, 2],
      [0, 0, 4],
    ]);
    expect(ties.slice(0, 2)).toEqual([
      { round: 1, tied: ['a', 'b', 'c'], by: 'most-points', chosen: 'a' },
      { round: 1, tied: ['b', 'c'], by: 'most-points', chosen: 'b' },
    ]);
    expect(Object.keys(rounds[0]?.runoff?.preferred ?? {})).toEqual(['a', 'b']);
  });

  it('make a finalist of the one with the most, and then of the one of two whom more prefer', () => {
    const { ties, rounds } = tied([
      [5, 2, 0],
      [0, 0, 3],
      [0, 3, 2],
    ]);
    expect(ties).toEqual([
      { round: 1, tied: ['a', 'b', 'c'], by: 'most-points', chosen: 'a' },
      { round: 1, tied: ['b', 'c'], by: 'preference', chosen: 'b' },
      { round: 1, tied: ['a', 'b'], by: 'most-points', chosen: 'a' },
    ]);
    expect(rounds[0]?.elected).toEqual(['a']);
  });
});

describe('the capital of Tennessee (electowiki, "Majority Judgment")', () => {
  it('is Nashville, whose median is good, as is that of Chattanooga', () => {
    const { order, grades, elected } = count(
      'majority-judgment',
      'memphis nashville chattanooga knoxville',
      [
        [[3, 2, 1, 0], 42],
        [[0, 3, 2, 1], 26],
        [[0, 1, 3, 2], 15],
        [[0, 1, 2, 3], 17],
      ],
    );
    expect(grades?.['nashville']).toEqual({ counts: [26, 42, 32, 0], median: 1 });
    expect(grades?.['chattanooga']).toEqual({ counts: [15, 43, 42, 0], median: 1 });
    expect(grades?.['knoxville']).toEqual({ counts: [17, 15, 26, 42], median: 2 });
    expect(order).toEqual([['nashville'], ['chattanooga'], ['knoxville'], ['memphis']]);
    expect(elected).toEqual(['nashville']);
  });
});

describe('Orsay, April 22, 2007 (Balinski and Laraki, 2007)', () => {
  it('has the published order, and Royal and Sarkozy differ by those who find them worse than good', () => {
    // Tenths of a percent of the grades, best first. Each line is a ballot's grade for one candidate.
    const counts = {
      bayrou: [136, 307, 251, 148, 84, 74],
      royal: [167, 227, 191, 168, 122, 125],
      sarkozy: [191, 198, 143, 115, 71, 282],
    };
    const gradeAt = (list: readonly number[], ballot: number): number => {
      let left = ballot;
      const place = list.findIndex((times) => (left -= times) < 0);
      return 5 - place;
    };
    const rows = Array.from({ length: 1_000 }, (_, ballot) =>
      Object.values(counts).map((list) => gradeAt(list, ballot)),
    );
    const { order, grades } = count('majority-judgment', 'bayrou royal sarkozy', once(rows));
    expect(order).toEqual([['bayrou'], ['royal'], ['sarkozy']]);
    expect(Object.values(grades ?? {})).toEqual(
      Object.values(counts).map((list) => ({ counts: list, median: 2 })),
    );
  });
});

describe('cumulative voting in a homeowners association (davis-stirling.com)', () => {
  it('elects the candidate of 17 of 100 members, who give all five votes to one of six', () => {
    const { elected, rounds } = count(
      'cumulative',
      'a b c d e minority',
      [
        [[1, 1, 1, 1, 1, 0], 83],
        [[0, 0, 0, 0, 0, 5], 17],
      ],
      5,
    );
    expect(rounds[0]?.tallies).toEqual({
      a: '83',
      b: '83',
      c: '83',
      d: '83',
      e: '83',
      minority: '85',
    });
    expect(elected[0]).toBe('minority');
    expect(elected).toHaveLength(5);
  });
});

describe('score voting', () => {
  it('adds up points: Nashville, with the distances in Tennessee as points', () => {
    const { elected, rounds } = count('score', 'memphis nashville chattanooga knoxville', [
      [[10, 4, 2, 0], 42],
      [[0, 10, 4, 2], 26],
      [[0, 3, 10, 6], 15],
      [[0, 3, 5, 10], 17],
    ]);
    expect(rounds[0]?.tallies).toEqual({
      memphis: '420',
      nashville: '524',
      chattanooga: '423',
      knoxville: '312',
    });
    expect(elected).toEqual(['nashville']);
  });

  it('shows points of withdrawn candidates, who cannot win', () => {
    const given: CountInput = {
      hash: sha256,
      rule: 'score',
      candidates: ['a', 'b'],
      withdrawn: ['a'],
      seats: 1,
      scale: { max: 5, words: null },
      profile: [['a=5+b=1', 2]],
      seed: Buffer.alloc(0),
    };
    expect(countElection(given)).toMatchObject({
      elected: ['b'],
      rounds: [{ tallies: { a: '10' } }],
    });
    expect(countElection({ ...given, rule: 'star' }).rounds[0]).toMatchObject({
      tallies: { b: '2' },
      elected: ['b'],
    });
  });
});
