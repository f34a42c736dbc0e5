import { describe, expect, it, vi } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { depthFor, PAGES, PARTS } from './account-pages.ts';

const never = new AbortController().signal;
/** Rolls for which pages are divided once and twice. */
const [LARGER, LARGEST] = [10_000, 100_000];

const pagesOf = ({ connection }: TestApp) => connection.model('AccountPage');
const divideFor = ({ services }: TestApp, voters: number) =>
  services.accounts.divideFor(voters, never);

/** Registers voters who have chosen passwords, and returns their sessions. */
async function withChosenPasswords(app: TestApp, count: number) {
  const sessions = await app.asVoters(count);
  for (const session of sessions) {
    const request = { currentPassword: PASSWORD, newPassword: 'four-random-words-here' };
    await session.put('/auth/password', request).expect(200);
  }
  return Array.from({ length: count }, (_, place) => `VOTER${String(place + 1).padStart(3, '0')}`);
}

const signIn = (app: TestApp, userId: string, password = 'four-random-words-here') =>
  app.anonymous.post('/auth/login', { userId, password });

describe('account pages', () => {
  it('have at most 100 voters on average, and at least 25 once they have been divided', () => {
    for (const voters of [0, 6_400, 6_401, 25_600, 25_601, 100_000, 1_000_000]) {
      const depth = depthFor(voters);
      const perPage = voters / (PAGES * PARTS ** depth);
      expect([voters, perPage <= 100, depth === 0 || perPage >= 25]).toEqual([voters, true, true]);
    }
  });

  it('keep passwords and ended sessions when they are divided', async () => {
    const app = await startTestApp();
    const voters = await withChosenPasswords(app, 6);
    const [first = '', second = ''] = voters;
    const { token } = (await signIn(app, first).expect(200)).body.data;
    const other = await signIn(app, first).expect(200);
    for (const roll of [LARGER, LARGEST, LARGEST]) await divideFor(app, roll);
    expect(await pagesOf(app).countDocuments({ parts: null })).toBe(PAGES * PARTS ** 2);
    for (const userId of voters) {
      await signIn(app, userId).expect(200);
      await signIn(app, userId, PASSWORD).expect(401);
    }
    const confirmed = { currentPassword: 'four-random-words-here' };
    const session = app.callerWith(token);
    await session.post('/auth/sessions/end-others', confirmed).expect(200);
    const elsewhere = await startTestApp({ databaseName: app.databaseName });
    await elsewhere.services.sessions.refresh();
    await elsewhere.callerWith(other.body.data.token).get('/auth/profile').expect(401);
    await signIn(elsewhere, second).expect(200);
  });

  it('keep every action that a voter takes while they are divided', async () => {
    const app = await startTestApp();
    const { userId } = await app.createVoter();
    const { users, accounts } = app.services;
    const { collection } = pagesOf(app);
    const insertMany = collection.insertMany.bind(collection);
    let [divisions, actions] = [0, 0];
    // The parts of a page have been stored, but the page does not refer to them yet.
    vi.spyOn(collection, 'insertMany').mockImplementation(async (...given) => {
      const inserted = await insertMany(...given);
      divisions += 1;
      const account = divisions <= PAGES ? await users.findByUserId(userId) : null;
      if (account && (await accounts.endSessions(account))) actions += 1;
      return inserted;
    });
    await divideFor(app, LARGER);
    vi.restoreAllMocks();
    expect(divisions).toBeGreaterThan(PAGES);
    expect(actions).toBeGreaterThan(0);
    expect((await users.findByUserId(userId))?.sessionVersion).toBe(actions);
    expect(await pagesOf(app).countDocuments({})).toBe(PAGES * (PARTS + 1));
  });
});
