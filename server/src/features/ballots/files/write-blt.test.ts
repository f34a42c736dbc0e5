import { completeBallot, type Ballot } from '@votewise/contract';
import { countElection, RULES } from '@votewise/contract/counting/count-election';
import { choiceOf, weighed, weightIn } from '@votewise/contract/votes/choice-format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../platform/sha256.ts';
import { contestOf } from '../counting/contest.ts';
import { createBallotExports } from './ballot-exports.ts';
import { parseBlt } from './read-blt.ts';

interface Election {
  ballot: Ballot;
  names: string[];
  withdrawn: number[];
  ballots: number[][];
  /** The weight of each ballot; all 1 unless given. */
  weights?: number[];
}

/** Generates elections of every kind and rule, with names that contain comments, backslashes, and quotation marks. */
const elections: fc.Arbitrary<Election> = fc
  .constantFrom<Partial<Ballot>>(
    { kind: 'one' },
    { kind: 'one', ties: 'lot', seats: 2 },
    { kind: 'several', seats: 2, marks: 2 },
    { kind: 'several', seats: 1, marks: null, ties: 'lot' },
    { kind: 'ranked', rule: 'irv' },
    { kind: 'ranked', seats: 2, rule: 'scottish-stv' },
    { kind: 'ranked', seats: 2, rule: 'meek' },
    { kind: 'ranked', rule: 'schulze' },
  )
  .chain((given) => {
    const ballot = completeBallot(given);
    const most = ballot.kind === 'one' ? 1 : (ballot.marks ?? 5);
    return fc.record({
      ballot: fc.constant(ballot),
      names: fc.array(
        fc.oneof(
          fc.string({ minLength: 1 }).filter((name) => name.trim() !== ''),
          fc.constantFrom('A "b" # id x', 'back\\', '#', '"'),
        ),
        { minLength: 5, maxLength: 5 },
      ),
      withdrawn: fc.subarray([0, 1, 2, 3, 4], { maxLength: 2 }),
      ballots: fc.array(fc.shuffledSubarray([0, 1, 2, 3, 4], { maxLength: most }), {
        minLength: 1,
        maxLength: 40,
      }),
      weights: fc.option(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 40 }), {
        nil: [],
      }),
    });
  });

const idOf = (place: number) => `c${place}f00`;

function storedOf({ ballot, names, withdrawn, ballots, weights }: Election, title = 'Board') {
  const candidates = names.map((name, place) => ({
    id: idOf(place),
    name,
    description: '',
    ...(withdrawn.includes(place) && { withdrawnAt: new Date(0) }),
  }));
  const weighted = weights !== undefined;
  const contest = { title, ballot, candidates, weighted };
  const election = { _id: 'e', ...contest, sealing: null, lotSeed: '5e'.repeat(32) };
  const choices = ballots.map((places, place) =>
    weighed(choiceOf(ballot.kind, places.map(idOf)), weights?.[place] ?? 1),
  );
  return { election, choices };
}

