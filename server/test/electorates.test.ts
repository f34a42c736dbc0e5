import { expect, it } from 'vitest';
import { DEFAULT_TEMPLATES, type Election } from '@votewise/contract';
import { randomId } from '../src/platform/random.ts';
import { declareResults } from './support/finished-election.ts';
import { type Caller, startTestApp } from './support/test-app.ts';

it('lets only members of the groups vote and counts only them as eligible', async () => {
  const app = await startTestApp();
  const north = await app.asVoter({ groups: ['North'] });
  const south = await app.asVoter({ groups: ['South'] });
  const neither = await app.asVoter();
  const everyones = await app.createElection({ title: 'Everyone' });
  app.clock.advance(1_000);
  const norths = await app.createElection({ title: 'North', electorate: { groups: ['north'] } });
  expect(norths.electorate).toEqual({ groups: ['North'] });

  const titlesFor = async (voter: Caller) => {
    const { body } = await voter.get('/elections').expect(200);
    return body.data.elections.map(({ title }: Election) => title);
  };
  expect(await titlesFor(north)).toEqual(['North', 'Everyone']);
  expect(await titlesFor(south)).toEqual(['Everyone']);
  for (const path of [
    `/elections/${norths.id}`,
    `/votes/results/${norths.id}`,
    `/votes/status/${norths.id}`,
  ]) {
    await north.get(path).expect(200);
    expect((await south.get(path).expect(404)).body.code).toBe('NOT_FOUND');
    await neither.get(path).expect(404);
  }

  await north.vote(norths).expect(201);
  expect((await south.vote(norths).expect(403)).body.code).toBe('NOT_ELIGIBLE');
  const guess = { electionId: norths.id, choices: ['unknown'] };
  expect((await neither.post('/votes/cast', guess).expect(403)).body.code).toBe('NOT_ELIGIBLE');
  await south.vote(everyones).expect(201);
  app.clock.advance(5_001);
  const turnoutOf = async ({ id }: Election) =>
    (await north.get(`/votes/results/${id}`).expect(200)).body.data.results.turnout;
  expect(await turnoutOf(norths)).toEqual({ ballots: 1, eligible: 1, percentage: 100 });
  expect(await turnoutOf(everyones)).toMatchObject({ ballots: 1, eligible: 3 });
});

it('accepts members’ ballots without reading voter documents, but reads one before rejecting a non-member', async () => {
  const asked: string[] = [];
  const app = await startTestApp({
    onCommand: ({ command, commandName }) => asked.push(`${commandName} ${command[commandName]}`),
  });
  const north = () => app.asVoter({ groups: ['North'], weight: 2 });
  const [first, second, third] = [await north(), await north(), await north()];
  const south = await app.asVoter({ groups: ['South'], weight: 2 });
  const election = await app.createElection({ electorate: { groups: ['North'] }, weighted: true });
  await app.services.rights.refresh();
  await first.vote(election).expect(201);

  // Looks the sessions up if they are as old as the process.
  for (const voter of [second, third, south]) await voter.get('/votes/history').expect(200);
  const readsOfVoters = () => asked.filter((command) => command.endsWith(' users'));
  asked.length = 0;
  await second.vote(election).expect(201);
  await third.vote(election).expect(201);
  expect(asked).toContain('insert ballots');
  expect(readsOfVoters()).toEqual([]);
  await south.vote(election).expect(403);
  expect(readsOfVoters()).toEqual(['find users']);
});

