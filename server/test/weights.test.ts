import { expect, it } from 'vitest';
import type { Ballot, Election, ResultsData } from '@votewise/contract';
import { tellEntry } from '@votewise/contract/audit/event-sentences';
import { readPdf } from './support/pdf-text.ts';
import { type Caller, startTestApp, type TestApp } from './support/test-app.ts';

type Question = Partial<Pick<Election, 'title' | 'weighted' | 'paper'>> & {
  ballot?: Partial<Ballot>;
  answers?: string[];
};

const schedule = (app: TestApp, { answers = ['Yes', 'No'], ...question }: Question) =>
  app.createElection({
    weighted: true,
    ...question,
    candidates: answers.map((name) => ({ name, description: '' })),
  });

const choicesIn = ({ candidates }: Election, names: readonly string[]) =>
  names.map((name) => candidates.find((one) => one.name === name)?.id ?? '');

async function resultsOf(caller: Caller, { id }: Election): Promise<ResultsData['results']> {
  return (await caller.get(`/votes/results/${id}`).expect(200)).body.data.results;
}

const numbersIn = ({ candidates }: ResultsData['results']) =>
  candidates.map(({ name, votes, weight, percentage }) => [name, votes, weight, percentage]);

/** The owners' shares, out of 1,000. The last owner never votes. */
const shares = [300, 250, 200, 150, 60, 40];
const half = { numerator: 1, denominator: 2 };
const twoThirds = {
  numerator: 2,
  denominator: 3,
  comparison: 'at-least',
  base: 'valid',
} as const;

