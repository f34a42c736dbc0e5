import { FIRST_SETTINGS } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { startTestApp, SYSTEM, type TestApp } from '../../../test/support/test-app.ts';
import { insertDocument } from '../../platform/db/insert.ts';
import { createLogger } from '../../platform/logger.ts';
import { createImportRowStore } from './import-row-store.ts';
import { documentIdOf } from './list-lines.ts';
import { createImportStore, type ImportStore } from './import-store.ts';
import { createImportRegistering } from './import-registering.ts';

const people = (count: number) =>
  Array.from({ length: count }, (_, place) => `Person ${place};p${place}@x.org`).join('\n');

async function begin(app: TestApp, text: string): Promise<string> {
  const draft = await app.services.imports.upload({ bytes: Buffer.from(text) }, SYSTEM);
  await app.services.imports.start(draft._id, undefined, SYSTEM);
  return draft._id;
}

const runDue = (app: TestApp) =>
  app.services.importRegistering.runDue(new AbortController().signal);

/** Returns the addresses of all voters. Fails the test if an address or a user ID occurs twice. */
async function roll(app: TestApp): Promise<string[]> {
  const users = await app.connection.collection('users').find({ userType: 'voter' }).toArray();
  const emails = users.map(({ email }) => String(email));
  expect(new Set(emails).size).toBe(emails.length);
  expect(new Set(users.map(({ userId }) => userId)).size).toBe(users.length);
  return emails.toSorted();
}

describe('registering an import', () => {
  it('resumes after a crash at any database operation and registers no voter twice', async () => {
    let left = Number.POSITIVE_INFINITY;
    let commands = 0;
    const died = Object.assign(new Error('the process died'), { name: 'AbortError' });
    const app = await startTestApp();
    // Every database operation of the job goes through this proxy. The process crashes at one of them.
    const mortal = <Store extends object>(store: Store): Store =>
      new Proxy(store, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return async (...given: unknown[]) => {
            commands += 1;
            left -= 1;
            if (left < 0) throw died;
            const answer: unknown = await Reflect.apply(value, target, given);
            left -= 1;
            if (left < 0) throw died;
            return answer;
          };
        },
      });
    const stores = storesOf(app);
    const job = createImportRegistering({
      store: mortal(stores.store),
      rows: mortal(stores.rows),
      registration: mortal(app.services.registration),
      clock: app.services.clock,
      logger: createLogger('silent'),
      general: () => FIRST_SETTINGS,
    });
    await app.services.users.register({ name: 'Earlier', email: 'p3@x.org' }, SYSTEM);
    // One voter is already registered when the list is read. Another is registered later, in the second batch.
    const id = await begin(app, people(600));
    await app.services.users.register({ name: 'Meanwhile', email: 'p300@x.org' }, SYSTEM);

    const signal = new AbortController().signal;
    for (let deaths = 0; ; deaths += 1) {
      left = deaths % 12;
      try {
        await job.runDue(signal);
        break;
      } catch (error) {
        expect(error).toBe(died);
      }
      expect(deaths).toBeLessThan(200);
    }
    expect(commands).toBeGreaterThan(20);
    expect(await roll(app)).toHaveLength(600);
    const ended = await app.services.imports.find(id);
    expect(ended).toMatchObject({
      state: 'done',
      progress: { done: 599, registered: 598, known: 1 },
    });
    const { problems } = await app.services.imports.findAllProblems(id);
    expect(problems.map(({ email, kind }) => [email, kind])).toEqual([
      ['p3@x.org', 'known'],
      ['p300@x.org', 'known'],
    ]);
  });

  it('counts voters from the unfinished batch of a killed process as registered', async () => {
    const app = await startTestApp();
    const id = await begin(app, people(40));
    const stores = storesOf(app);
    const current = await stores.store.find(id);
    const list = { _id: id, rowSet: current?.rowSet ?? '' };
    const lines = await stores.rows.findBatch({ importId: id, rowSet: list.rowSet }, 'good', 0);
    const half = lines.slice(0, 20).map((line) => ({ ...line, id: documentIdOf(list, line.line) }));
    await app.services.registration.registerMany(half, SYSTEM);
    // The address of one of these voters has been changed since.
    await app.connection
      .collection('users')
      .updateOne({ email: 'p5@x.org' }, { $set: { email: 'corrected@x.org' } });
    await runDue(app);
    expect(await app.services.imports.find(id)).toMatchObject({
      state: 'done',
      progress: { done: 40, registered: 40, known: 0 },
    });
    const emails = await roll(app);
    expect(emails).toHaveLength(40);
    expect(emails).toContain('corrected@x.org');
    expect(emails).not.toContain('p5@x.org');
  });

  it('is done only once by any number of simultaneous processes', async () => {
    const app = await startTestApp();
    const others = await Promise.all(
      [1, 2].map(() => startTestApp({ databaseName: app.databaseName })),
    );
    const ids = [await begin(app, people(700)), await begin(app, `${people(20)}\nLast;last@x.org`)];
    await Promise.all([app, ...others].map(runDue));
    expect(await roll(app)).toHaveLength(701);
    const found = await Promise.all(ids.map((id) => app.services.imports.find(id)));
    expect(found.map(({ state }) => state)).toEqual(['done', 'done']);
    const sum = (name: 'done' | 'registered' | 'known') =>
      found.reduce((total, { progress }) => total + progress[name], 0);
    expect([sum('done'), sum('registered'), sum('known')]).toEqual([721, 701, 20]);
    while ((await app.services.audit.moveEvents()) > 0);
    const ends = await app.connection
      .collection('audit')
      .countDocuments({ event: 'import.finished' });
    expect(ends).toBe(2);
  });

  it('is taken over by another process only after five seconds without a renewed claim', async () => {
    const app = await startTestApp();
    const other = await startTestApp({ databaseName: app.databaseName });
    const id = await begin(app, people(10));
    const { store } = storesOf(app);
    const now = app.clock.now();
    const until = new Date(now.getTime() + 5_000);
    await store.rows.claim(id, { claim: '', by: 'dead', now, until });
    other.clock.set(new Date(now.getTime() + 4_999));
    await runDue(other);
    expect((await app.services.imports.find(id)).state).toBe('running');
    other.clock.set(new Date(now.getTime() + 5_000));
    await runDue(other);
    expect((await app.services.imports.find(id)).state).toBe('done');
  });

  it('skips a user ID that is already in use', async () => {
    const app = await startTestApp();
    await insertDocument(app.services.userModel, {
      ...(await app.createVoter()),
      _id: 'chosen',
      userId: 'VOTER003',
      email: 'chosen@x.org',
      addressKey: 'chosen@x.org',
    });
    await begin(app, people(5));
    await runDue(app);
    expect(await roll(app)).toHaveLength(7);
  });

  it('takes at most one database command for every 20 voters', async () => {
    let commands = 0;
    const app = await startTestApp({ onCommand: () => (commands += 1) });
    await begin(app, people(1_000));
    commands = 0;
    await runDue(app);
    expect(commands).toBeLessThanOrEqual(50);
    expect(await roll(app)).toHaveLength(1_000);
  });
});

function storesOf(app: TestApp): {
  store: ImportStore;
  rows: ReturnType<typeof createImportRowStore>;
} {
  for (const name of ['Import', 'ImportRows', 'ImportPart']) app.connection.deleteModel(name);
  return {
    store: createImportStore(app.connection),
    rows: createImportRowStore(app.connection),
  };
}
