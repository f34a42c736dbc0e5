import { type Ballot, completeBallot } from '@votewise/contract';
import { countElection } from '@votewise/contract/counting/count-election';
import { choiceOf, scoreText, weighed, weightIn } from '@votewise/contract/votes/choice-format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../platform/sha256.ts';
import { createBallotExports } from './ballot-exports.ts';
import { contestOf } from '../counting/contest.ts';
import { type ScoreReading, readScoreFile } from './read-score-file.ts';

const plain: ScoreReading = {
  scale: { max: 5, words: null },
  budget: null,
  weight: undefined,
  without: [],
};

function read(text: string, reading: Partial<ScoreReading> = {}) {
  const { candidates, profile, ...rest } = readScoreFile(text, { ...plain, ...reading });
  return { names: candidates.map(({ name }) => name), ballots: [...profile], ...rest };
}

describe('a file with points', () => {
  const ballots = [
    ['1=5+2=2', 1],
    ['2=3', 1],
  ];

  it.each<[string, string, Partial<ScoreReading>]>([
    ['names and numbers', 'Ada,Bo\n5,2\n0,3\n', {}],
    ['semicolons and line breaks of Windows', 'Ada;Bo\r\n5;2\r\n0;3', {}],
    ['tabs', 'Ada\tBo\n5\t2\n0\t3\n', {}],
    ['a declared separator', 'sep=;\nAda;Bo\n5;2\n0;3\n', {}],
    ['quotation marks', '"Ada","Bo"\n"5","2"\n"0","3"\n', {}],
    ['empty cells for nothing', 'Ada,Bo\n5,2\n,3\n', {}],
    ['decimals without a fraction', 'Ada;Bo\n5,0;2,0\n0,0;3,0\n', {}],
    ['comments', '# Poll, 2026\n# npm run\nAda,Bo\n5,2\n0,3\n', {}],
    ['empty columns at the end', 'Ada,Bo,,\n5,2,,\n0,3,,\n', {}],
    [
      'columns of star.vote',
      'voterID,voteTime,pollID,"Ada","Bo"\nx1,"2020-05-16 14:28:47",_,5,2\nx2,"2020-05-16 14:28:48",_,0,3\n',
      {},
    ],
    [
      'columns of BetterVoting',
      'ballot_id,precinct,Ada,Bo,overvote_rank,has_duplicate_rank\nb-1,,5,2,,false\nb-2,,0,3,1,true\n',
      {},
    ],
    [
      'a second column like a weight',
      'Ada,Bo,Weight,Count\n5,2,1,7\n,3,1,8\n',
      { weight: 'weight', without: ['Count'] },
    ],
    ['a column that is left out', 'Comment,Ada,Bo\nhi,5,2\nyo,0,3\n', { without: ['comment'] }],
    [
      'words',
      'Ada,Bo\nGood,poor\n,Fair\n',
      { scale: { max: 5, words: ['Good', 'A', 'Fair', 'Poor', 'B', 'Bad'] } },
    ],
  ])('can have %s', (_, text, reading) => {
    const { names, ballots: found } = read(text, reading);
    expect(names).toEqual(['Ada', 'Bo']);
    expect(found).toEqual(ballots);
  });

  it('adds up equal lines and weights, and tells an abstention from a ballot without points', () => {
    const text = 'Weight,Ada,Bo\n3,5,0\n2.00,5,\n1,,\n1,0,0\n';
    const { ballots: found, notes } = read(text);
    expect(found).toEqual([
      ['1=5', 5],
      ['', 1],
      ['0', 1],
    ]);
    expect(notes).toEqual(['The column "Weight" is read as the number or weight of the ballots.']);
  });

  it('can mark candidates who have withdrawn, with or without an ID', () => {
    const { names, withdrawn } = read('Ada # withdrawn,Bo # id b2, Cy # 2\n1,2,3\n');
    expect([names, withdrawn]).toEqual([['Ada', 'Bo', 'Cy # 2'], ['1']]);
    expect(read('"Ada # id a1, withdrawn",Bo\n1,2\n').withdrawn).toEqual(['a1']);
  });

  it('can name the column of the weights, so that a candidate can be called Weight', () => {
    const { names, ballots: found } = read('Shares,Weight,Bo\n7,5,2\n', { weight: 'shares' });
    expect(names).toEqual(['Weight', 'Bo']);
    expect(found).toEqual([['1=5+2=2', 7]]);
  });

  it.each<[string, string, string, Partial<ScoreReading>?]>([
    [
      'more points than the scale',
      'Ada,Bo\n5,2\n6,1\n',
      'line 3: "6", for "Ada", is not a whole number from 0 to 5.',
    ],
    ['a fraction', 'Ada,Bo\n1.5,2\n', 'line 2: "1.5", for "Ada"'],
    ['a negative number', 'Ada,Bo\n-1,2\n', 'line 2: "-1"'],
    ['an unknown column', 'Remark,Ada\nhi,2\n', 'or leave the column out with --without'],
    [
      'an unknown word',
      'Ada\nGreat\n',
      'is not one of the grades "Good", "Bad"',
      { scale: { max: 1, words: ['Good', 'Bad'] } },
    ],
    [
      'too few cells',
      'Ada,Bo,Cy\n5,2\n',
      'line 2: There are 2 columns, but the line of names has 3.',
    ],
    [
      'too many cells',
      'Ada,Bo\n5,2,1\n',
      'line 2: There are 3 columns, but the line of names has 2.',
    ],
    ['no weight', 'Weight,Ada\n0,5\n', 'line 2: The weight must be a whole number from 1 to'],
    [
      'too many ballots',
      'Weight,Ada\n249999999999,5\n2,5\n',
      'line 3: There are more than 250,000,000,000 ballots.',
    ],
    [
      'more points than the budget',
      'Ada,Bo\n2,2\n',
      'line 2: The ballot has 4 points, but the budget is 3.',
      { budget: 3 },
    ],
    [
      'two columns that could be weights',
      'Count,Weight,Ada\n2,3,5\n',
      'line 1: The columns "Count" and "Weight" could both be the number or weight of the ballots. Name one with --weight',
    ],
    ['no names', '5,2\n0,3\n', 'line 1: The file must start with a line of names.'],
    ['nothing', '', 'line 1: The file must start with a line of names.'],
    ['the same name twice', 'Ada,Ada\n1,2\n', 'line 1: Two candidates have the name "Ada".'],
    ['a column without a name', 'Ada,,Bo\n1,2,3\n', 'line 1: Column 2 has no name.'],
    [
      'a quotation mark that is not closed',
      'Ada,Bo\n"5,2\n',
      'line 2: A quotation mark is not closed.',
    ],
    [
      'a column that is missing',
      'Ada\n5\n',
      'line 1: There is no column "Shares".',
      { weight: 'Shares' },
    ],
  ])('is rejected with its line if it has %s', (_, text, problem, reading = {}) => {
    expect(() => read(text, reading)).toThrow(problem);
  });
});

