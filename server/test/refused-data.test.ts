import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { parseConfig } from '../src/config.ts';
import { FIRST_SCHEMA } from '../src/platform/db/instance.ts';
import { VERSION } from '@votewise/contract/base/version';
import { createLogger } from '../src/platform/logger.ts';
import { noMetrics } from '../src/platform/metrics.ts';
import { openRuntime, secretsOf } from '../src/runtime.ts';
import { freshDatabaseName, joinDatabase } from './support/borrowed-database.ts';
import { insertSample, OLDER_SAMPLES } from './support/older-data.ts';

const logger = createLogger('silent');

/** Creates a DATA_DIR that is removed after the test. */
function emptyDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'votewise-refused-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Creates an empty database, and returns how the server opens it with a DATA_DIR. */
async function emptyDatabase(DATA_DIR: string) {
  const databaseName = freshDatabaseName();
  const connection = await joinDatabase(databaseName);
  onTestFinished(() => connection.dropDatabase());
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/${databaseName}`;
  const env = { DATA_DIR, MONGODB_URI: uri.href, MAIL_TO_FILES: '1', BCRYPT_COST: '4' };
  const config = parseConfig(env, DATA_DIR);
  const commands = new Set<string>();
  const metrics = {
    ...noMetrics,
    command: (seen: { command: string }) => commands.add(seen.command),
  };
  const open = () => openRuntime(config, uri.href, logger, { metrics, mayUpgrade: true });
  /** Returns why it does not open, the commands that were sent, and the files that this has added to DATA_DIR. */
  async function attempt() {
    const before = readdirSync(DATA_DIR);
    const reason: unknown = await open().then(
      () => undefined,
      (error: unknown) => error,
    );
    commands.delete('endSessions');
    const added = readdirSync(DATA_DIR).filter((name) => !before.includes(name));
    return { reason, commands: [...commands], added };
  }
  return { connection, config, open, attempt };
}

describe('data from before the first release', () => {
  it('is not what the first release wrote', () => {
    const used = OLDER_SAMPLES.map(({ schema }) => schema);
    expect(new Set(used)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    expect(used).not.toContain(FIRST_SCHEMA);
  });

  it.each(OLDER_SAMPLES)('with schema $name is refused and stays as it is', async (sample) => {
    const { connection, attempt } = await emptyDatabase(emptyDataDir());
    await insertSample(connection, sample);
    expect(await attempt()).toMatchObject({
      reason: {
        message: expect.stringContaining(
          `This data is from before VoteWise 1.0.0 (schema ${sample.schema}), so VoteWise ${VERSION} cannot open it.`,
        ),
      },
      commands: ['find'],
      added: [],
    });
  });
});

it('begins no new site when the database is gone, unless the first start was killed before', async () => {
  const DATA_DIR = emptyDataDir();
  const killed = await emptyDatabase(DATA_DIR);
  secretsOf(killed.config, { mayMakeBallot: true, logger });
  await (await killed.open()).close();

  rmSync(join(DATA_DIR, 'ballot-secret'));
  const gone = await emptyDatabase(DATA_DIR);
  expect(await gone.attempt()).toMatchObject({
    reason: {
      message: `The database is empty, but ${DATA_DIR} belongs to a site that had one. Check MONGODB_URI and DATA_DIR. If the database is lost, restore a backup. To begin a new site instead, delete ${join(DATA_DIR, 'site.txt')}.`,
    },
    commands: ['find'],
    added: [],
  });
});
