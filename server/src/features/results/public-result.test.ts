import type { Election } from '@votewise/contract';
import { expect, it } from 'vitest';
import { declareResults } from '../../../test/support/finished-election.ts';
import {
  type Caller,
  startTestApp,
  startWithAdministrator,
} from '../../../test/support/test-app.ts';

const unknownId = 'f'.repeat(24);

/** Returns all of a response that an outsider could compare. */
async function answerOf(caller: Caller, id: string, etag = '') {
  const { status, headers, body } = await caller.get(`/results/${id}`).set('If-None-Match', etag);
  const { date: _date, 'x-request-id': _request, ...compared } = headers;
  return { status, headers: compared, body };
}

const editOf = (administrator: Caller, { id }: Pick<Election, 'id'>) => ({
  async put(change: object) {
    const { body } = await administrator.get(`/elections/${id}`).expect(200);
    return administrator.put(`/elections/${id}`, { ...body.data.election, ...change });
  },
});

it('is shown to anyone once declared, and then like an unknown one when it is switched off', async () => {
  const { app, administrator } = await startWithAdministrator();
  const election = await app.createElection({ publicResult: true, ballot: { abstain: true } });
  const [voter, other] = [await app.asVoter(), await app.asVoter()];
  await voter.vote(election).expect(201);
  await other.vote(election).expect(201);
  const unknown = await answerOf(app.anonymous, unknownId);
  expect(unknown.status).toBe(404);
  expect(await answerOf(app.anonymous, election.id)).toEqual(unknown);
  await app.closeAll();
  expect(await answerOf(app.anonymous, election.id)).toEqual(unknown);
  await declareResults(app, administrator, [election]);
  app.passCache();

  const shown = await answerOf(app.anonymous, election.id);
  expect(shown.status).toBe(200);
  expect(shown.headers['cache-control']).toBe('public, no-cache');
  expect(shown.body.data.result).toMatchObject({
    election: { id: election.id, title: election.title, status: 'completed' },
    totalVotes: 2,
    turnout: { ballots: 2 },
    candidates: [
      { name: 'Ada', votes: 2 },
      { name: 'Bob', votes: 0 },
    ],
    elected: [election.candidates[0]?.id],
    hasBoard: true,
  });
  const [ada] = shown.body.data.result.candidates;
  expect(ada.description).toBe('');
  for (const caller of [voter, administrator]) {
    expect((await answerOf(caller, election.id)).body).toEqual(shown.body);
  }
  const tag = shown.headers['etag'] ?? '';
  expect((await answerOf(app.anonymous, election.id, tag)).status).toBe(304);

  const edit = editOf(administrator, election);
  expect((await edit.put({ publicResult: false })).status).toBe(200);
  expect(await answerOf(app.anonymous, election.id, tag)).toEqual(unknown);
  expect((await edit.put({ publicResult: true })).status).toBe(200);
  expect((await answerOf(app.anonymous, election.id, tag)).status).toBe(304);
  const changes = await app.auditEntries({ event: 'election.updated', 'subject.id': election.id });
  expect(changes.map(({ details }) => details)).toEqual([
    { changes: { publicResult: { from: true, to: false } } },
    { changes: { publicResult: { from: false, to: true } } },
  ]);
  await administrator.delete(`/elections/${election.id}`).expect(200);
  expect(await answerOf(app.anonymous, election.id, tag)).toEqual(unknown);
});

it('is the only thing that can be changed after the declaration', async () => {
  const { app, administrator } = await startWithAdministrator();
  const election = await app.createElection();
  await declareResults(app, administrator, [election]);
  const edit = editOf(administrator, election);
  for (const change of [
    { title: 'Another title' },
    { endDate: '2100-01-01' },
    { status: 'active' },
    { candidates: election.candidates.map((one) => ({ ...one, name: `${one.name} B.` })) },
    { ballot: { ...election.ballot, abstain: true } },
    { ballot: { ...election.ballot, links: 'off' } },
    { electorate: { groups: ['North'] } },
    { weighted: true },
    { paper: 'Assembly' },
  ]) {
    const { body } = await edit.put({ ...change, publicResult: true });
    expect([change, body.code]).toEqual([change, 'ELECTION_DECLARED']);
  }
  const stale = await edit.put({ publicResult: true, expectedUpdatedAt: '2020-01-01T00:00:00Z' });
  expect(stale.status).toBe(409);
  expect((await answerOf(app.anonymous, election.id)).status).toBe(404);
  expect((await edit.put({})).body.code).toBe('ELECTION_DECLARED');
});

it('names the organization, and leaves out what tellers typed', async () => {
  const app = await startTestApp({ contact: { organisation: 'Rowing Club' } });
  const administrator = await app.asAdministrator();
  const election = await app.createElection({ publicResult: true, ballot: { receipts: false } });
  await declareResults(app, administrator, [election]);
  await app.connection.collection<{ _id: string }>('elections').updateOne(
    { _id: election.id },
    {
      $set: {
        joinedPaper: { isIn: true, handedOut: 3, ballots: 2, spoiled: 0, explanation: 'Bo left.' },
      },
    },
  );
  app.clock.advance(31_000);
  const { result } = (await app.anonymous.get(`/results/${election.id}`).expect(200)).body.data;
  expect(result).toMatchObject({ organization: 'Rowing Club', hasBoard: false });
  expect(result.onPaper).toEqual({ handedOut: 3, ballots: 2, spoiled: 0, missing: 1 });
});
