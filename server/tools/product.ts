import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';

const main = resolve(import.meta.dirname, '../dist/bundle/main.js');

/** The administrator's credentials for all proofs. */
export const ADMINISTRATOR = { userId: 'ADMIN001', password: 'administrator-1' };

export type Product = Awaited<ReturnType<typeof prepareProduct>>;

export type ProcessKind = 'primary' | 'worker' | 'database';

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

/**
 * Prepares the built product in separate processes, with its own port and data folder. If MONGODB_URI is set, the
 * product uses a database there that is named after the folder.
 */
export async function prepareProduct(env: NodeJS.ProcessEnv = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'votewise-proof-'));
  const port = await freePort();
  const given = process.env['MONGODB_URI'] ?? process.env['TEST_MONGODB_URI'];
  const mongodbUri = given && databaseNamed(given, dataDir);
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    PORT: port,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    BCRYPT_COST: '4',
    LOG_LEVEL: 'fatal',
    MAIL_RATE: '1000',
    ...(mongodbUri && { MONGODB_URI: mongodbUri, MAIL_TO_FILES: '1' }),
    ...env,
  };
  let child: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    const started = spawn(
      process.execPath,
      [...(process.env['PROOF_NODE_ARGS']?.split(' ') ?? []), main],
      {
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    child = started;
    // A failing proof must not leave the product running.
    process.once('exit', () => started.kill());
    let said = '';
    const hear = (data: Buffer) => {
      said += data.toString();
      output = (output + data.toString()).slice(-20_000);
    };
    started.stdout.on('data', hear);
    started.stderr.on('data', hear);
    while (!said.includes('VoteWise is ready')) {
      if (started.exitCode !== null) throw new Error(`the product did not start: ${said}`);
      await delay(10);
    }
  }

  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null;

  return {
    dataDir,
    env: environment,
    api: `http://127.0.0.1:${port}/api`,
    isEmbedded: !mongodbUri,
    start,
    hasEnded,
    /** Returns the end of the product's output. */
    output: () => output,

    /** Returns the product's running processes, from /proc. */
    processes(): { kind: ProcessKind; pid: number }[] {
      const pid = child?.pid;
      if (pid === undefined || hasEnded()) return [];
      const children = childrenOf(pid).map((one) => ({ kind: kindOf(one), pid: one }));
      return [{ kind: 'primary', pid }, ...children];
    },

    async stop(): Promise<void> {
      if (!child || hasEnded()) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
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

function databaseNamed(uri: string, dataDir: string): string {
  const url = new URL(uri);
  url.pathname = `/${dataDir.split('/').at(-1)}`;
  return url.href;
}

function childrenOf(pid: number): number[] {
  const text = read(`/proc/${pid}/task/${pid}/children`).trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

function kindOf(pid: number): ProcessKind {
  return read(`/proc/${pid}/cmdline`).includes('embedded-mongo') ? 'database' : 'worker';
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
