import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';
import { expect, it, onTestFinished } from 'vitest';
import { prepareWrites } from './support/every-write.ts';
import { startTestApp } from './support/test-app.ts';
import { isEmbedded, temporaryDataDir } from './support/product.ts';

/** Lets a process write only the beginning of files, or everything. To the process, the disk is full. */
const limitFiles = (pid: number, bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);

const isLinux = process.platform === 'linux';

it.runIf(isEmbedded && isLinux)(
  'answers every write with 503 while the disk is full, and writes again when there is space',
  async () => {
    const dataDir = temporaryDataDir();
    const database = await openEmbeddedMongo({ dataDir });
    onTestFinished(() => database.close());
    const app = await startTestApp({ mongodbUri: database.uri });
    const writes = await prepareWrites(app);
    const [election, voter] = [await app.createElection(), await app.asVoter()];
    expect(statSync(join(dataDir, 'db', 'data.mdb')).size).toBeGreaterThan(100_000);

    limitFiles(database.pid, 8_192);
    onTestFinished(() => void limitFiles(database.pid, 'unlimited'));
    const refusals: Record<string, string> = {};
    for (const { name, method, path, caller, body } of writes) {
      const answer = await caller[method](path, body);
      if (answer.status < 500) continue;
      refusals[name] = `${answer.status} ${answer.body.code}: ${answer.body.message}`;
    }
    expect(Object.keys(refusals).length).toBeGreaterThan(40);
    // Its many writes are not one change, and it says what to do.
    expect(refusals['printSheets']).toMatch(
      /^503 OUTCOME_UNKNOWN: .+ Print all of these sheets again\.$/,
    );
    delete refusals['printSheets'];
    expect(new Set(Object.values(refusals))).toEqual(
      new Set([
        '503 DATABASE_UNAVAILABLE: The database is unavailable. Nothing was changed. Try again in a moment.',
      ]),
    );
    const cast = await voter.vote(election).expect(503);
    expect(cast.body.code).toBe('DATABASE_UNAVAILABLE');

    limitFiles(database.pid, 'unlimited');
    await voter.vote(election).expect(201);
    expect(await app.count(election.id)).toEqual({ [election.candidates[0]?.id ?? '']: 1 });
  },
);
