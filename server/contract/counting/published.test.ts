import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/platform/sha256.ts';
import { countElection, type Rule } from './count-election.ts';

/** `3 a>b, 2 c` is three ballots for a, then b, and two for c. */
function count(rule: Rule, ballots: string, seats = 1, withdrawn: string[] = []) {
  const profile = ballots
    .trim()
    .split(/,\s*/)
    .map((entry): [string, number] => {
      const [weight, choice = ''] = entry.split(' ');
      return [choice, Number(weight)];
    });
  const ids = profile.flatMap(([choice]) => choice.split('>').filter((id) => id !== ''));
  const candidates = [...new Set(ids)].toSorted();
  return countElection({
    hash: sha256,
    rule,
    candidates,
    withdrawn,
    seats,
    profile,
    seed: Buffer.alloc(0),
  });
}

describe('the capital of Tennessee (Wikipedia, "Instant-runoff voting" and "Condorcet method")', () => {
  const ballots = `42 memphis>nashville>chattanooga>knoxville, 26 nashville>chattanooga>knoxville>memphis,
    15 chattanooga>knoxville>nashville>memphis, 17 knoxville>chattanooga>nashville>memphis`;

  it('is Memphis by plurality', () => {
    expect(count('plurality', ballots).elected).toEqual(['memphis']);
  });

  it('is Knoxville by instant runoff', () => {
    const { rounds, elected } = count('irv', ballots);
    expect(rounds.map(({ tallies }) => tallies)).toEqual([
      { memphis: '42', nashville: '26', chattanooga: '15', knoxville: '17' },
      { memphis: '42', nashville: '26', chattanooga: '0', knoxville: '32' },
      { memphis: '42', nashville: '0', chattanooga: '0', knoxville: '58' },
    ]);
    expect(elected).toEqual(['knoxville']);
  });

  it('is Nashville, the Condorcet winner, by the Schulze method', () => {
    expect(count('schulze', ballots).order).toEqual([
      ['nashville'],
      ['chattanooga'],
      ['knoxville'],
      ['memphis'],
    ]);
  });

  it('is Nashville by the Borda count (Wikipedia, "Borda count")', () => {
    const { rounds, elected } = count('borda', ballots);
    expect(rounds).toMatchObject([
      {
        tallies: { memphis: '126', nashville: '194', chattanooga: '173', knoxville: '107' },
        exhausted: '0',
      },
    ]);
    expect(elected).toEqual(['nashville']);
  });

  it('is Nashville by ranked robin (Wikipedia, "Copeland’s method")', () => {
    const { order, duels } = count('ranked-robin', ballots);
    expect(order?.flat()).toEqual(['nashville', 'chattanooga', 'knoxville', 'memphis']);
    expect(duels?.['chattanooga']).toEqual({ won: 2, lost: 1, margin: 46 });
  });
});

describe('the election with 45 voters and five candidates (Wikipedia, "Schulze method")', () => {
  it('ranks the candidates E, A, C, B, D', () => {
    const { order, elected } = count(
      'schulze',
      `5 a>c>b>e>d, 5 a>d>e>c>b, 8 b>e>d>a>c, 3 c>a>b>e>d, 7 c>a>e>b>d, 2 c>b>a>d>e, 7 d>c>e>b>a, 8 e>b>a>d>c`,
    );
    expect(order?.flat().join('')).toBe('eacbd');
    expect(elected).toEqual(['e']);
  });
});

