import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  beginRestore,
  checkBackup,
  createTransferStore,
  KEPT_COLLECTIONS,
  restoreBackup,
} from '../src/features/operations/backup/service.ts';
import { completeBallot } from '../src/contract/index.ts';
import { MIGRATIONS, SCHEMA } from '../src/migrations.ts';
import { migrate, NewerDataError } from '../src/platform/db/migrations.ts';
import { casterOf, startTestApp } from './support/test-app.ts';

/** Backups of the sample data, made with the first release that used each schema and with the tests' secrets. */
const fixtures = join(import.meta.dirname, 'fixtures');
const FIXTURES = [
  {
    schema: 1,
    password: 'gsr9-cgyt-wds5-7fpn',
    madeAt: '2026-11-21T21:05:00Z',
    votes: 270,
    entries: 129,
  },
  {
    schema: 2,
    password: 'zz4s-ct2g-44uf-kc9h',
    madeAt: '2026-11-22T05:01:12Z',
    votes: 283,
    entries: 131,
  },
];

/** Restores the backup with this schema and returns the name of the database. */
async function restore(schema: number): Promise<string> {
  const { connection, databaseName } = await startTestApp();
  for (const name of KEPT_COLLECTIONS) await connection.collection(name).deleteMany({});
  const store = createTransferStore(connection);
  const file = join(fixtures, `schema-${schema}.backup`);
  const { hash } = await checkBackup(file);
  await beginRestore(store, hash);
  await restoreBackup(store, { file, hash, onProgress: () => {} });
  return databaseName;
}

describe.each(FIXTURES)('data with schema $schema', (fixture) => {
  const { schema, password, madeAt, votes: cast, entries } = fixture;
  it('is migrated, and sign-ins, counts, the audit chain, and voting still work', async () => {
    const databaseName = await restore(schema);
    const app = await startTestApp({ databaseName });
    // The clock is set to a time before the next status change of the elections in the backup.
    app.clock.set(new Date(madeAt));
    const instance = await app.connection.collection('instance').findOne({});
    expect(instance?.['schema']).toBe(SCHEMA);
    const users = { administrator: 'ADMIN001', voter: 'VOTER001' };
    const signIn = async (userId: string, secret: string) => {
      const answer = await app.anonymous.post('/auth/login', { userId, password: secret });
      expect([userId, answer.status]).toEqual([userId, 200]);
      return app.callerWith(answer.body.data.token);
    };
    const administrator = await signIn(users.administrator, 'administrator-1');
    const voter = await signIn(users.voter, password);

    const { elections } = (await administrator.get('/elections').expect(200)).body.data;
    expect(elections).toHaveLength(6);
    const totals = elections.map(({ totalVotes }: { totalVotes: number }) => totalVotes);
    expect(totals.reduce((sum: number, votes: number) => sum + votes)).toBe(cast);
    const chain = (await administrator.get('/audit/check').expect(200)).body.data;
    expect(chain).toMatchObject({ from: 1, to: entries, isEnd: true });

    const upcoming = elections.find(({ status }: { status: string }) => status === 'upcoming');
    await administrator.put(`/elections/${upcoming.id}`, { ...upcoming, status: 'active' });
    const vote = { electionId: upcoming.id, candidateId: upcoming.candidates[0].id };
    await voter.post('/votes/cast', vote).expect(201);
    await voter.post('/votes/cast', vote).expect(409);
    const found = await administrator.get('/auth/voters?search=voter001').expect(200);
    expect(found.body.data.total).toBe(1);
    const name = found.body.data.voters[0].name.split(' ')[0];
    const roll = await administrator.get(`/auth/voters/roll?search=${name}`).expect(200);
    expect(roll.body.data.voters.map(({ userId }: { userId: string }) => userId)).toContain(
      'VOTER001',
    );
  });
});