async function written({ election, choices }: ReturnType<typeof storedOf>): Promise<string> {
  const ballots = {
    async *choices() {
      yield choices;
    },
  };
  const total = async () => choices.length;
  const parts = await createBallotExports({ ballots, total }).write(election, {
    expected: choices.length,
    lot: election.lotSeed,
  });
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

/** Counts a file with the options that its comment gives. */
function countFile(text: string) {
  const file = parseBlt(text);
  const option = (name: string) =>
    new RegExp(`^# npm run .* --${name} (\\S+)`, 'm').exec(text)?.[1];
  const rule = RULES.find((known) => known === option('method'));
  if (!rule) throw new Error('no method');
  return countElection({
    rule,
    candidates: file.candidates.map(({ id }) => id),
    withdrawn: file.withdrawn,
    seats: file.seats,
    profile: file.profile,
    seed: Buffer.from(option('lot') ?? '', 'hex'),
    hash: sha256,
    ties: option('ties') === 'open' ? 'open' : 'lot',
  });
}

describe('the .blt export', () => {
  it('gives the same outcome when it is counted, round by round, for every kind of ballot', async () => {
    await fc.assert(
      fc.asyncProperty(elections, async (given) => {
        const stored = storedOf(given);
        const profile = stored.choices.map((one) => {
          const { choice, weight } = weightIn(one);
          return [choice, weight] as const;
        });
        const outcome = countElection({ ...contestOf(stored.election), profile, hash: sha256 });
        expect(countFile(await written(stored))).toEqual(outcome);
      }),
      { numRuns: 60 },
    );
  });

  it('has equal ballots on one line, regardless of the order in which they were cast', async () => {
    const ballots = [[2, 0], [1], [], [2, 0], [0, 1]];
    const given = {
      ballot: completeBallot({ kind: 'ranked' }),
      names: ['A', 'B', 'C'],
      withdrawn: [0, 1],
    };
    const text = await written(storedOf({ ...given, ballots }));
    expect(text).toBe(await written(storedOf({ ...given, ballots: ballots.toReversed() })));
    const [head, ...lines] = text.split('\n');
    expect(head).toBe('3 1');
    expect(lines.slice(2)).toEqual([
      '-1',
      '-2',
      '1 0',
      '1 1 2 0',
      '1 2 0',
      '2 3 1 0',
      '0',
      '"A" # id c0f00',
      '"B" # id c1f00',
      '"C" # id c2f00',
      '"Board"',
      '',
    ]);
  });

  it('starts each line with the weight of its ballots, and warns about rare weights', async () => {
    const given = {
      ballot: completeBallot({ kind: 'ranked' }),
      names: ['A', 'B'],
      withdrawn: [],
      ballots: [[0], [1, 0], [0], []],
      weights: [41, 7, 1, 300],
    };
    const lines = (await written(storedOf(given))).split('\n');
    expect(lines.join('\n')).toContain(
      'A weight that few voters have can show who cast the ballots.',
    );
    const counted = lines.filter((line) => /^\d/.test(line));
    expect(counted).toEqual(['2 1', '300 0', '42 1 0', '7 2 1 0', '0']);
  });

  it('notes that a count does not check a quorum or a majority', async () => {
    const given = { names: ['Yes', 'No'], withdrawn: [], ballots: [[0]] };
    const quorum = { numerator: 1, denominator: 2 };
    const strict = await written(storedOf({ ...given, ballot: completeBallot({ quorum }) }));
    expect(strict).toContain('\n# Counting this file does not check the quorum or the majority.');
    const plain = await written(storedOf({ ...given, ballot: completeBallot({}) }));
    expect(plain).not.toContain('quorum');
  });

  it('explains how abstentions are counted if voters can abstain', async () => {
    const given = { names: ['A', 'B'], withdrawn: [], ballots: [[0], []] };
    const abstain = await written(
      storedOf({ ...given, ballot: completeBallot({ abstain: true }) }),
    );
    expect(abstain).toContain('\n# Counting this file adds abstentions to the exhausted votes.');
    const pairs = completeBallot({ kind: 'ranked', rule: 'schulze', abstain: true });
    const byPairs = await written(storedOf({ ...given, ballot: pairs }));
    expect(byPairs).toContain('\n# Counting this file leaves abstentions out.');
    const plain = await written(storedOf({ ...given, ballot: completeBallot({}) }));
    expect(plain).not.toContain('abstentions');
  });

  it('gives candidates with the same name different names, and replaces double quotation marks', async () => {
    const names = ['Bo "Boots"', "Bo 'Boots'", 'Cy\\'];
    const given = { ballot: completeBallot({}), names, withdrawn: [], ballots: [[0]] };
    const text = await written(storedOf(given, 'The "best"'));
    expect(parseBlt(text)).toMatchObject({
      title: "The 'best'",
      candidates: [{ name: "Bo 'Boots'" }, { name: "Bo 'Boots' (2)" }, { name: 'Cy/' }],
    });
  });

  it('is rejected while ballots are moved from one checkpoint to another', async () => {
    let reads = 0;
    const ballots = {
      async *choices() {
        reads += 1;
        yield reads === 1 ? [] : ['c0f00'];
      },
    };
    const total = async () => 2;
    const { election } = storedOf({
      ballot: completeBallot({}),
      names: ['A', 'B'],
      withdrawn: [],
      ballots: [],
    });
    const given = { expected: 2, lot: undefined };
    await expect(
      createBallotExports({ ballots, total }).write(election, given),
    ).rejects.toMatchObject({ code: 'BUSY' });
  });
});