describe('the mayor of Burlington, Vermont, March 3, 2009', () => {
  /** The 8,980 ballots, reduced to what the published rounds and first alternates show. */
  const ballots = `2951 wright, 2585 kiss, 1332 montroll>kiss, 731 montroll>wright,
    334 smith>wright, 376 smith>kiss, 438 smith>montroll, 36 smith>montroll>wright, 122 smith,
    5 other>wright, 6 other>kiss, 13 other>montroll, 2 other>smith, 10 other,
    4 simpson>wright, 14 simpson>kiss, 4 simpson>montroll, 9 simpson>smith, 1 simpson>other, 3 simpson,
    4`;

  it('is Kiss, with the published votes', () => {
    const { rounds, elected, ballots: all } = count('irv', ballots);
    expect(all).toBe(8_980);
    expect(rounds.flatMap(({ eliminated }) => eliminated)).toEqual([
      'simpson',
      'other',
      'smith',
      'montroll',
    ]);
    expect(rounds[0]).toMatchObject({
      tallies: { wright: '2951', kiss: '2585', montroll: '2063', smith: '1306', other: '36' },
      exhausted: '4',
    });
    expect(rounds[3]).toMatchObject({
      tallies: { wright: '3294', kiss: '2981', montroll: '2554' },
      exhausted: '151',
    });
    expect(rounds[4]).toMatchObject({
      tallies: { wright: '4061', kiss: '4313' },
      exhausted: '606',
      elected: ['kiss'],
    });
    expect(elected).toEqual(['kiss']);
  });
});

describe('food for a party of twenty (Wikipedia, "Single transferable vote", until 2021)', () => {
  it('is chocolate, oranges, and strawberries', () => {
    const { rounds, quota, elected } = count(
      'scottish-stv',
      `4 orange, 2 pear>orange, 8 chocolate>strawberry, 4 chocolate>sweets, 1 strawberry, 1 sweets`,
      3,
    );
    expect(quota).toBe('6.00000');
    expect(rounds[1]?.tallies).toMatchObject({ strawberry: '5.00000', sweets: '3.00000' });
    expect(elected).toEqual(['chocolate', 'orange', 'strawberry']);
  });
});

describe('Anderston/City ward of Glasgow, May 3, 2007', () => {
  const names = 'Baker Boyle Braat Holladay Khan Laird MacKay Matheson Murray'.split(' ');
  /** The 6,900 valid ballots, reduced to the preferences that were used in the published stages. */
  const ballots = `
    880 1, 201 2, 81 2>1, 54 2>3, 119 2>6, 31 2>8, 294 3, 131 3>1, 5 3>6, 138 3>6>1, 723 3>8, 24 4, 45 4>1,
    15 4>2, 12 4>3, 2 4>5, 29 4>6, 5 4>8, 13 4>9, 57 5, 115 5>1, 8 5>2, 34 5>3, 34 5>6, 37 5>8, 123 6,
    479 6>1, 204 6>8, 476 7, 312 7>1, 16 7>2, 23 7>2>1, 6 7>2>3, 13 7>2>6, 7 7>2>8, 13 7>3, 26 7>3>1,
    14 7>3>6>1, 1 7>3>6>8, 48 7>3>8, 10 7>4, 11 7>4>1, 3 7>4>2, 2 7>4>3, 4 7>4>5, 5 7>4>6, 1 7>4>8, 2 7>4>9,
    43 7>5, 97 7>5>1, 7 7>5>2, 22 7>5>3, 31 7>5>6, 10 7>5>8, 2 7>6, 11 7>6>1, 188 7>6>8, 117 7>8, 19 7>9,
    25 7>9>1, 2 7>9>2, 5 7>9>3, 38 7>9>5, 11 7>9>6, 11 7>9>8, 1177 8, 47 9, 55 9>1, 4 9>2, 9 9>3, 42 9>5,
    22 9>6, 19 9>8
  `;
  const stages = `
    880.00000 486.00000 1291.00000 145.00000 285.00000 806.00000 1632.00000 1177.00000 198.00000
    927.98248 495.99635 1306.68658 150.84402 317.29590 836.91179 1381.00000 1194.99343 215.07069
    974.67417 511.45772 1318.99416 0.00000 319.91106 866.68074 1381.00000 1200.14722 228.37827
    1033.51892 515.76530 1328.76311 0.00000 367.75508 890.37243 1381.00000 1220.83891 0.00000
    1163.43655 524.84183 1366.14649 0.00000 0.00000 929.13992 1381.00000 1259.37681 0.00000
    1247.97372 0.00000 1421.06923 0.00000 0.00000 1050.13919 1381.00000 1291.45334 0.00000
    1251.77919 0.00000 1381.00000 0.00000 0.00000 1054.23531 1381.00000 1312.04255 0.00000
    1736.42172 0.00000 1381.00000 0.00000 0.00000 0.00000 1381.00000 1544.95940 0.00000`;

  it('has the published stages and councilors', () => {
    const { rounds, quota, elected, ties } = count('scottish-stv', ballots, 4);
    expect(quota).toBe('1381.00000');
    expect(rounds.map(({ tallies }) => Object.values(tallies).join(' '))).toEqual(
      stages.trim().split(/\n\s*/),
    );
    expect(elected.map((place) => names[Number(place) - 1])).toEqual([
      'MacKay',
      'Braat',
      'Baker',
      'Matheson',
    ]);
    expect(ties).toEqual([]);
  });
});

