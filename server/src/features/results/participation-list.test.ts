import type { CreateElectionRequest, Election, MessagesData } from '@votewise/contract';
import { expect, it } from 'vitest';
import { declareResults, setStatus } from '../../../test/support/finished-election.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const PATH = (id: string) => `/elections/${id}/participation`;

type Voter = Awaited<ReturnType<TestApp['createVoter']>>;

async function start() {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const createVoters = async (count: number, given = {}): Promise<Voter[]> => {
    const voters: Voter[] = [];
    while (voters.length < count) voters.push(await app.createVoter(given));
    return voters;
  };
  const vote = ({ id: electionId, candidates }: Election, voters: readonly Voter[]) =>
    Promise.all(
      voters.map(({ _id: sub, userId: uid }) =>
        app.services.votes.cast({ electionId, candidateId: candidates[0]?.id }, { sub, uid }),
      ),
    );
  const list = (election: Election) => administrator.get(PATH(election.id));
  const declare = (...elections: Election[]) => declareResults(app, administrator, elections);
  return { app, administrator, createVoters, vote, list, declare };
}

/** Returns the IDs of the voters who are listed as having voted. */
const votedIn = (text: string): string[] =>
  text
    .split('\r\n')
    .filter((line) => line.endsWith('"yes"'))
    .map((line) => line.slice(1, line.indexOf('",')));

const hidden = (message: RegExp) => ({
  code: 'PARTICIPATION_HIDDEN',
  message: expect.stringMatching(message),
});

it('lists every voter by ID, with yes or no but without choices or times, and records an event', async () => {
  const { app, administrator, createVoters, vote, list, declare } = await start();
  const election = await app.createElection();
  const voters = await createVoters(12);
  await vote(
    election,
    [12, 7, 3, 1, 10, 9].flatMap((number) => voters[number - 1] ?? []),
  );
  await declare(election);
  await app.createVoter();
  const answer = await list(election).expect(200);
  expect(answer.get('Content-Disposition')).toBe(
    'attachment; filename="board-2027-participation.csv"',
  );
  const lines = answer.text.trim().split('\r\n');
  expect(lines[0]).toBe('"Voter ID","Name","Email","Voted"');
  const ids = lines.slice(1).map((line) => line.split('","')[0]?.slice(1));
  expect(ids).toEqual(
    Array.from({ length: 12 }, (_, index) => `VOTER${String(index + 1).padStart(3, '0')}`),
  );
  expect(votedIn(answer.text)).toEqual(
    ['001', '003', '007', '009', '010', '012'].map((number) => `VOTER${number}`),
  );
  for (const { name, id } of election.candidates) {
    expect(answer.text).not.toContain(name);
    expect(answer.text).not.toContain(id);
  }
  const events = await app.auditEntries({ event: 'participation.exported' });
  expect(events.map(({ subject, details }) => ({ subject, details }))).toEqual([
    { subject: { type: 'election', id: election.id, label: 'Board 2027' }, details: {} },
  ]);
  const { text } = await administrator.get(`${PATH(election.id)}?separator=;`).expect(200);
  expect(text).toMatch(/^\ufeff?"Voter ID";"Name";"Email";"Voted"/);
});

it('lists who could vote at the close, not who was enabled afterward', async () => {
  const { app, administrator, createVoters, vote, list, declare } = await start();
  const election = await app.createElection();
  const voters = await createVoters(14);
  const { body } = await administrator.get('/auth/voters').expect(200);
  const late: string[] = body.data.voters
    .filter(({ userId }: { userId: string }) => userId > 'VOTER012')
    .map(({ id }: { id: string }) => id);
  await administrator.post('/auth/voters/disable', { ids: late }).expect(200);
  await vote(election, voters.slice(0, 6));
  await declare(election);
  await administrator.post('/auth/voters/enable', { ids: late }).expect(200);
  const { text } = await list(election).expect(200);
  expect(text.trim().split('\r\n').slice(1)).toHaveLength(12);
});

it('is not available before the result is declared, and its refusal does not depend on ballots', async () => {
  const { app, administrator, createVoters, vote, list, declare } = await start();
  const election = await app.createElection();
  const voters = await createVoters(20);
  const refusal = /^The list will be available after the result has been declared\./;
  for (const [from, to] of [
    [0, 0],
    [0, 4],
    [4, 10],
  ]) {
    await vote(election, voters.slice(from, to));
    const answer = await list(election).expect(409);
    expect(answer.body).toMatchObject(hidden(refusal));
  }
  app.clock.advance(1_000);
  await setStatus(administrator, election, 'completed');
  app.clock.advance(61_000);
  expect((await list(election).expect(409)).body).toMatchObject(hidden(refusal));
  await setStatus(administrator, election, 'active');
  await declare(election);
  await list(election).expect(200);
});

