import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort, startProcess } from '../../../server/test/support/start-process.ts';
import { apiAt } from './api.ts';

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
  const { child, exited, output, errors, says } = startProcess(
    'main.js',
    {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    },
    { nodeArgs: ['--import', PASS_TIME], hasChannel: true },
  );

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(impatience);
    // The database stops shortly after the product and may still be closing its files.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  const url = `http://127.0.0.1:${port}`;
  try {
    await says(/VoteWise is ready/, AbortSignal.timeout(START_MS));
  } catch (error) {
    await stop();
    throw new Error(`The product did not start: ${output()}${errors()}`, { cause: error });
  }
  return {
    url,
    api: apiAt(url),
    dataDir,
    /** Moves the product's clock forward. */
    passTime: (passMs: number) => child.send({ passMs }),
    stop,
  };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;
