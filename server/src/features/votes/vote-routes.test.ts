import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { shared, startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { randomCode } from '../../../test/support/receipt-codes.ts';

const unknownId = 'f'.repeat(24);
const hour = 3_600_000;

async function openElection(app: TestApp) {
  const election = await app.createElection();
  const [ada, bob] = election.candidates;
  if (!ada || !bob) throw new Error('the election has no candidates');
  return { election, ada, bob };
}

/**
 * Computes the commitment of a ballot as server/docs/verifying.md specifies it, without using any of the product's
 * code.
 */
function commitmentBy(given: {
  electionId: string;
  userId: string;
  code: string;
  choice: string;
  weight: number;
}): string {
  const hash = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  const lp = (text: string) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(text));
    return Buffer.concat([length, Buffer.from(text)]);
  };
  const election = lp(given.electionId);
  const nonce = hash(Buffer.of(2), election, lp(given.userId), Buffer.from(given.code, 'hex'));
  const [choice, weight] = [lp(given.choice), lp(String(given.weight))];
  return hash(Buffer.of(0), election, choice, weight, nonce).toString('hex');
}

const rejecting = shared(async (options) => {
  const app = await startTestApp(options);
  return { app, voter: await app.asVoter(), ...(await openElection(app)) };
});

describe('POST /votes/cast', () => {
  it('stores one ballot and counts it', async () => {
    const app = await startTestApp();
    const { election, ada } = await openElection(app);
    const voter = await app.asVoter();
    const code = randomCode();
    const answer = await voter.post('/votes/cast', {
      electionId: election.id,
      candidateId: ada.id,
      code,
    });
    const ballot = { electionId: election.id, choice: ada.id, weight: 1 };
    const commitment = commitmentBy({ ...ballot, userId: 'VOTER001', code });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        success: true,
        message: 'Vote Submitted Successfully!',
        data: { receipt: { code, commitment } },
      },
    ]);
    expect(await app.count(election.id)).toEqual({ [ada.id]: 1 });
    expect((await voter.get(`/votes/status/${election.id}`)).body.data).toEqual({ hasVoted: true });
  });

  it('creates a receipt code for clients that send none', async () => {
    const app = await startTestApp();
    const { election, bob } = await openElection(app);
    const voter = await app.asVoter();
    const vote = { electionId: election.id, candidateId: bob.id };
    const { receipt } = (await voter.post('/votes/cast', vote).expect(201)).body.data;
    expect(receipt.code).toMatch(/^[0-9a-f]{32}$/);
    const ballot = { electionId: election.id, choice: bob.id, weight: 1, userId: 'VOTER001' };
    expect(receipt.commitment).toBe(commitmentBy({ ...ballot, code: receipt.code }));
    const again = await voter.post('/votes/cast', { ...vote, code: receipt.code }).expect(409);
    expect(again.body).not.toHaveProperty('data');
    const other = await (await app.asVoter()).post('/votes/cast', vote).expect(201);
    expect(other.body.data.receipt.code).not.toBe(receipt.code);
  });

  it('tells a repeated request by its code that the ballot in the box is its own, whatever its choice', async () => {
    const app = await startTestApp();
    const { election, ada, bob } = await openElection(app);
    const voter = await app.asVoter();
    const own = randomCode();
    const cast = (candidateId: string, code?: string) =>
      voter.post('/votes/cast', { electionId: election.id, candidateId, ...(code && { code }) });
    await cast(ada.id, own).expect(201);
    const reasons: unknown[] = [];
    for (const again of [
      cast(ada.id, own),
      cast(bob.id, own),
      cast(ada.id, randomCode()),
      cast(ada.id),
    ])
      reasons.push((await again.expect(409)).body.reason);
    expect(reasons).toEqual(['ALREADY_VOTED.same', 'ALREADY_VOTED.same', undefined, undefined]);
    app.clock.advance(2 * hour);
    expect((await cast(ada.id, own).expect(409)).body.reason).toBe('ALREADY_VOTED.same');
    expect(await app.count(election.id)).toEqual({ [ada.id]: 1 });
  });

  it('returns no receipt and stores no nonce if the election has no receipts', async () => {
    const app = await startTestApp();
    const election = await app.createElection({ ballot: { receipts: false } });
    const code = randomCode();
    const vote = { electionId: election.id, candidateId: election.candidates[0]?.id ?? '', code };
    const voter = await app.asVoter();
    const { data } = (await voter.post('/votes/cast', vote).expect(201)).body;
    expect(data).toEqual({});
    const ballot = await app.connection.collection('ballots').findOne({});
    expect(Object.keys(ballot ?? {})).not.toContain('nonce');
  });

  it.each([['short'], ['0'.repeat(31)], ['G'.repeat(32)], [7], [null]])(
    'rejects the code %j and casts no ballot',
    async (code) => {
      const { app, voter, election, ada } = rejecting();
      const vote = { electionId: election.id, candidateId: ada.id, code };
      const answer = await voter.post('/votes/cast', vote).expect(400);
      expect(answer.body.fields).toEqual({ code: 'The code must be 32 hex digits' });
      expect(await app.count(election.id)).toEqual({});
    },
  );

  it.each([
    ['00'.repeat(16)],
    ['c0de'.repeat(8)],
    ['000102030405060708090a0b0c0d0e0f'],
    ['0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  ])('rejects the code %s, which is not random', async (code) => {
    const { app, voter, election, ada } = rejecting();
    const vote = { electionId: election.id, candidateId: ada.id, code };
    const answer = await voter.post('/votes/cast', vote).expect(400);
    expect(answer.body.fields).toEqual({ code: 'The code must be 16 fresh random bytes' });
    expect(await app.count(election.id)).toEqual({});
  });

  it('rejects a second ballot from the same voter for any candidate', async () => {
    const app = await startTestApp();
    const { election, ada, bob } = await openElection(app);
    const voter = await app.asVoter();
    await voter.vote(election).expect(201);
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
    [
      'a choice that is not an ID',
      { electionId: unknownId, choices: [null] },
      'Choices must be a list of candidate IDs',
    ],
  ])('returns 400 for %s', async (_name, body, message) => {
    const answer = await rejecting().voter.post('/votes/cast', body);
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
      const answer = await voter.vote(election);
      expect([answer.status, answer.body.code]).toEqual([409, 'ELECTION_NOT_OPEN']);
      const reason = status === 'upcoming' ? 'upcoming' : 'closed';
      expect(answer.body.reason).toBe(`ELECTION_NOT_OPEN.${reason}`);
      expect(await app.count(election.id)).toEqual({});
    },
  );

  it('rejects ballots from the end date on, even if no job has run', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const [early, late] = await app.asVoters(2);
    app.clock.advance(hour - 1);
    await early?.vote(election).expect(201);
    app.clock.advance(1);
    const refused = await late?.vote(election);
    expect([refused?.status, refused?.body.code]).toEqual([409, 'ELECTION_NOT_OPEN']);
  });

  it('confirms the vote when a voter retries after a lost response, even after voting closes', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const voter = await app.asVoter();
    await voter.vote(election).expect(201);
    app.clock.advance(2 * hour);
    const repeated = await voter.vote(election);
    expect([repeated.status, repeated.body.code]).toEqual([409, 'ALREADY_VOTED']);
  });

  it('stores no voter, time, or order with the ballot', async () => {
    const app = await startTestApp();
    const { election, ada } = await openElection(app);
    const voter = await app.createVoter();
    await (await app.signIn(voter))
      .post('/votes/cast', { electionId: election.id, candidateId: ada.id, code: randomCode() })
      .expect(201);
    const [ballot] = await app.connection.collection('ballots').find({}).toArray();
    expect(Object.keys(ballot ?? {}).toSorted()).toEqual([
      '_id',
      'checkpoint',
      'choice',
      'electionId',
      'nonce',
      'schema',
    ]);
    expect(String(ballot?._id)).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(ballot)).not.toContain(voter._id);
    expect(ballot?.['nonce'].buffer).toHaveLength(32);
    expect(ballot?.['nonce'].toString('hex')).not.toContain('c0de'.repeat(4));
  });
});

describe('GET /votes/status/{id}', () => {
  it('returns false before the voter has voted and 404 for an unknown election', async () => {
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
  it('lists the elections in which the voter has voted, but never the choices', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    await app.createElection({ title: 'Another' });
    const [voter, other] = await app.asVoters(2);
    await voter?.vote(election).expect(201);
    const answer = await voter?.get('/votes/history').expect(200);
    expect(answer?.body.data).toEqual({
      history: [{ id: election.id, title: election.title, status: 'active' }],
    });
    expect((await other?.get('/votes/history'))?.body.data).toEqual({ history: [] });
  });

  it('lists the first vote in an election at once if it was cast in another process', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const voter = await app.asVoter();
    const there = await startTestApp({ databaseName: app.databaseName });
    const elsewhere = there.callerWith(voter.token ?? '');
    const historyThere = async () => (await elsewhere.get('/votes/history')).body.data.history;
    expect(await historyThere()).toEqual([]);
    await voter.vote(election, 0).expect(201);
    expect(await historyThere()).toMatchObject([{ id: election.id }]);
  });
});