it('is not available if fewer than five people voted', async () => {
  const { app, administrator, createVoters, vote, list, declare } = await start();
  const election = await app.createElection();
  await vote(election, (await createVoters(12)).slice(0, 4));
  await declare(election);
  const refusal = /^The list isn’t available\. Fewer than five people voted, /;
  expect((await list(election).expect(409)).body).toMatchObject(hidden(refusal));
  const { body } = await administrator.get(`/elections/${election.id}/messages`).expect(200);
  expect(body.data.listRefusal).toMatch(refusal);
});

/** Two elections that are open at the same time, and their voters. */
async function startTwo(first: Partial<CreateElectionRequest>, second = first) {
  const all = await start();
  const board = await all.app.createElection({ title: 'Board', ...first });
  const motion = await all.app.createElection({ title: 'Motion', ...second });
  const members = { groups: ['North'] };
  const norths = await all.createVoters(6, members);
  return { ...all, board, motion, norths, others: await all.createVoters(9) };
}

it('covers all elections with live counts that shared voters while they were open', async () => {
  const { vote, list, declare, board, motion, others } = await startTwo({});
  await vote(board, others.slice(0, 6));
  await vote(motion, others.slice(2, 7));
  await declare(board);
  const waiting = /also vote in “Motion” at the same time, .* after its result has been declared/;
  expect((await list(board).expect(409)).body).toMatchObject(hidden(waiting));
  await declare(motion);
  const [first, second] = [await list(board).expect(200), await list(motion).expect(200)];
  expect(second.text).toBe(first.text);
  expect(votedIn(first.text)).toHaveLength(7);
  expect(first.text.split('\r\n')[0]).toMatch(
    /"Voted in at least one of (“Board”, “Motion”|“Motion”, “Board”)"$/,
  );
});

it('covers only the election itself if no one voted in it', async () => {
  const ballot = { results: 'after-close' } as const;
  const { app, vote, list, declare, board, motion, others } = await startTwo({ ballot });
  const empty = await app.createElection({ title: 'Empty' });
  await vote(board, others.slice(0, 6));
  await vote(motion, others.slice(6, 7));
  await declare(board, motion, empty);
  expect(votedIn((await list(board).expect(200)).text)).toHaveLength(6);
  expect(votedIn((await list(empty).expect(200)).text)).toEqual([]);
  await list(motion).expect(409);
});

it('waits for elections in which the first ballot may still be cast', async () => {
  const { administrator, vote, list, declare, board, motion, others } = await startTwo({});
  await vote(board, others.slice(0, 6));
  await declare(board);
  const waiting = hidden(/also vote in “Motion” at the same time/);
  expect((await list(board).expect(409)).body).toMatchObject(waiting);
  await setStatus(administrator, motion, 'upcoming');
  expect((await list(board).expect(409)).body).toMatchObject(waiting);
  await setStatus(administrator, motion, 'active');
  await vote(motion, others.slice(6, 7));
  await declare(motion);
  expect(votedIn((await list(board).expect(200)).text)).toHaveLength(7);
});

it('waits for earlier elections that can be reopened', async () => {
  const { app, administrator, vote, list, declare, board, motion, others } = await startTwo({});
  await vote(motion, others.slice(0, 6));
  app.clock.advance(1_000);
  for (const one of [board, motion]) await setStatus(administrator, one, 'completed');
  app.clock.advance(240_000);
  const later = await app.createElection({ title: 'Later' });
  await vote(later, others.slice(0, 6));
  await declare(later);
  const waiting = hidden(/also vote in “(Board|Motion)” at the same time, .* reopened/);
  expect((await list(later).expect(409)).body).toMatchObject(waiting);
  await declare(board, motion);
  expect(votedIn((await list(later).expect(200)).text)).toHaveLength(6);
});

it('waits until an election that opens next no longer shares the last moment of voting', async () => {
  const { app, administrator, createVoters, vote, list, declare } = await start();
  const board = await app.createElection({ title: 'Board' });
  const next = await app.createElection({ title: 'Next', status: 'upcoming' });
  const voters = await createVoters(11);
  await vote(board, voters.slice(0, 10));
  app.clock.advance(1_000);
  await setStatus(administrator, board, 'completed');
  app.clock.advance(31_000);
  await app.recount();
  const declaration = { announce: false, timeZone: 'UTC' };
  await administrator.post(`/elections/${board.id}/declaration`, declaration).expect(200);
  const recent = hidden(/^The list will be available five minutes after voting in “Board” closed/);
  expect((await list(board).expect(409)).body).toMatchObject(recent);
  // The pages say the same before anyone tries: when there is a list, and what an opening would change.
  const page = async (): Promise<MessagesData> =>
    (await administrator.get(`/elections/${board.id}/messages?timeZone=UTC`).expect(200)).body.data;
  const from = new Date(app.clock.now().getTime() + 300_000 - 31_000).toISOString();
  expect(await page()).toMatchObject({ listRefusal: recent.message, listFrom: from });
  const planned = await administrator.get(`/elections/${next.id}`).expect(200);
  expect(planned.body.data.election.progress.sharedList).toMatchObject({ ifNow: ['Board'] });
  await setStatus(administrator, next, 'active');
  await vote(next, voters.slice(10));
  app.clock.advance(301_000);
  const waiting = hidden(/also vote in “Next” at the same time/);
  expect((await list(board).expect(409)).body).toMatchObject(waiting);
  expect(await page()).toMatchObject({ listRefusal: waiting.message });
  expect(await page()).not.toHaveProperty('listFrom');
  await declare(next);
  expect(await page()).not.toHaveProperty('listRefusal');
  for (const one of [board, next])
    expect(votedIn((await list(one).expect(200)).text)).toHaveLength(11);
});

