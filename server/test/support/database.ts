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

/** Provides one database server for the whole run: TEST_MONGODB_URI, or an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_MONGODB_URI'];
  if (given) {
    project.provide('mongodbUri', given);
    return async () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), 'votewise-test-'));
  // The database inherits this. Collecting garbage less often saves a tenth of its time.
  const { NODE_OPTIONS = '' } = process.env;
  process.env['NODE_OPTIONS'] = `${NODE_OPTIONS} --max-semi-space-size=64`;
  const database = await openEmbeddedMongo({ dataDir: folder });
  process.env['NODE_OPTIONS'] = NODE_OPTIONS;
  project.provide('mongodbUri', database.uri);
  return async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  };
}
