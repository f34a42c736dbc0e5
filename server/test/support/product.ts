import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { childrenOf, type Command, databaseEnv, freePort, startProcess } from './start-process.ts';

const databaseServer = process.env['TEST_MONGODB_URI'];

/** Whether the servers under test use the embedded database. */
export const isEmbedded = !databaseServer;

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
  command: Command,
  env: NodeJS.ProcessEnv,
  { args = [], endWith = onTestFinished }: { args?: string[]; endWith?: EndWith } = {},
) {
  const started = startProcess(
    command,
    { LOG_LEVEL: 'info', ...databaseEnv(databaseServer, env['DATA_DIR']), ...env },
    { args },
  );
  const { child, exited } = started;
  endWith(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return {
    ...started,
    pid: child.pid ?? 0,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
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

/** Kills workers, primary, and database at the same time, as a power failure would. */
export async function killAll({ pid, exited }: { pid: number; exited: Promise<unknown> }) {
  for (const one of [...childrenOf(pid), pid]) process.kill(one, 'SIGKILL');
  await exited;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** An API response. Tests read `data` without types. */
interface Answer {
  message: string;
  code?: string;
  data: ReturnType<typeof JSON.parse>;
}

function apiAt(base: string) {
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
