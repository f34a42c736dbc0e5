import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiAt } from './api.ts';

const MAIN = resolve(import.meta.dirname, '../../../server/dist/bundle/main.js');
const PASS_TIME = pathToFileURL(resolve(import.meta.dirname, 'pass-time.mjs')).href;
const START_MS = 60_000;
const STOP_MS = 5_000;

/**
 * Starts the built product with a new data folder on a free port, or on PORT, and waits until it serves requests.
 * @throws Error with its output when it does not start
 */
export async function startProduct(env: NodeJS.ProcessEnv) {
  const dataDir = mkdtempSync(join(process.env['TEST_DATA_FOLDER'] ?? tmpdir(), 'votewise-e2e-'));
  const port = Number(env['PORT'] ?? (await freePort()));
  const child = spawn(process.execPath, ['--import', PASS_TIME, MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      BCRYPT_COST: '4',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  let errors = '';
  if (!child.stdout || !child.stderr) throw new Error('The product has no output');
  const { stdout, stderr } = child;
  stdout.on('data', (data: Buffer) => (output += data.toString()));
  stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const exited = once(child, 'exit');

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(impatience);
    // The database stops shortly after the product and may still be closing its files.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  const url = `http://127.0.0.1:${port}`;
  const deadline = AbortSignal.timeout(START_MS);
  while (!output.includes(`VoteWise is ready: ${url}`)) {
    const said = once(stdout, 'data', { signal: deadline }).then(
      () => true,
      () => false,
    );
    const isAlive = await Promise.race([said, exited.then(() => false)]);
    if (isAlive) continue;
    await stop();
    throw new Error(`The product did not start: ${output}${errors}`);
  }
  return {
    url,
    api: apiAt(url),
    output: () => output,
    /** Moves the product's clock forward. */
    passTime: (passMs: number) => child.send({ passMs }),
    stop,
  };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

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