interface Election {
  ballot: Ballot;
  names: string[];
  withdrawn: number[];
  ballots: (number[] | undefined)[];
  weights: number[] | undefined;
}

const elections: fc.Arbitrary<Election> = fc
  .constantFrom<Partial<Ballot>>(
    { rule: 'score', seats: 2 },
    { rule: 'star', seats: 2 },
    { rule: 'cumulative', seats: 3, budget: 12 },
    { rule: 'majority-judgment', seats: 1 },
  )
  .chain((given) => {
    const points = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 });
    return fc.record({
      ballot: fc.constant(completeBallot({ kind: 'scored', abstain: true, ...given })),
      names: fc.array(
        fc.oneof(
          fc.string({ minLength: 1 }).filter((name) => name.trim() !== ''),
          fc.constantFrom('=1+1', 'A "b" # id x', '# Ada', 'Weight', '12', ','),
        ),
        { minLength: 4, maxLength: 4 },
      ),
      withdrawn: fc.subarray([0, 1, 2, 3], { maxLength: 2 }),
      ballots: fc.array(fc.option(points, { nil: undefined }), { minLength: 1, maxLength: 30 }),
      weights: fc.option(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 30 }), {
        nil: undefined,
      }),
    });
  });

const idOf = (place: number) => `c${place}f00`;

describe('the export of ballots with points', () => {
  it('gives the same outcome when it is counted, with every rule', async () => {
    await fc.assert(
      fc.asyncProperty(elections, async ({ ballot, names, withdrawn, ballots, weights }) => {
        const candidates = names.map((name, place) => ({
          id: idOf(place),
          name,
          description: '',
          ...(withdrawn.includes(place) && { withdrawnAt: new Date(0) }),
        }));
        const weighted = weights !== undefined;
        const stored = { title: 'Board', ballot, candidates, weighted };
        const election = { _id: 'e', ...stored, sealing: null, lotSeed: '5e'.repeat(32) };
        const choices = ballots.map((points, place) => {
          const parts = points?.map((number, at) => scoreText(idOf(at), number)) ?? [];
          return weighed(choiceOf('scored', parts), weights?.[place] ?? 1);
        });
        const box = {
          async *choices() {
            yield choices;
          },
        };
        const exports = createBallotExports({ ballots: box, total: async () => choices.length });
        const given = { expected: choices.length, lot: election.lotSeed };
        let text = '';
        for await (const part of await exports.write(election, given)) text += part;
        const contest = contestOf(election);
        const scale = { max: ballot.scale?.max ?? ballot.budget ?? 0, words: null };
        const file = readScoreFile(text, { ...plain, scale, budget: ballot.budget });
        const profile = choices.map((one) => {
          const { choice, weight } = weightIn(one);
          return [choice, weight] as const;
        });
        const counted = { ...contest, hash: sha256 };
        expect(file.candidates.map(({ id }) => id)).toEqual(contest.candidates);
        expect(file.withdrawn).toEqual(contest.withdrawn);
        expect(countElection({ ...counted, profile: file.profile })).toEqual(
          countElection({ ...counted, profile }),
        );
        expect(text).toContain(`npm run --silent count -- FILE --method ${ballot.rule}`);
      }),
      { numRuns: 40 },
    );
  });
});
