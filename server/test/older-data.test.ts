import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { parseConfig } from '../src/config.ts';
import { FIRST_SCHEMA } from '../src/platform/db/instance.ts';
import { VERSION } from '@votewise/contract/base/version';
import { createLogger } from '../src/platform/logger.ts';
import { noMetrics } from '../src/platform/metrics.ts';
import { openRuntime } from '../src/runtime.ts';
import { freshDatabaseName, joinDatabase } from './support/borrowed-database.ts';
import { insertSample, OLDER_SAMPLES } from './support/older-data.ts';

it('is not what the first release wrote', () => {
  const used = OLDER_SAMPLES.map(({ schema }) => schema);
  expect(new Set(used)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  expect(used).not.toContain(FIRST_SCHEMA);
});

it.each(OLDER_SAMPLES)('refuses data with schema $name and changes nothing', async (sample) => {
  const databaseName = freshDatabaseName();
  const connection = await joinDatabase(databaseName);
  onTestFinished(() => connection.dropDatabase());
  await insertSample(connection, sample);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'votewise-older-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/${databaseName}`;
  const env = { DATA_DIR, MONGODB_URI: uri.href, MAIL_TO_FILES: '1', BCRYPT_COST: '4' };
  const commands = new Set<string>();
  const metrics = {
    ...noMetrics,
    command: (seen: { command: string }) => commands.add(seen.command),
  };
  const config = parseConfig(env, DATA_DIR);
  const options = { metrics, mayUpgrade: true };
  const opening = openRuntime(config, uri.href, createLogger('silent'), options);
  await expect(opening).rejects.toThrow(
    `This data is from before VoteWise 1.0.0 (schema ${sample.schema}), so VoteWise ${VERSION} cannot open it.`,
  );
  commands.delete('endSessions');
  expect([...commands]).toEqual(['find']);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});