it('renames the candidate fields in ballots, even after an earlier attempt was killed', async () => {
  const before = await startTestApp();
  const election = await before.createElection({ ballot: { receipts: false } });
  const [ada = '', bob = ''] = election.candidates.map(({ id }) => id);
  await before.services.votes.cast(
    { electionId: election.id, candidateId: ada },
    casterOf('someone'),
  );
  const ballots = before.connection.collection<{ _id: string }>('ballots');
  const old = Array.from({ length: 4_500 }, (_, place) => {
    const candidate = place % 3 === 0 ? ada : bob;
    // A migration that was killed has already renamed some of the fields.
    const choice = place % 5 === 0 ? { choice: candidate } : { candidateId: candidate };
    const _id = String(place * 7919).padStart(64, '0');
    return { _id, schema: 1, electionId: election.id, ...choice, checkpoint: 1 };
  });
  await ballots.insertMany(old);
  await ballots.createIndex({ electionId: 1, checkpoint: 1, candidateId: 1 });
  const totals = [
    { candidateId: ada, votes: 1_500 },
    { candidateId: bob, votes: 3_000 },
  ];
  const head = { schema: 1, checkpoint: 1, state: 'done', totals, ballotIds: [] };
  const counts = before.connection.collection<{ _id: string }>('counts');
  await counts.insertOne({ _id: election.id, ...head });
  await before.connection.collection('instance').updateOne({}, { $set: { schema: 5 } });

  const { token = '' } = await before.asVoter();

  const app = await startTestApp({ databaseName: before.databaseName });
  expect(await ballots.countDocuments({ candidateId: { $gt: '' } })).toBe(0);
  expect(await ballots.countDocuments({ choice: bob })).toBe(3_000);
  const ids = await ballots.find({}).toArray();
  expect(Object.keys(ids[7] ?? {}).toSorted()).toEqual(Object.keys(ids.at(-1) ?? {}).toSorted());
  await expect(ballots.dropIndex('electionId_1_checkpoint_1_candidateId_1')).rejects.toThrow(
    'index not found',
  );
  expect(await app.count(election.id)).toEqual({ [ada]: 1_501, [bob]: 3_000 });
  app.clock.advance(2 * 3_600_000 + 31_000);
  await app.services.elections.moveDue();
  await app.services.counting.sealClosed(new AbortController().signal);
  const results = await app.callerWith(token).get(`/votes/results/${election.id}`).expect(200);
  expect(results.body.data.results).toMatchObject({ elected: [bob], totalVotes: 4_501 });
});

it('returns the outcome of a count that an earlier release confirmed, without a new recount', async () => {
  const app = await startTestApp();
  const election = await app.createElection({ ballot: { receipts: false } });
  const [ada = '', bob = ''] = election.candidates.map(({ id }) => id);
  for (const [voter, candidateId] of [ada, bob, bob].entries()) {
    await app.services.votes.cast(
      { electionId: election.id, candidateId },
      casterOf(`voter ${voter}`),
    );
  }
  app.clock.advance(2 * 3_600_000 + 31_000);
  await app.services.elections.moveDue();
  await app.services.counting.sealClosed(new AbortController().signal);
  await app.connection.collection('counts').updateMany({}, { $unset: { outcome: '' } });
  const results = await (await app.asVoter()).get(`/votes/results/${election.id}`).expect(200);
  expect(results.body.data.results).toMatchObject({ elected: [bob], ties: [] });
});

it('adds receipts only to elections that have no ballots yet', async () => {
  const before = await startTestApp();
  const elections = before.connection.collection<{ _id: string }>('elections');
  const voted = await before.createElection({ ballot: { abstain: true } });
  const older = await before.createElection();
  const upcoming = await before.createElection({ ballot: { abstain: true } });
  const oldest = await before.createElection();
  const ballotSalt = 'ab'.repeat(32);
  await elections.updateMany({}, { $unset: { 'ballot.receipts': '' } });
  for (const { id } of [older, oldest]) {
    await elections.updateOne({ _id: id }, { $unset: { ballot: '' } });
  }
  for (const { id } of [voted, older]) {
    await elections.updateOne({ _id: id }, { $set: { ballotSalt } });
  }
  await before.connection.collection('instance').updateOne({}, { $set: { schema: 8 } });
  const { services } = await startTestApp({ databaseName: before.databaseName });
  const ballotOf = async ({ id }: { id: string }) => (await services.elections.find(id)).ballot;
  const plain = completeBallot({});
  expect(await ballotOf(voted)).toEqual({ ...plain, abstain: true, receipts: false });
  expect(await ballotOf(older)).toEqual({ ...plain, receipts: false });
  expect(await ballotOf(upcoming)).toEqual({ ...plain, abstain: true });
  expect(await ballotOf(oldest)).toEqual(plain);
});

it('refuses to migrate data from a newer release', async () => {
  const app = await startTestApp();
  await app.connection.collection('instance').updateOne({}, { $set: { schema: SCHEMA + 1 } });
  await expect(startTestApp({ databaseName: app.databaseName })).rejects.toThrow(
    'written by a newer release',
  );
});

it('a release without two-step sign-in refuses to open data from this release', async () => {
  const { connection } = await startTestApp();
  const instance = await connection.collection<{ schema: number }>('instance').findOne({});
  const known = MIGRATIONS.filter(({ schema }) => schema <= 2);
  const start = migrate(known, {
    context: {} as never,
    schema: instance?.schema ?? 0,
    raise: async () => {},
    onTask: () => {},
  });
  await expect(start).rejects.toThrow(NewerDataError);
});

it('does not seal elections automatically if they closed before the upgrade', async () => {
  const before = await startTestApp();
  const closed = await before.createElection({ status: 'completed' });
  const open = await before.createElection();
  await before.connection.collection('instance').updateOne({}, { $set: { schema: 9 } });
  const { services } = await startTestApp({ databaseName: before.databaseName });
  expect((await services.elections.find(closed.id)).isSealedByHand).toBe(true);
  expect((await services.elections.find(open.id)).isSealedByHand).toBeUndefined();
});
