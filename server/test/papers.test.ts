import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import type { CastPaperData, Election } from '@votewise/contract';
import { onBallotInserts } from './support/ballot-inserts.ts';
import { readPdf } from './support/pdf-text.ts';
import { startTestApp, type Caller, type TestApp } from './support/test-app.ts';
import { randomCode } from './support/receipt-codes.ts';

type Answers = CastPaperData['casts'];

const firstOf = ({ id, candidates }: Election) => ({
  electionId: id,
  choices: [candidates[0]?.id ?? ''],
});

async function send(voter: Caller, casts: ReturnType<typeof firstOf>[]): Promise<Answers> {
  const { body } = await voter.post('/votes/cast-paper', { casts }).expect(200);
  return body.data.casts;
}

const codesOf = (answers: Answers) =>
  answers.map(({ isIn, code }) => `${isIn ? 'in' : 'out'}${code ? ` ${code}` : ''}`);

async function schedule(app: TestApp, questions: number) {
  const paper: Election[] = [];
  for (let number = 1; number <= questions; number += 1) {
    paper.push(await app.createElection({ title: `Motion ${number}`, paper: 'Assembly' }));
  }
  return paper;
}

async function ballotsIn({ services }: TestApp, elections: readonly Election[]) {
  const counts = await Promise.all(elections.map(({ id }) => services.ballots.count(id)));
  return counts.map(({ total }) => total);
}

it('returns a receipt with the request’s code, and only for ballots that this request cast', async () => {
  const app = await startTestApp();
  const [first, second, third] = await schedule(app, 3);
  if (!first || !second || !third) throw new Error('three questions');
  const over = await app.createElection({ status: 'completed' });
  const without = await app.createElection({ ballot: { receipts: false } });
  const voter = await app.asVoter();
  await voter.vote(third).expect(201);
  // All ballots can share one code, because each nonce also depends on the election.
  const code = randomCode();
  const casts = [first, second, third, over, without].map((one) => ({ ...firstOf(one), code }));
  const answers = await send(voter, casts);
  expect(codesOf(answers)).toEqual(['in', 'in', 'in ALREADY_VOTED', 'out ELECTION_NOT_OPEN', 'in']);
  expect(answers[3]).toMatchObject({ reason: 'ELECTION_NOT_OPEN.closed' });
  expect(answers.map(({ receipt }) => receipt?.code)).toEqual([
    code,
    code,
    undefined,
    undefined,
    undefined,
  ]);
  const [one = '', other = ''] = answers.map(({ receipt }) => receipt?.commitment);
  expect(one).not.toBe(other);
  const state = async ({ id }: Election, commitment: string) =>
    (await app.anonymous.get(`/board/${id}/proof/${commitment}`)).body.data?.state;
  expect(await state(first, one)).toBe('waiting');
  expect(await state(second, other)).toBe('waiting');
  expect(await state(second, one)).toBeUndefined();
});

it('casts the ballot for each question separately and never casts one twice', async () => {
  const app = await startTestApp();
  const [first, second] = await schedule(app, 2);
  if (!first || !second) throw new Error('two questions');
  const abstaining = await app.createElection({ ballot: { abstain: true } });
  const norths = await app.createElection({ electorate: { groups: ['North'] } });
  const over = await app.createElection({ status: 'completed' });
  const weighted = await app.createElection({ weighted: true });
  const voter = await app.asVoter({ weight: 40 });
  await voter.vote(second, 1).expect(201);

  const casts = [
    firstOf(first),
    firstOf(second),
    { electionId: abstaining.id, choices: [] },
    firstOf(norths),
    firstOf(over),
    firstOf(weighted),
    { electionId: first.candidates[0]?.id ?? '', choices: ['x'] },
    { electionId: 'f'.repeat(24), choices: ['x'] },
  ];
  const expected = [
    'in',
    'in ALREADY_VOTED',
    'in',
    'out NOT_ELIGIBLE',
    'out ELECTION_NOT_OPEN',
    'in',
    'out NOT_FOUND',
    'out NOT_FOUND',
  ];
  const answers = await send(voter, casts);
  expect(codesOf(answers)).toEqual(expected);
  expect(answers.map(({ electionId }) => electionId)).toEqual(
    casts.map(({ electionId }) => electionId),
  );
  const isExplained = ({ code, message }: Answers[number]) => Boolean(code) === Boolean(message);
  expect(answers.every(isExplained)).toBe(true);
  expect(answers[1]?.message).toBe('You have already voted in this election. Your vote counts.');

  const again = codesOf(await send(voter, casts));
  expect(again).toEqual(expected.map((one) => (one === 'in' ? 'in ALREADY_VOTED' : one)));
  expect(await ballotsIn(app, [first, second, abstaining, norths, over, weighted])).toEqual([
    1, 1, 1, 0, 0, 1,
  ]);
  expect((await app.services.ballots.count(weighted.id)).weights.total).toBe(40);

  const twice = [firstOf(first), firstOf(first)];
  for (const [body, message] of [
    [{ casts: [] }, 'Answer at least one question'],
    [{ casts: 'x' }, 'Casts must be a list'],
    [{ casts: twice }, 'A question is on your ballot paper twice. Reload the page and try again.'],
  ] as const) {
    const refused = await voter.post('/votes/cast-paper', body).expect(400);
    expect(refused.body.message).toBe(message);
  }
});

