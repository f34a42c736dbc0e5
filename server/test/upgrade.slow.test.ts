import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WRITTEN_BY } from '@votewise/contract/base/version';
import { connectDatabase } from '../src/platform/db/connect.ts';
import { SCHEMA } from '../src/platform/db/instance.ts';
import { parseConfig } from '../src/config.ts';
import { closing, openDatabase } from '../src/runtime.ts';
import {
  keptVersions,
  readSample,
  type Sample,
  samplePath,
  unpackData,
} from './support/kept-samples.ts';
import { isEmbedded, run, startProduct, temporaryDataDir } from './support/product.ts';
import { databaseEnv } from './support/start-process.ts';

type Product = Awaited<ReturnType<typeof startProduct>>;

/** The passwords of samples are from emails, and would expire. */
const KEPT = { CREDENTIALS_TTL: '36500d' };

/** Starts the product, does something with it, and stops it. */
async function during(DATA_DIR: string, work: (product: Product) => Promise<void>) {
  const product = await startProduct({ DATA_DIR, ...KEPT });
  await work(product);
  product.kill('SIGTERM');
  expect(await product.exited).toBe(0);
}

async function runToEnd(command: 'backup.js' | 'restore.js', DATA_DIR: string, args: string[]) {
  const child = run(command, { DATA_DIR }, { args });
  expect([await child.exited, child.errors()]).toEqual([0, '']);
}

const restoreInto = (DATA_DIR: string, file: string) =>
  runToEnd('restore.js', DATA_DIR, [file, '--live']);

/** Returns a DATA_DIR with what a version kept. */
async function openKept(sample: Sample): Promise<string> {
  const DATA_DIR = temporaryDataDir();
  if (isEmbedded) unpackData(sample, DATA_DIR);
  else await restoreInto(DATA_DIR, samplePath(sample.version, 'data.backup'));
  return DATA_DIR;
}

/** Changes the data as the first migration of a later version does. */
async function upgradeToLater(DATA_DIR: string): Promise<void> {
  const config = parseConfig(
    { DATA_DIR, ...databaseEnv(process.env['TEST_MONGODB_URI'], DATA_DIR) },
    DATA_DIR,
  );
  await closing(openDatabase(config), ({ uri }) =>
    closing(connectDatabase(uri), async (connection) => {
      const later = { schema: SCHEMA + 1, migratedTo: SCHEMA, writtenBy: 'VoteWise 99.0.0' };
      await connection.collection('instance').updateOne({}, { $set: later });
    }),
  );
}

describe.each(keptVersions())('an installation of %s', (version) => {
  const sample = readSample(version);
  const { voters, administrator } = sample;
  const [before = '', after = ''] = voters.others;
  const [ballot] = sample.open;
  if (!ballot) throw new Error('the sample has no open election');

  const castAs = (userId: string) => async (product: Product) => {
    const token = await product.api.signIn(userId, voters.password);
    return (await product.api.call('POST', '/votes/cast', { token, body: ballot })).status;
  };

  async function count({ api }: Product): Promise<number> {
    const token = await api.signIn(administrator.userId, administrator.password);
    const { data } = await api.call('GET', `/votes/results/${ballot?.electionId}`, { token });
    return data.results.totalVotes;
  }

  it('is upgraded while an election is open, and goes back with the backup', async () => {
    const DATA_DIR = await openKept(sample);
    await during(DATA_DIR, async (product) => {
      expect(product.errors()).toContain(`"msg":"${WRITTEN_BY}"`);
      expect(await castAs(before)(product)).toBe(201);
    });
    const backup = join(temporaryDataDir(), 'before-upgrade.backup');
    await runToEnd('backup.js', DATA_DIR, [backup, '--with-secrets']);

    await during(DATA_DIR, async (product) => {
      expect(await castAs(before)(product)).toBe(409);
      expect(await castAs(after)(product)).toBe(201);
      expect(await count(product)).toBe(3);
    });

    await upgradeToLater(DATA_DIR);
    const refused = run('main.js', { DATA_DIR });
    expect(await refused.exited).toBe(1);
    expect(refused.errors()).toBe(
      `VoteWise 99.0.0 wrote this data (schema ${SCHEMA + 1}), so ${WRITTEN_BY} cannot open it. Start that version, or restore a backup from before the upgrade into an empty database.\n`,
    );

    const goneBack = temporaryDataDir();
    await restoreInto(goneBack, backup);
    await during(goneBack, async (product) => {
      expect(await castAs(before)(product)).toBe(409);
      expect(await castAs(after)(product)).toBe(201);
      expect(await count(product)).toBe(3);
    });
  });
});