describe('examples of the reference Meek rule', () => {
  it('leave Castor his quota, and Helen 0.000000004 ahead of Pollux', () => {
    const { rounds, quota, elected } = count('meek', '4 castor>pollux, 2 helen', 2);
    expect(rounds.map(({ tallies }) => tallies)).toEqual([
      { castor: '4.000000000', helen: '2.000000000', pollux: '0.000000000' },
      { castor: '2.000000004', helen: '2.000000000', pollux: '1.999999996' },
    ]);
    expect(quota).toBe('2.000000001');
    expect(elected).toEqual(['castor', 'helen']);
  });

  it('tie X, Y, and Z within the surplus (Voting matters 12, on the accuracy of Meek)', () => {
    const { rounds, ties } = count(
      'meek',
      `333 a>x, 333 a>y, 333 a>z, 333 b>x, 333 b>y, 333 b>z, 667 x, 667 y, 667 z, 1 a>b>x, 1 a>b>y, 2 b>a>x`,
      3,
    );
    expect(rounds[0]).toMatchObject({ quota: '1000.750000001', elected: ['a', 'b'] });
    expect(rounds[1]?.tallies).toEqual({
      a: '1000.750000126',
      b: '1000.750000126',
      x: '667.166666686',
      y: '667.166666562',
      z: '667.166666500',
    });
    expect(ties).toMatchObject([{ round: 2, tied: ['x', 'y', 'z'], by: 'lot' }]);
  });
});