it('counts a ballot paper only once if it is submitted twice at the same time', async () => {
  const app = await startTestApp();
  const paper = await schedule(app, 6);
  const voter = await app.asVoter();
  const [one, other] = await Promise.all([
    send(voter, paper.map(firstOf)),
    send(voter, paper.map(firstOf)),
  ]);
  for (const place of paper.keys()) {
    const codes = [one[place], other[place]].map((answer) => answer?.code ?? 'new');
    expect(codes.toSorted()).toEqual(['ALREADY_VOTED', 'new']);
  }
  expect([...one, ...other].every(({ isIn }) => isIn)).toBe(true);
  expect(await ballotsIn(app, paper)).toEqual(paper.map(() => 1));
});

it('neither loses nor duplicates a ballot if the database fails while a paper is being cast', async () => {
  const app = await startTestApp();
  const paper = await schedule(app, 6);
  const voter = await app.asVoter();
  const dying = onBallotInserts(app.connection, async (command, sendOn) => {
    const { documents } = command;
    if (documents.length === 1) return sendOn(command);
    await sendOn({ ...command, documents: documents.slice(0, 2) });
    throw new mongo.MongoNetworkError('connection closed');
  });

  const answers = await send(voter, paper.map(firstOf));
  const lost = answers.filter(({ isIn }) => !isIn);
  expect(lost.length).toBeGreaterThan(2);
  expect(new Set(lost.map(({ code, message }) => `${code}: ${message}`))).toEqual(
    new Set([
      'OUTCOME_UNKNOWN: Your vote may or may not have been counted. Submit it again: only one vote counts.',
    ]),
  );
  const before = await ballotsIn(app, paper);
  // Some of the ballots with an unknown outcome are in the ballot box.
  expect(before.filter((count) => count === 1).length).toBeGreaterThan(6 - lost.length);
  dying.mockRestore();

  const again = await send(voter, paper.map(firstOf));
  expect(again.every(({ isIn }) => isIn)).toBe(true);
  expect(again.filter(({ code }) => code === undefined)).toHaveLength(
    before.filter((count) => count === 0).length,
  );
  expect(await ballotsIn(app, paper)).toEqual(paper.map(() => 1));
});

it('writes minutes of the questions that were open at the same time, not of other years’ papers with the same name', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  await app.createElection({ title: 'Motion of last year', paper: 'Assembly' });
  app.clock.advance(365 * 24 * 3_600_000);
  await app.services.elections.moveDue();
  const questions = await schedule(app, 2);
  const { startDate, endDate } = app.electionInput();
  const nextYear = (date: string) => date.replace(/^\d+/, (year) => `${Number(year) + 1}`);
  const dates = { startDate: nextYear(startDate), endDate: nextYear(endDate) };
  await app.createElection({ paper: 'Assembly', status: 'upcoming', ...dates });
  app.clock.advance(2 * 3_600_000);
  await app.services.elections.moveDue();
  app.clock.advance(31_000);
  await app.recount();
  app.passCache();
  const minutes = await administrator
    .get(`/elections/${questions[0]?.id}/export?format=pdf&scope=paper`)

    .expect(200);
  const text = readPdf(minutes.body).pages.flat().join(' ');
  expect(text).toContain('Motion 1');
  expect(text).toContain('Motion 2');
  expect(text).not.toMatch(/Provisional|last year/);
});
