import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const bundle = resolve(import.meta.dirname, '../../dist/bundle');

/** Whether the servers under test use the embedded database. */
export const isEmbedded = !process.env['TEST_MONGODB_URI'];

/** The variables that give a server with this DATA_DIR its own database on TEST_MONGODB_URI, if that is set. */
export function databaseEnv(dataDir: string | undefined): NodeJS.ProcessEnv {
  const given = process.env['TEST_MONGODB_URI'];
  if (!given || !dataDir) return {};
  const uri = new URL(given);
  uri.pathname = `/${basename(dataDir)}`;
  return { MONGODB_URI: uri.href, MAIL_TO_FILES: '1' };
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Registers cleanup to run at the end of one or more tests. */
export type EndWith = (end: () => void | Promise<void>) => void;

/**
 * Creates a DATA_DIR that is removed after the test. The folder can be in memory, because it only has to survive kill
 * -9.
 */
export function temporaryDataDir(endWith: EndWith = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'votewise-product-'));
  endWith(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts the built product, or one of its commands, in a separate process that is killed after the
 * test.
 */
export function run(
  file: 'main.js' | `${'admin' | 'seed' | 'backup' | 'restore' | 'count' | 'verify'}.js`,
  env: NodeJS.ProcessEnv,
  { args = [], endWith = onTestFinished }: { args?: string[]; endWith?: EndWith } = {},
) {
  const child: ChildProcess = spawn(process.execPath, [join(bundle, file), ...args], {
    env: {
      PATH: process.env['PATH'],
      BCRYPT_COST: '4',
      LOG_LEVEL: 'info',
      ...databaseEnv(env['DATA_DIR']),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (errors += data.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  endWith(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return {
    pid: child.pid ?? 0,
    exited,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    output: () => output,
    errors: () => errors,
    /**
     * Resolves once the output matches.
     * @throws if the process ends first
     */
    async says(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const match = pattern.exec(output);
        if (match) return match;
        const next = child.stdout ? once(child.stdout, 'data') : exited;
        const ended = await Promise.race([next.then(() => false), exited.then(() => true)]);
        const last = pattern.exec(output);
        if (last) return last;
        if (ended)
          throw new Error(`the process ended without printing ${pattern}: ${output}${errors}`);
      }
    },
  };
}

/** Starts the product on a free port and waits until it serves. */
export async function startProduct(
  env: NodeJS.ProcessEnv & { DATA_DIR: string },
  endWith: EndWith = onTestFinished,
) {
  const port = env['PORT'] ?? String(await freePort());
  const settings = { PORT: port, ADMIN_PASSWORD: 'administrator-1', ...env };
  const product = run('main.js', settings, { endWith });
  await product.says(/VoteWise is ready: http:\/\/127\.0\.0\.1:\d+/);
  return { ...product, port, api: apiAt(`http://127.0.0.1:${port}/api`) };
}

/** Returns the IDs of a process's children, from /proc. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** An API response. Tests read `data` freely, as with supertest. */
interface Answer {
  message: string;
  code?: string;
  data: ReturnType<typeof JSON.parse>;
}

export function apiAt(base: string) {
  async function call(
    method: string,
    path: string,
    options: { token?: string; body?: object } = {},
  ) {
    const response = await fetch(base + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(options.token && { Authorization: `Bearer ${options.token}` }),
      },
      ...(options.body && { body: JSON.stringify(options.body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const { message, code, data } = (await response.json()) as Answer;
    return { status: response.status, message, code, data };
  }
  return {
    call,
    async signIn(userId: string, password: string): Promise<string> {
      const answer = await call('POST', '/auth/login', { body: { userId, password } });
      if (answer.status !== 200) throw new Error(`${userId} could not sign in: ${answer.message}`);
      return answer.data.token;
    },
  };
}