it('shows voters their own weight in weighted elections without reading their documents', async () => {
  const asked: string[] = [];
  const app = await startTestApp({
    onCommand: ({ command, commandName }) => asked.push(`${commandName} ${command[commandName]}`),
  });
  const person = await app.createVoter({ weight: 25 });
  const owner = await app.signIn(person);
  const other = await app.asVoter();
  const budget = await app.createElection({ title: 'Budget', weighted: true });
  // Looks the sessions up if they are as old as the process.
  for (const voter of [owner, other]) await voter.get('/votes/history').expect(200);
  app.clock.advance(1_000);
  await app.createElection({ title: 'Chair' });
  await app.services.rights.refresh();
  asked.length = 0;
  const weightsFor = async (voter: Caller) => {
    const { body } = await voter.get('/elections').expect(200);
    return body.data.elections.map(({ title, ownWeight }: Election) => [title, ownWeight]);
  };
  expect(await weightsFor(owner)).toEqual([
    ['Chair', undefined],
    ['Budget', 25],
  ]);
  expect(await weightsFor(other)).toEqual([
    ['Chair', undefined],
    ['Budget', 1],
  ]);
  expect(asked).toContain('find elections');
  expect(asked.filter((command) => command.endsWith(' users'))).toEqual([]);
  const one = await owner.get(`/elections/${budget.id}`).expect(200);
  expect(one.body.data.election.ownWeight).toBe(25);

  const administrator = await app.asAdministrator();
  expect(await weightsFor(administrator)).toEqual([
    ['Chair', undefined],
    ['Budget', undefined],
  ]);
  app.clock.advance(3_700_000);
  await app.services.elections.moveDue();
  expect(await weightsFor(await app.signIn(person))).toEqual([
    ['Chair', undefined],
    ['Budget', undefined],
  ]);
});

it('emails only members and calculates turnout from the members at the time voting closed', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const norths = [];
  for (let i = 0; i < 8; i += 1) norths.push(await app.createVoter({ groups: ['North'] }));
  const south = await app.createVoter({ groups: ['South'] });
  const other = await app.createVoter({ groups: ['South'] });
  const quorum = { numerator: 3, denominator: 4 };
  const election = await app.createElection({
    electorate: { groups: ['North'] },
    ballot: { quorum },
  });
  const regroup = (voter: { _id: string }, change: object) =>
    administrator
      .post('/auth/voters/memberships', {
        whom: { ids: [voter._id] },
        ...change,
        confirmWhileOpen: true,
      })
      .expect(200);
  async function writeToEveryone() {
    const message = {
      requestId: randomId(),
      kind: 'reminder',
      audience: 'everyone',
      ...DEFAULT_TEMPLATES.reminder,
      timeZone: 'UTC',
    };
    await administrator.post(`/elections/${election.id}/messages`, message).expect(201);
    await app.sendMessages();
    return app.mails.map(({ to }) => to.address).toSorted();
  }
  const addressesOf = (voters: { email: string }[]) => voters.map(({ email }) => email).toSorted();

  expect(await writeToEveryone()).toEqual(addressesOf(norths));

  const [leaver, ...others] = norths;
  if (!leaver) throw new Error('eight voters');
  for (const voter of [leaver, ...others.slice(0, 5)]) {
    await (await app.signIn(voter)).vote(election).expect(201);
  }
  app.clock.advance(1_000);
  await regroup(leaver, { remove: ['North'], add: ['South'] });
  await regroup(south, { add: ['North'] });
  expect((await (await app.signIn(other)).vote(election).expect(403)).body.code).toBe(
    'NOT_ELIGIBLE',
  );
  await (await app.signIn(south)).vote(election).expect(201);

  app.clock.advance(3_700_000);
  await app.services.elections.moveDue();
  app.clock.advance(31_000);
  await app.recount();
  app.clock.advance(5_001);
  const closed = async () =>
    (await administrator.get(`/votes/results/${election.id}`).expect(200)).body.data.results;
  const before = await closed();
  // Eligible: seven members who stayed and one who joined. One of the ballots is from the voter who left.
  expect(before.turnout).toEqual({ ballots: 7, eligible: 8, percentage: 87.5 });
  expect(before.verdict.quorum).toMatchObject({ needed: 6, reached: 7, met: true });

  await declareResults(app, administrator, [election]);
  const list = (await administrator.get(`/elections/${election.id}/participation`).expect(200))
    .text;
  const rows = list.trim().split('\n').slice(1);
  const rowsWith = (text: string) => rows.filter((row) => row.includes(text)).length;
  expect([rows.length, rowsWith('"yes"'), rowsWith('"no"')]).toEqual([9, 7, 2]);
  expect(rows.find((row) => row.includes(leaver.email))).toContain('yes');
  expect(rowsWith(other.email)).toBe(0);

  for (const voter of others) await regroup(voter, { remove: ['North'] });
  await regroup(other, { add: ['North'] });
  app.clock.advance(40_000);
  expect((await closed()).turnout).toEqual(before.turnout);
  expect((await closed()).verdict).toEqual(before.verdict);
});
