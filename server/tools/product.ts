import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';
import {
  childrenOf,
  databaseEnv,
  freePort,
  readIfThere,
  startProcess,
} from '../test/support/start-process.ts';

/** The administrator's credentials for all proofs. */
export const ADMINISTRATOR = { userId: 'ADMIN001', password: 'administrator-1' };

export type Product = Awaited<ReturnType<typeof prepareProduct>>;

export type ProcessKind = 'primary' | 'worker' | 'database';

/**
 * Prepares the built product in separate processes, with its own port and data folder. If MONGODB_URI is set, the
 * product uses a database there that is named after the folder.
 */
export async function prepareProduct(env: NodeJS.ProcessEnv = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'votewise-proof-'));
  const port = String(await freePort());
  const server = process.env['MONGODB_URI'] ?? process.env['TEST_MONGODB_URI'];
  const database = databaseEnv(server, dataDir);
  const mongodbUri = database['MONGODB_URI'];
  const environment: NodeJS.ProcessEnv = {
    PORT: port,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    LOG_LEVEL: 'fatal',
    MAIL_RATE: '1000',
    ...database,
    ...env,
  };
  const nodeArgs = process.env['PROOF_NODE_ARGS']?.split(' ') ?? [];
  let started: ReturnType<typeof startProcess> | undefined;

  async function start(): Promise<void> {
    started = startProcess('main.js', environment, { nodeArgs });
    const { child, says } = started;
    // A failing proof must not leave the product running.
    const kill = () => child.kill();
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    await says(/VoteWise is ready/);
  }

  const hasEnded = () =>
    !started || started.child.exitCode !== null || started.child.signalCode !== null;

  return {
    dataDir,
    env: environment,
    api: `http://127.0.0.1:${port}/api`,
    isEmbedded: !mongodbUri,
    start,
    hasEnded,
    /** Returns the product's output since it was last started. */
    output: () => `${started?.output()}${started?.errors()}`,

    /** Returns the product's running processes, from /proc. */
    processes(): { kind: ProcessKind; pid: number }[] {
      const pid = started?.child.pid;
      if (pid === undefined || hasEnded()) return [];
      const children = childrenOf(pid).map((one) => ({ kind: kindOf(one), pid: one }));
      return [{ kind: 'primary', pid }, ...children];
    },

    async stop(): Promise<void> {
      if (!started || hasEnded()) return;
      started.child.kill('SIGTERM');
      await started.exited;
    },

    /** Waits for a killed primary to end. */
    async ended(): Promise<void> {
      while (!hasEnded()) await delay(5);
    },

    /** Returns the URI of the product's database, for inspection. */
    async databaseUri(): Promise<string> {
      return mongodbUri ?? (await openEmbeddedMongo({ dataDir, join: true })).uri;
    },

    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

function kindOf(pid: number): ProcessKind {
  return readIfThere(`/proc/${pid}/cmdline`).includes('embedded-mongo') ? 'database' : 'worker';
}