it('decides the motions of a condominium by weight and shows both counts', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const owners = [];
  for (const weight of shares) owners.push(await app.createVoter({ weight }));
  const voters = await Promise.all(owners.map((owner) => app.signIn(owner)));
  const roof = await schedule(app, {
    title: 'Repair the roof',
    paper: 'Assembly of owners',
    ballot: { abstain: true, quorum: half, majority: twoThirds },
  });
  app.clock.advance(1_000);
  const garden = await schedule(app, { title: 'Plant a garden', paper: 'assembly  of OWNERS' });
  app.clock.advance(1_000);
  const board = await schedule(app, {
    title: 'Chair',
    paper: 'Assembly of owners',
    answers: ['Ada', 'Bo', 'Cy'],
    ballot: { kind: 'ranked' },
  });
  expect(roof.ballot.results).toBe('after-close');

  const ballots = [
    [['Yes'], ['No'], ['Cy', 'Bo']],
    [['Yes'], ['No'], ['Bo', 'Cy']],
    [['No'], ['Yes'], ['Ada', 'Bo']],
    [[], ['Yes'], ['Ada']],
    [['Yes'], ['Yes'], ['Ada']],
  ] as const;
  for (const [place, [first, second, third]] of ballots.entries()) {
    const casts = [
      { electionId: roof.id, choices: choicesIn(roof, first) },
      { electionId: garden.id, choices: choicesIn(garden, second) },
      { electionId: board.id, choices: choicesIn(board, third) },
    ];
    const answer = await voters[place]?.post('/votes/cast-paper', { casts });
    expect(answer?.body.data.casts.map(({ isIn }: { isIn: boolean }) => isIn)).toEqual([
      true,
      true,
      true,
    ]);
  }
  const stored = await app.connection.collection('ballots').find({ electionId: roof.id }).toArray();
  const [yes = '', no = ''] = choicesIn(roof, ['Yes', 'No']);
  const choices = stored.map(({ choice }) => String(choice));
  expect(new Set(choices)).toEqual(
    new Set([`300*${yes}`, `250*${yes}`, `200*${no}`, '150*', `60*${yes}`]),
  );
  expect(choices).toHaveLength(5);
  // A ballot keeps the weight that the voter had when it was cast.
  const sold = { whom: { ids: [owners[0]?._id] }, weight: 1 };
  const unconfirmed = await administrator.post('/auth/voters/memberships', sold).expect(409);
  expect(unconfirmed.body).toMatchObject({
    code: 'VOTING_OPEN',
    message:
      'Voting is open in “Chair”, “Plant a garden”, and “Repair the roof”, which are counted by weight. Ballots already cast keep their weight. If weight moves from a voter who has voted to a voter who hasn’t, it is counted twice. Make this change after voting has closed, or confirm it.',
  });
  const confirmed = { ...sold, confirmWhileOpen: true };
  await administrator.post('/auth/voters/memberships', confirmed).expect(200);
  const open = await resultsOf(administrator, roof);
  expect(open).not.toHaveProperty('weights');
  expect(numbersIn(open)).toEqual([
    ['Yes', 0, undefined, 0],
    ['No', 0, undefined, 0],
  ]);
  // The voter gets the weight back before voting closes.
  await administrator.post('/auth/voters/memberships', { ...confirmed, weight: 300 }).expect(200);

  await app.closeAll();
  const repaired = await resultsOf(administrator, roof);
  expect(repaired).toMatchObject({
    totalVotes: 5,
    abstentions: 1,
    turnout: { ballots: 5, eligible: 6 },
    weights: { cast: 960, abstentions: 150, eligible: 1_000 },
    elected: [yes],
  });
  expect(numbersIn(repaired).map(([name, votes, weight]) => [name, votes, weight])).toEqual([
    ['Yes', 3, 610],
    ['No', 1, 200],
  ]);
  expect(repaired.verdict?.quorum?.words).toBe(
    'Half of an eligible weight of 1,000: 500 needed, 960 cast. Quorum reached.',
  );
  expect(repaired.verdict?.majority?.words).toBe(
    'Two-thirds of a weight of 810 in valid votes: 540 needed, a weight of 610 voted yes. Carried.',
  );

  // More owners vote yes, but they own less.
  const planted = await resultsOf(administrator, garden);
  expect(numbersIn(planted)).toEqual([
    ['No', 2, 550, 57.3],
    ['Yes', 3, 410, 42.7],
  ]);
  expect(planted.elected).toEqual(choicesIn(garden, ['No']));

  // Three of five ballots rank Ada first, but these ballots have less weight.
  const chaired = await resultsOf(administrator, board);
  expect(chaired.elected).toEqual(choicesIn(board, ['Cy']));
  const [ada = '', bo = '', cy = ''] = choicesIn(board, ['Ada', 'Bo', 'Cy']);
  expect(chaired.rounds?.map(({ tallies }) => tallies)).toEqual([
    { [ada]: '410', [bo]: '250', [cy]: '300' },
    { [ada]: '410', [bo]: '0', [cy]: '550' },
  ]);

  const fileOf = async ({ id }: Election, query: string) =>
    administrator.get(`/elections/${id}/export?${query}`).expect(200);
  const csv = (await fileOf(roof, 'format=csv')).text.split('\n');
  expect(csv[0]).toContain('"Weight","Weight cast","Weight of abstentions","Eligible weight"');
  expect(csv[1]).toContain('"610","960","150","1000"');
  const json = (await fileOf(roof, 'format=json')).body;
  expect(json).toMatchObject({ weights: repaired.weights, candidates: [{ weight: 610 }, {}] });
  const blt = (await fileOf(board, 'format=blt')).text.split('\n');
  expect(blt).toEqual(expect.arrayContaining(['210 1 0', '200 1 2 0', '250 2 3 0', '300 3 2 0']));

  const minutes = await fileOf(roof, 'format=pdf&scope=paper');
  expect(minutes.headers['content-disposition']).toContain('assembly-of-owners-minutes.pdf');
  const text = readPdf(minutes.body).pages.flat().join(' ');
  for (const part of [
    '1. Repair the roof',
    '2. Plant a garden',
    '3. Chair',
    'Each ballot carries the weight of its voter. Percentages, the quorum,',
    'Turnout 5 ballots of 6 eligible voters (83.3%)',
    'Weight cast 960 of an eligible weight of 1,000 (96.0%)',
    'Weight of abstentions 150, which leaves a weight of 810 in valid votes',
    'Yes 3 610',
    'No 2 550 57.3%',
  ]) {
    expect(text).toContain(part);
  }
  expect(text.match(/Signatures/g)).toHaveLength(1);
  const refused = await administrator.get(`/elections/${roof.id}/export?format=csv&scope=paper`);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Only the PDF format can contain a whole ballot paper',
  ]);

  await administrator.delete(`/elections/${garden.id}`).expect(200);
  const entries = await app.auditEntries();
  const told = entries.map((one) =>
    tellEntry(one as unknown as Parameters<typeof tellEntry>[0], (iso) => iso),
  );
  // The download adds only one entry to the audit trail, even though the file covers three questions.
  expect(told.filter((one) => one.includes('exported the minutes'))).toEqual([
    expect.stringContaining('the minutes of the ballot paper “Assembly of owners” as PDF.'),
  ]);
  expect(told).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/scheduled “Repair the roof”.*\. Yes needs at least two-thirds of the/),
      expect.stringContaining('confirmed the count: 5 votes with a total weight of 960'),
      expect.stringContaining(
        'deleted “Plant a garden” with 5 votes with a total weight of 960: Yes 3 (weight 410) and No 2 (weight 550)',
      ),
    ]),
  );
});

