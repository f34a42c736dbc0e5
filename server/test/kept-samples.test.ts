import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifyFiles } from '../src/cli/verify-files.ts';
import { prepareStores } from '../src/compose.ts';
import {
  beginRestore,
  checkBackup,
  createBackupStore,
  restoreBackup,
  restoreConfirmed,
} from '../src/features/operations/index.ts';
import { renewedIds } from '../src/features/elections/index.ts';
import {
  archiveOf,
  castEncrypted,
  decryptionBy,
  encryptFor,
  runJob,
  voteEncrypted,
} from './support/encrypted-elections.ts';
import { setStatus } from './support/finished-election.ts';
import { freshDatabaseName, joinDatabase } from './support/borrowed-database.ts';
import {
  keptVersions,
  readSample,
  type Sample,
  samplePath,
  unpackData,
} from './support/kept-samples.ts';
import { printedBy } from './support/printed.ts';
import { temporaryDataDir } from './support/product.ts';
import { type Caller, createTestClock, startTestApp, type TestApp } from './support/test-app.ts';

/** A moment when the open elections are open and nothing has expired. */
const clockOf = ({ madeAt }: Sample) => createTestClock(new Date(Date.parse(madeAt) + 60_000));

/** Starts the product on a copy of the embedded database that a version kept. */
async function openData(sample: Sample): Promise<TestApp> {
  const dataDir = temporaryDataDir();
  unpackData(sample, dataDir);
  const { uri, close } = await openEmbeddedMongo({ dataDir });
  onTestFinished(close);
  const { secrets } = sample;
  const databaseName = new URL(uri).pathname.slice(1);
  return startTestApp({ mongodbUri: uri, databaseName, secrets, clock: clockOf(sample) });
}

/** Starts the product on a database into which the backup of a version was restored. */
async function openBackup(sample: Sample): Promise<TestApp> {
  const file = samplePath(sample.version, 'data.backup');
  const databaseName = freshDatabaseName();
  const connection = await joinDatabase(databaseName);
  onTestFinished(() => connection.dropDatabase());
  const { header, hash } = await checkBackup(file);
  expect(header).toMatchObject({
    writtenBy: `VoteWise ${sample.version}`,
    secrets: sample.secrets,
  });
  const store = createBackupStore(connection);
  await prepareStores(connection);
  await beginRestore(store, hash);
  const confirmation = restoreConfirmed(new Date(sample.madeAt), { type: 'system' });
  await restoreBackup(store, { file, hash, confirmation, renewedIds, onProgress: () => {} });
  return startTestApp({ databaseName, secrets: sample.secrets, clock: clockOf(sample) });
}

/** Signs in with a password. */
async function signIn(app: TestApp, userId: string, password: string) {
  const { body } = await app.anonymous.post('/auth/login', { userId, password }).expect(200);
  return app.callerWith(body.data.token);
}

/** Votes in the kept election with encrypted ballots, and decrypts its sum with kept key cards. */
async function expectEncrypted(
  app: TestApp,
  { voted, administrator }: { voted: Caller; administrator: Caller },
  { voters, encrypted: { electionId, keyHolders } }: Sample,
): Promise<void> {
  const path = `/elections/${electionId}`;
  const { election } = (await administrator.get(path).expect(200)).body.data;
  const [last = ''] = voters.others;
  const voter = await signIn(app, last, voters.password);
  await voteEncrypted(voter, election, [false, true, false]);
  const again = await encryptFor(voted, election, [false, true, false]);
  await castEncrypted(voted, election, again).expect(409);
  await setStatus(administrator, election, 'completed');
  app.clock.advance(60_000);
  await app.recount();
  const archive = await archiveOf(app, election);
  for (const keyHolder of keyHolders.slice(1)) {
    const part = await decryptionBy(app, keyHolder, { id: electionId, archive });
    await app.anonymous.post('/key-holder/decryptions', part).expect(200);
  }
  await runJob(app, 'decrypt-counts');
  await app.recount();
  app.passCache();
  const { results } = (await administrator.get(`/votes/results/${electionId}`).expect(200)).body
    .data;
  const votes = results.candidates.map(
    ({ name, votes: count }: { name: string; votes: number }) => [name, count],
  );
  expect(Object.fromEntries(votes)).toEqual({
    'Ada Lovelace': 1,
    'Grace Hopper': 1,
    'Alan Turing': 0,
  });
}

/** Runs `verify` on files. */
const verify = (files: readonly string[], ...options: string[]) =>
  printedBy(() => verifyFiles([...files, ...options]));

describe.each(keptVersions())('what %s kept', (version) => {
  const sample = readSample(version);
  const { voters, open, results, finished } = sample;
  const kept = ['audit-package.json', 'board.json', 'receipt.json'].map((name) =>
    samplePath(version, name),
  );

  describe.each([
    ['embedded database', openData],
    ['backup', openBackup],
  ])('in its %s', (_, openSample) => {
    it('is opened: voters vote once, and every result is the same', async () => {
      const app = await openSample(sample);
      for (const userId of voters.others) {
        const voter = await signIn(app, userId, voters.password);
        for (const ballot of open) await voter.post('/votes/cast', ballot).expect(201);
        for (const ballot of open) await voter.post('/votes/cast', ballot).expect(409);
      }
      const voted = await signIn(app, voters.voted, voters.password);
      for (const ballot of open) await voted.post('/votes/cast', ballot).expect(409);

      const { userId, password } = sample.administrator;
      const administrator = await signIn(app, userId, password);
      for (const [id, result] of Object.entries(results)) {
        const { body } = await administrator.get(`/votes/results/${id}`).expect(200);
        expect(body.data.results).toMatchObject(result);
      }
      for (const { electionId } of open) {
        const { body } = await administrator.get(`/votes/results/${electionId}`).expect(200);
        expect(body.data.results.totalVotes).toBe(1 + voters.others.length);
      }
      await expectEncrypted(app, { voted, administrator }, sample);
      const chain = await administrator.get('/audit/check').expect(200);
      expect(chain.body.data).not.toHaveProperty('brokenAt');
      expect(chain.body.data.to).toBeGreaterThan(100);

      // The board is still the one that people kept.
      const exported = await administrator.get(`/board/${finished}/package`).expect(200);
      const today = join(temporaryDataDir(), 'today.json');
      writeFileSync(today, JSON.stringify(exported.body));
      expect(await verify([today, ...kept])).toMatchObject({ code: 0, errors: '' });
    });
  });

  it('in its audit package, board, and receipt is verified, and the ballot is found', async () => {
    const { code, output } = await verify(kept, '--voter', voters.voted);
    expect(code).toBe(0);
    expect(output).toContain('Your ballot is in the box with this choice: "Ada Lovelace".');
  });
});

it('keeps samples of 1.0.0', () => {
  expect(keptVersions()).toContain('1.0.0');
});
