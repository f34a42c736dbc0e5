import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  beginRestore,
  checkBackup,
  createTransferStore,
  KEPT_COLLECTIONS,
  restoreBackup,
} from '../src/features/operations/backup/service.ts';
import { MIGRATIONS, SCHEMA } from '../src/migrations.ts';
import { migrate, NewerDataError } from '../src/platform/db/migrations.ts';
import { startTestApp } from './support/test-app.ts';

/**
 * Backups of the sample data, made with the first release of each schema and the tests' secrets.
 */
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

/** A database as the release with this schema left it. */
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

describe.each(FIXTURES)('data of schema $schema', (fixture) => {
  const { schema, password, madeAt, votes: cast, entries } = fixture;
  it('opens with working sign-ins, counts, audit chain, and voting', async () => {
    const databaseName = await restore(schema);
    const app = await startTestApp({ databaseName });
    // The clock is still before the next status change of their elections.
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

it('refuses to migrate data of a newer release', async () => {
  const app = await startTestApp();
  await app.connection.collection('instance').updateOne({}, { $set: { schema: SCHEMA + 1 } });
  await expect(startTestApp({ databaseName: app.databaseName })).rejects.toThrow(
    'written by a newer release',
  );
});

it('a release without two-step sign-in refuses to open this data', async () => {
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
