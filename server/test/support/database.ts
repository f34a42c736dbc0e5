import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUri: string;
  }
}

/**
 * Provides one database server for the whole run: TEST_MONGODB_URI, or an embedded one in a temporary folder. With
 * TEST_DATABASE=replica-set, the embedded one behaves as MongoDB may: as a replica set whose results have a random order
 * unless they are sorted. All tests see it as a MongoDB at TEST_MONGODB_URI.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_MONGODB_URI'];
  if (given) {
    project.provide('mongodbUri', given);
    return async () => {};
  }
  const isReplicaSet = process.env['TEST_DATABASE'] === 'replica-set';
  const folder = mkdtempSync(join(tmpdir(), 'votewise-test-'));
  // The database inherits this. Collecting garbage less often saves a tenth of its time. The processors are busy, so more
  // threads would only cost more.
  const { NODE_OPTIONS = '' } = process.env;
  process.env['NODE_OPTIONS'] = `${NODE_OPTIONS} --max-semi-space-size=64 --v8-pool-size=1`;
  const database = await openEmbeddedMongo({
    dataDir: folder,
    ...(isReplicaSet && { imitates: { replicaSet: 'rs0', randomOrder: true } }),
  });
  process.env['NODE_OPTIONS'] = NODE_OPTIONS;
  if (isReplicaSet) process.env['TEST_MONGODB_URI'] = database.uri;
  project.provide('mongodbUri', database.uri);
  return async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  };
}