it('knows members of a merged group who left it before the merge', async () => {
  const { app, administrator, createVoters, vote, list, declare } = await start();
  const board = await app.createElection({ electorate: { groups: ['North', 'South'] } });
  const motion = await app.createElection({ electorate: { groups: ['Club'] } });
  const [both, souths, clubs] = [
    await createVoters(6, { groups: ['North', 'Club'] }),
    await createVoters(5, { groups: ['South'] }),
    await createVoters(5, { groups: ['Club'] }),
  ];
  await vote(board, [...both.slice(0, 4), ...souths]);
  await vote(motion, [...both.slice(0, 1), ...both.slice(4), ...clubs]);
  const leave = {
    whom: { ids: both.map(({ _id }) => _id) },
    remove: ['North'],
    confirmWhileOpen: true,
  };
  await administrator.post('/auth/voters/memberships', leave).expect(200);
  const { body } = await administrator.get('/groups').expect(200);
  const [from, into] = ['North', 'South'].map((name) =>
    body.data.groups.find((one: { name: string }) => one.name === name),
  );
  await declare(board, motion);
  await administrator.post(`/groups/${from.id}/merge`, { into: into.id }).expect(200);
  const shown = await administrator.get(`/elections/${board.id}`).expect(200);
  expect(shown.body.data.election.electorate).toEqual({ groups: ['North', 'South'] });
  const few = /^The list isn’t available\. Fewer than five people voted among those who could/;
  for (const one of [board, motion])
    expect((await list(one).expect(409)).body).toMatchObject(hidden(few));
});

it('covers each election alone if no count was visible while voting was open', async () => {
  const ballot = { results: 'after-close' } as const;
  const { vote, list, declare, board, motion, others } = await startTwo({ ballot });
  await vote(board, others.slice(0, 6));
  await vote(motion, others.slice(2, 7));
  await declare(board, motion);
  expect(votedIn((await list(board).expect(200)).text)).toHaveLength(6);
  expect(votedIn((await list(motion).expect(200)).text)).toHaveLength(5);
});

it('is not available if fewer than five voted among those who could vote in the same elections', async () => {
  const north = { electorate: { groups: ['North'] } };
  const { vote, list, declare, board, motion, norths, others } = await startTwo({}, north);
  await vote(board, [...others.slice(0, 5), ...norths.slice(0, 4)]);
  await declare(board, motion);
  // No one voted in the motion, so it had no ballots and reveals nothing.
  expect(votedIn((await list(board).expect(200)).text)).toHaveLength(9);

  const again = await startTwo({}, north);
  await again.vote(again.board, [...again.others.slice(0, 5), ...again.norths.slice(0, 4)]);
  await again.vote(again.motion, again.norths.slice(0, 1));
  await again.declare(again.board, again.motion);
  const few = /^The list isn’t available\. Fewer than five people voted among those who could/;
  expect((await again.list(again.board).expect(409)).body).toMatchObject(hidden(few));
});

it('does not depend on elections that shared no voters', async () => {
  const { app, vote, list, declare, board, motion, others } = await startTwo({});
  await vote(board, others.slice(0, 6));
  await declare(board, motion);
  app.clock.advance(61_000);
  const later = await app.createElection({ title: 'Later' });
  await vote(later, others.slice(0, 1));
  await list(board).expect(200);
});

it('is not available after an election with shared voters has been deleted', async () => {
  const { app, administrator, vote, list, declare, board, motion, others } = await startTwo({});
  await vote(board, others.slice(0, 6));
  await vote(motion, others.slice(0, 1));
  await administrator.delete(`/elections/${motion.id}`).expect(200);
  await declare(board);
  const refusal = /has been deleted, so VoteWise can’t check/;
  expect((await list(board).expect(409)).body).toMatchObject(hidden(refusal));
  while ((await app.services.audit.moveEvents()) > 0);
  app.clock.advance(11 * 60_000);
  await app.services.elections.removeDeleted();
  expect((await list(board).expect(409)).body).toMatchObject(hidden(refusal));
});