it('counts shares with decimals exactly, and shows them as they were typed', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const save = async (weight: object, expectedRevision: number) =>
    administrator.put('/settings', { weight, expectedRevision });
  const name = { singular: 'share', plural: 'shares', total: 100 };
  // A voter without a weight of their own has one whole share, before and after.
  await app.createVoter();
  expect((await save({ ...name, decimals: 1 }, 0)).status).toBe(200);
  const owners = [];
  for (const weight of [415, 253, 322]) owners.push(await app.createVoter({ weight }));
  const voters = await Promise.all(owners.map((owner) => app.signIn(owner)));

  // A page that was loaded before the change sends other units.
  const path = `/auth/voters/${owners[0]?._id}/membership`;
  const outdated = await administrator.put(path, { groups: [], weight: 41 }).expect(409);
  expect(outdated.body.code).toBe('EDITED_MEANWHILE');
  await administrator.put(path, { groups: [], weight: 410, weightDecimals: 1 }).expect(200);
  await administrator.put(path, { groups: [], weight: 415, weightDecimals: 1 }).expect(200);
  expect((await save({ ...name, decimals: 2 }, 1)).body.fields).toEqual({
    'weight.decimals':
      'The decimals can’t be changed: voters have numbers of shares. Erase these voters, change the decimals, and register the voters again.',
  });

  const roof = await schedule(app, {
    title: 'Repair the roof',
    ballot: { abstain: true, quorum: half, majority: twoThirds },
  });
  expect((await save(name, 1)).status).toBe(200);
  const removed = await administrator.put('/settings', { weight: null, expectedRevision: 1 });
  expect(removed.body.message).toBe(
    'The decimals can’t be changed: “Repair the roof” is counted in shares. They can be changed only before there is such an election.',
  );
  for (const [place, answer] of ['Yes', 'Yes', 'No'].entries()) {
    const choices = choicesIn(roof, [answer]);
    await voters[place]?.post('/votes/cast', { electionId: roof.id, choices }).expect(201);
  }
  await app.closeAll();
  const repaired = await resultsOf(administrator, roof);
  // The API counts in the smallest unit.
  expect(repaired.weights).toEqual({ cast: 990, abstentions: 0, eligible: 1_000 });
  expect(repaired.verdict?.majority?.words).toBe(
    '66.8 of 99\u00a0shares voted yes; 66 needed. Carried.',
  );
  expect(repaired.verdict?.quorum?.words).toBe(
    '99 of 100\u00a0shares cast; 50 needed. Quorum reached.',
  );

  const fileOf = async (query: string) =>
    administrator.get(`/elections/${roof.id}/export?${query}`).expect(200);
  expect((await fileOf('format=csv')).text.split('\n')[1]).toContain('"66.8","99","0","100"');
  expect((await fileOf('format=json')).body).toMatchObject({
    weights: { cast: 99, abstentions: 0, eligible: 100 },
    candidates: [{ weight: 66.8 }, { weight: 32.2 }],
    verdict: { majority: { whole: 99, needed: 66, reached: 66.8 } },
  });
  const minutes = readPdf((await fileOf('format=pdf')).body)
    .pages.flat()
    .join(' ');
  for (const part of ['Shares cast 99 of 100\u00a0shares (99.0%)', 'Yes 2 66.8', 'No 1 32.2']) {
    expect(minutes).toContain(part);
  }
  const told = (await app.auditEntries()).map((one) =>
    tellEntry(one as unknown as Parameters<typeof tellEntry>[0], String, {
      ...name,
      decimals: 1,
    }),
  );
  expect(told).toEqual(
    expect.arrayContaining([
      expect.stringContaining('with 41.5\u00a0shares'),
      expect.stringMatching(/set the shares of VOTER\d+ to 41\b/),
      expect.stringContaining('confirmed the count: 3 votes with 99\u00a0shares'),
      expect.stringMatching(/scheduled .+\. Votes are counted in shares\./),
    ]),
  );
});
