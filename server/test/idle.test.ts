import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';
import { expect, it, onTestFinished } from 'vitest';
import { readChanges } from '../src/platform/db/changes.ts';
import { createLogger } from '../src/platform/logger.ts';
import { startJobs } from '../src/process/job-runner.ts';
import { startTestApp, SYSTEM, type TestApp } from './support/test-app.ts';

/** Starts the embedded database alone, because the one that tests share is never idle. */
async function ownDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'votewise-idle-'));
  const mongo = await openEmbeddedMongo({ dataDir });
  const ends: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const end of ends.toReversed()) await end();
    await mongo.close();
    rmSync(dataDir, { recursive: true });
  });
  return {
    mongodbUri: mongo.uri,
    databaseName: 'idle',
    onEnd: (end: () => Promise<void>) => void ends.push(end),
  };
}

/**
 * Runs the jobs that rest, much more often than the product does, and without signals within the process.
 * @returns a function that waits until they have looked for changes this many times
 */
function startBusyJobs(
  { services, connection, clock }: TestApp,
  onEnd: (end: () => Promise<void>) => void,
) {
  const read = readChanges(connection);
  let looks = 0;
  const jobs = services.features
    .flatMap((feature) => feature.jobs)
    // The others never rest. They run once a minute or less often, and the one that watches the clock every 10 seconds.
    .filter(({ nextDue }) => nextDue)
    .map((job) => ({ ...job, everyMs: 1, onWanted: () => {} }));
  const running = startJobs(jobs, {
    leases: services.leases,
    clock,
    logger: createLogger('silent'),
    times: { lookMs: 1 },
    readChanges: () => {
      looks += 1;
      return read();
    },
  });
  onEnd(() => running.stop());
  return async (count: number) => {
    const from = looks;
    await expect.poll(() => looks, { interval: 5 }).toBeGreaterThan(from + count);
  };
}

it('sends one command for all jobs while nothing is written, and works on what another process writes', async () => {
  const { onEnd, ...database } = await ownDatabase();
  const other = await startTestApp({ ...database, onEnd });
  const closing = await other.createElection();
  let commands: string[] = [];
  const app = await startTestApp({
    ...database,
    onEnd,
    onCommand: ({ commandName }) => void commands.push(commandName),
  });
  const looksPass = startBusyJobs(app, onEnd);
  // On a slow machine, the jobs take longer to finish what they have begun.
  const commandsOfLooks = async () => {
    commands = [];
    await looksPass(20);
    return new Set(commands);
  };
  const onlyLooks = new Set(['embeddedChanges']);
  const becomesIdle = async () => {
    await expect.poll(commandsOfLooks, { timeout: 10_000 }).toEqual(onlyLooks);
  };
  await becomesIdle();

  const { users, elections, sessions } = other.services;
  const given = { name: 'Lena', email: 'lena@example.org', userType: 'voter' } as const;
  await users.register(given, SYSTEM);
  await expect.poll(() => app.mails.length).toBe(1);

  const administrator = await other.asAdministrator();
  const token = administrator.token ?? '';
  expect(await app.services.sessions.read(token)).toBeDefined();
  await administrator.post('/auth/logout').expect(200);
  await expect.poll(() => app.services.sessions.read(token)).toBeUndefined();
  expect(await sessions.read(token)).toBeUndefined();

  await becomesIdle();
  app.clock.set(new Date(closing.endDate));
  const stored = () => app.connection.collection('elections').findOne({});
  await expect.poll(stored).toMatchObject({ status: 'completed' });
  expect((await elections.find(closing.id)).title).toBe(closing.title);
});
