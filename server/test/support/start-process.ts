import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';

const bundle = resolve(import.meta.dirname, '../../dist/bundle');

/**
 * Finds a free port below those that systems use for outgoing connections. Otherwise, a browser could take the port
 * before the product listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    await new Promise((closed) => server.close(closed));
    if (isFree) return port;
  }
}

/** Returns the variables that give a product with this DATA_DIR its own database on a server, if there is one. */
export function databaseEnv(
  server: string | undefined,
  dataDir: string | undefined,
): NodeJS.ProcessEnv {
  if (!server || !dataDir) return {};
  const uri = new URL(server);
  // Names of databases contain no dots.
  uri.pathname = `/${basename(dataDir).replace('.', basename(dirname(dataDir)))}`;
  return { MONGODB_URI: uri.href, MAIL_TO_FILES: '1' };
}

/** Returns a file's text, or nothing if it does not exist, such as a file in /proc about a process that has ended. */
export function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the IDs of a process's children, from /proc. */
export function childrenOf(pid: number): number[] {
  const text = readIfThere(`/proc/${pid}/task/${pid}/children`).trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** A command of the built product; `main.js` is the product itself. */
export type Command = `${'main' | 'admin' | 'seed' | 'backup' | 'restore' | 'count'}.js`;

interface ProcessOptions {
  args?: readonly string[];
  /** Arguments for Node.js itself. */
  nodeArgs?: readonly string[];
  /** True to be able to send messages to the process. */
  hasChannel?: boolean;
}

/** Starts a command of the built product in a separate process, with fast password hashes. */
export function startProcess(
  command: Command,
  env: NodeJS.ProcessEnv,
  { args = [], nodeArgs = [], hasChannel = false }: ProcessOptions = {},
) {
  const child = spawn(process.execPath, [...nodeArgs, join(bundle, command), ...args], {
    env: { PATH: process.env['PATH'], BCRYPT_COST: '4', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
  });
  let output = '';
  let errors = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (errors += data.toString()));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    exited,
    output: () => output,
    errors: () => errors,
    /**
     * Resolves once the output matches.
     * @throws if the process ends first, or the signal is aborted
     */
    async says(pattern: RegExp, signal?: AbortSignal): Promise<RegExpExecArray> {
      for (;;) {
        const match = pattern.exec(output);
        if (match) return match;
        const next = child.stdout ? once(child.stdout, 'data', signal && { signal }) : exited;
        const ended = await Promise.race([next.then(() => false), exited.then(() => true)]);
        const last = pattern.exec(output);
        if (last) return last;
        if (ended) {
          throw new Error(`the process ended without printing ${pattern}: ${output}${errors}`);
        }
      }
    },
  };
}