describe('the steering committee of the Green Party of the United States, July 24, 2005', () => {
  /** 94 ballots for four seats. Candidate 4 has withdrawn. No ballot ranks the two write-in candidates. */
  const ballots = `19 7>8>9>11>12, 3 4>3>13>1, 2 13>1>2>7>4>5>3, 2 1>4>13>7, 2 3>13>1>2, 2 4>1>13>7>3>5>2,
    2 4>1>5>13>2>3, 2 7>1>8>9>13>3>2>4>12>5>11, 2 7>8>11>9, 1 13>1>4>2>5>3>7, 1 13>1>7>4,
    1 13>2>4>7>5>1, 1 13>3>4>1>2>5>7, 1 13>3>4>1>7>2>5, 1 13>3>5>2, 1 13>4>1>2, 1 13>4>1>3,
    1 13>4>3>1>2>5, 1 13>4>7>2>8, 1 13>4>7>3>1>5>8>2>9, 1 13>5>2>1>7>3>8, 1 13>5>2>4>1>3>7,
    1 13>5>7>2>4>1, 1 13>7>3>2>5>4>1, 1 13>7>5>4>2>1, 1 1>13>3>4>7>5>2, 1 1>13>3>7>2>4>5,
    1 1>4>13>2>7>5>3>9>8>12>11, 1 1>4>13>5>3>2, 1 2>3>4>1>13>7, 1 2>4>13>5,
    1 2>7>8>12>13>11>1>5>9, 1 3>13>1>4>2>7>5, 1 3>13>4>1>7>2>5, 1 3>1>4>13, 1 3>1>4>13>2>7,
    1 3>1>4>2>13>7>9>5>8, 1 3>4>7>2>12>13>8>1>5, 1 4>13>2>7, 1 4>13>2>7>1>8, 1 4>13>5>2>1>3,
    1 4>1>13>3>2>7>8, 1 4>1>2>13>9>5, 1 4>1>2>8>3, 1 4>2>13>1>3, 1 4>3>13>1>7, 1 4>3>13>8,
    1 4>3>1>2>11, 1 4>5>13>3>2>1, 1 4>5>2>3>13, 1 4>7>13>5, 1 4>7>8>2, 1 4>8>7>5>13>2>1>3>9,
    1 5>13>2>7>4>1, 1 5>1>13>3>2>4>7, 1 7>3>4>13>1>5, 1 7>4>2>13, 1 7>5>4>8>11>2>13>1>3>9>12,
    1 7>8>11>9>12, 1 7>8>12>1>13>9>2>4>11>5, 1 7>8>4>9>12, 1 7>8>9>11, 1 7>8>9>12>11,
    1 7>8>9>3>12>2>13>5>1>4, 1 7>9>8>12>11>2>13, 1 8>4>7>11>13>9, 1 9>11>8>7`;
  const last = (rule: Rule) => {
    const { rounds, elected } = count(rule, ballots, 4, ['4']);
    const [before, end] = rounds.slice(-2).map(({ tallies }) => tallies);
    return { before, end, elected };
  };

  it('has the same stages as in other software with Scottish STV', () => {
    expect(last('scottish-stv')).toMatchObject({
      before: { 1: '18.15227', 3: '18.02852', 5: '0.00000', 7: '19.00000', 8: '17.80943' },
      end: { 1: '21.06655', 3: '18.48566', 7: '19.00000', 8: '0.00000', 13: '19.00000' },
      elected: ['7', '13', '1', '3'],
    });
  });

  it('has the same rounds as in other software with the Meek rule', () => {
    expect(last('meek')).toMatchObject({
      before: { 1: '18.540475691', 3: '18.198870038', 7: '18.968235543', 8: '18.881601093' },
      end: { 1: '18.653554186', 3: '18.253929123', 7: '18.655165128', 8: '18.671139499' },
      elected: ['7', '13', '8', '1'],
    });
  });
});

describe('degrees of ties in ranked robin (electowiki, "Ranked Robin")', () => {
  it('elect the one of two candidates with the most wins who beats the other', () => {
    // a and b win two comparisons each: a beats b and c, b beats c and d, and d beats a.
    const { order, duels } = count('ranked-robin', '4 a>b>c>d, 3 d>a>b>c, 2 b>d>c>a, 2 c>b>d>a');
    expect(duels).toMatchObject({ a: { won: 2 }, b: { won: 2 }, c: { won: 1 }, d: { won: 1 } });
    expect(order?.[0]).toEqual(['a']);
  });

  it('elect the one of three candidates in a circle with the highest margins against the others', () => {
    const { order, duels } = count('ranked-robin', '4 a>b>c, 3 b>c>a, 2 c>a>b');
    expect(duels).toEqual({
      a: { won: 1, lost: 1, margin: 2 },
      b: { won: 1, lost: 1, margin: 2 },
      c: { won: 1, lost: 1, margin: -4 },
    });
    expect(order).toEqual([['a', 'b'], ['c']]);
  });

  it('count the margins against all candidates if those of the first ones are equal', () => {
    const { order, duels } = count('ranked-robin', '2 a>b>c, 1 b>a>c, 1 b>c>a');
    expect(duels).toMatchObject({ a: { won: 1, margin: 2 }, b: { won: 1, margin: 4 } });
    expect(order).toEqual([['b'], ['a'], ['c']]);
  });
});
