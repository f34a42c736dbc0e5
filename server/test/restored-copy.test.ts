import { describe, expect, it } from 'vitest';
import { endpoints, type Operation } from '@votewise/contract';
import { PASSWORD, startTestApp } from './support/test-app.ts';

const all = Object.entries(endpoints) as [string, Operation][];
const changes = all.filter(([, { method, worksOnCopy }]) => method !== 'get' && !worksOnCopy);

const pathOf = ({ path }: Operation) => path.replaceAll(/:\w+/g, '6733f5d2a1b2c3d4e5f60718');

/** Starts the original, then a second process on the same data as a restore leaves it. */
async function startCopy() {
  const app = await startTestApp();
  const election = await app.createElection();
  const [voter, administrator] = [await app.createVoter(), await app.createAdministrator()];
  const tokens = {
    voter: (await app.signIn(voter)).token ?? '',
    administrator: (await app.signIn(administrator)).token ?? '',
  };
  type Restore = { _id: string } & Record<string, unknown>;
  await app.connection.collection<Restore>('restores').insertOne({
    _id: 'restore',
    schema: 1,
    file: 'f0',
    state: 'unconfirmed',
    events: [],
    eventsCount: 0,
  });
  const join = () => startTestApp({ databaseName: app.databaseName, clock: app.clock });
  const copy = await join();
  return {
    app,
    copy,
    join,
    election,
    voter,
    administrator,
    asVoter: copy.callerWith(tokens.voter),
    asAdministrator: copy.callerWith(tokens.administrator),
  };
}

const REFUSED = { success: false, code: 'RESTORED_COPY' };

describe('a restored copy that has not been confirmed', () => {
  it('lets no voter sign in, read, or vote, not even with a session of the original', async () => {
    const { copy, election, voter, asVoter } = await startCopy();
    const attempt = { userId: voter.userId, password: PASSWORD };
    const { body } = await copy.anonymous.post('/auth/login', attempt).expect(409);
    expect(body).toMatchObject(REFUSED);
    expect(body.message).toContain('so you can’t sign in or vote here');
    await copy.anonymous.post('/auth/login', { ...attempt, password: 'wrong' }).expect(401);
    expect((await asVoter.vote(election).expect(409)).body).toMatchObject(REFUSED);
    await asVoter.get('/elections').expect(409);
    await asVoter.post('/auth/logout').expect(200);
    expect(await copy.count(election.id)).toEqual({});
  });

  it('shows everything to administrators, and changes nothing for anyone', async () => {
    const { copy, election, administrator, asVoter, asAdministrator } = await startCopy();
    await copy.anonymous
      .post('/auth/login', { userId: administrator.userId, password: PASSWORD })
      .expect(200);
    await asAdministrator.get(`/votes/results/${election.id}`).expect(200);
    expect(changes.length).toBeGreaterThan(60);
    for (const [name, operation] of changes) {
      const { access, method } = operation;
      const asUser = access === 'voter' ? asVoter : asAdministrator;
      const caller = access === 'public' ? copy.anonymous : asUser;
      const call = caller[method as 'post'](pathOf(operation));
      expect((await call).body, name).toMatchObject(REFUSED);
    }
    expect((await copy.services.elections.find(election.id)).status).toBe('active');
  });

  it('runs only jobs that send nothing and follow no clock', async () => {
    const { app, copy } = await startCopy();
    const running = copy.services.features.flatMap(({ jobs }) =>
      jobs.filter(({ runsOnCopy }) => runsOnCopy).map(({ name }) => name),
    );
    expect(running.toSorted()).toEqual([
      'chain-audit-events',
      'follow-settings',
      'learn-voting-rights',
      'refresh-sessions',
      'watch-clock',
      'watch-restored-copy',
    ]);
    const names = app.services.features.flatMap(({ jobs }) => jobs.map(({ name }) => name));
    expect(names).not.toContain('watch-restored-copy');
  });

  it('is named in the readiness, to administrators, and to auditors', async () => {
    const { app, copy, asAdministrator } = await startCopy();
    const { body } = await copy.anonymous.get('/ready').expect(200);
    expect(body.data.restore).toMatch(/^This is a restored copy\./);
    expect((await asAdministrator.get('/clock')).body.data.isRestoredCopy).toBe(true);
    await (await app.asAuditor()).get('/clock').expect(200);
    expect((await app.anonymous.get('/ready')).body.data).not.toHaveProperty('restore');
  });

  it('is put into use by an administrator, in all processes, and once in the audit trail', async () => {
    const { copy, join, election, administrator, asVoter, asAdministrator } = await startCopy();
    const other = await join();
    await asVoter.post('/restore/confirmation').expect(403);
    await asAdministrator.post('/restore/confirmation').expect(200);
    await asAdministrator.post('/restore/confirmation').expect(200);
    await asVoter.vote(election).expect(201);
    expect(other.services.restoredCopy.isUnconfirmed()).toBe(true);
    await other.services.restoredCopy.refresh();
    expect(other.services.restoredCopy.isUnconfirmed()).toBe(false);
    expect((await join()).services.restoredCopy.isUnconfirmed()).toBe(false);
    const entries = await copy.auditEntries({ event: 'restore.confirmed' });
    expect(entries).toMatchObject([{ actor: { userId: administrator.userId } }]);
    expect((await asAdministrator.get('/clock')).body.data.isRestoredCopy).toBe(false);
  });
});
