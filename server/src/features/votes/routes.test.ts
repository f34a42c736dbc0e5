import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const unknownId = 'f'.repeat(24);
const hour = 3_600_000;

async function openElection(app: TestApp) {
  const election = await app.createElection();
  const [ada, bob] = election.candidates;
  if (!ada || !bob) throw new Error('the election has no candidates');
  return { election, ada, bob };
}

describe('POST /votes/cast', () => {
  it('stores one ballot and counts it', async () => {
    const app = await startTestApp();
    const { election, ada } = await openElection(app);
    const voter = await app.asVoter();
    const answer = await voter.post('/votes/cast', {
      electionId: election.id,
      candidateId: ada.id,
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      { success: true, message: 'Vote Submitted Successfully!', data: {} },
    ]);
    expect(await app.count(election.id)).toEqual({ [ada.id]: 1 });
    expect((await voter.get(`/votes/status/${election.id}`)).body.data).toEqual({ hasVoted: true });
  });

  it('rejects a second ballot from the same voter for any candidate', async () => {
    const app = await startTestApp();
    const { election, ada, bob } = await openElection(app);
    const voter = await app.asVoter();
    await voter.post('/votes/cast', { electionId: election.id, candidateId: ada.id }).expect(201);
    for (const candidateId of [ada.id, bob.id, 'unknown']) {
      const again = await voter.post('/votes/cast', { electionId: election.id, candidateId });
      expect([again.status, again.body.code]).toEqual([409, 'ALREADY_VOTED']);
    }
    expect(await app.count(election.id)).toEqual({ [ada.id]: 1 });
  });

  it.each([
    ['nothing', {}, 'Choose an election'],
    ['an operator', { electionId: { $ne: 1 }, candidateId: 'x' }, 'Choose an election'],
    ['a list', { electionId: [unknownId], candidateId: ['x'] }, 'Choose an election'],
  ])('returns 400 for %s', async (_name, body, message) => {
    const app = await startTestApp();
    const answer = await (await app.asVoter()).post('/votes/cast', body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('returns 404 for an unknown election and 400 for an unknown candidate', async () => {
    const app = await startTestApp();
    const { election } = await openElection(app);
    const voter = await app.asVoter();
    const unknown = await voter.post('/votes/cast', { electionId: unknownId, candidateId: 'x' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    const stranger = await voter.post('/votes/cast', { electionId: election.id, candidateId: 'x' });
    expect([stranger.status, stranger.body.code]).toEqual([400, 'UNKNOWN_CANDIDATE']);
    expect(await app.count(election.id)).toEqual({});
  });

  it.each(['upcoming', 'completed'] as const)(
    'returns 409 while the election is %s',
    async (status) => {
      const app = await startTestApp();
      const election = await app.createElection({ status });
      const voter = await app.asVoter();
      const answer = await voter.post('/votes/cast', {
        electionId: election.id,
        candidateId: election.candidates[0]?.id,
      });
      expect([answer.status, answer.body.code]).toEqual([409, 'ELECTION_NOT_OPEN']);
      expect(await app.count(election.id)).toEqual({});
    },
  );

  it('closes automatically at the end date, without any job', async () => {
    const app = await startTestApp();
    const { election, ada } = await openElection(app);
    const [early, late] = await app.asVoters(2);
    const vote = { electionId: election.id, candidateId: ada.id };
    app.clock.advance(hour - 1);
    await early?.post('/votes/cast', vote).expect(201);
    app.clock.advance(1);
    const refused = await late?.post('/votes/cast', vote);
    expect([refused?.status, refused?.body.code]).toEqual([409, 'ELECTION_NOT_OPEN']);
  });

  it('confirms the vote on a retry after a lost response, even after the close', async () => {
    const app = await startTestApp();
    const { election, ada } = await openElection(app);
    const voter = await app.asVoter();
    const vote = { electionId: election.id, candidateId: ada.id };
    await voter.post('/votes/cast', vote).expect(201);
    app.clock.advance(2 * hour);
    const repeated = await voter.post('/votes/cast', vote);
    expect([repeated.status, repeated.body.code]).toEqual([409, 'ALREADY_VOTED']);
  });

  it('stores neither voter, time, nor order with the ballot', async () => {
    const app = await startTestApp();
    const { election, ada } = await openElection(app);
    const voter = await app.createVoter();
    await (await app.signIn(voter))
      .post('/votes/cast', { electionId: election.id, candidateId: ada.id })
      .expect(201);
    const [ballot] = await app.connection.collection('ballots').find({}).toArray();
    expect(Object.keys(ballot ?? {}).toSorted()).toEqual([
      '_id',
      'checkpoint',
      'choice',
      'electionId',
      'schema',
    ]);
    expect(String(ballot?._id)).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(ballot)).not.toContain(voter._id);
  });
});

describe('GET /votes/status/{id}', () => {
  it('returns false before voting and 404 for an unknown election', async () => {
    const app = await startTestApp();
    const { election } = await openElection(app);
    for (const caller of [await app.asVoter(), await app.asAdministrator()]) {
      const answer = await caller.get(`/votes/status/${election.id}`).expect(200);
      expect(answer.body).toEqual({ success: true, data: { hasVoted: false } });
      await caller.get('/votes/status/nonsense').expect(404);
    }
  });
});

describe('GET /votes/history', () => {
  it('lists the elections in which the voter has voted, never the choice', async () => {
    const app = await startTestApp();
    const { election, ada } = await openElection(app);
    await app.createElection({ title: 'Another' });
    const [voter, other] = await app.asVoters(2);
    await voter?.post('/votes/cast', { electionId: election.id, candidateId: ada.id }).expect(201);
    const answer = await voter?.get('/votes/history').expect(200);
    expect(answer?.body.data).toEqual({
      history: [{ id: election.id, title: election.title, status: 'active' }],
    });
    expect((await other?.get('/votes/history'))?.body.data).toEqual({ history: [] });
  });
});
