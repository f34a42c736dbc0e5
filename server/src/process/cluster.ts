import cluster, { type Worker } from 'node:cluster';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Logger } from '../platform/logger.ts';
import { AlreadyExplainedError } from './lifecycle.ts';
import { urlOf, type RunningServer } from './serve.ts';

/** Environment variable with the URI of the database that the primary process opened. */
export const WORKER_DATABASE = 'VOTEWISE_DATABASE_URI';

const RESTART_DELAY_MS = 1_000;

/**
 * Serves from WEB_CONCURRENCY worker processes that share the port. A worker that dies is replaced.
 * @throws if the first workers cannot listen
 */
export async function runCluster(
  config: Config,
  databaseUri: string,
  logger: Logger,
): Promise<RunningServer> {
  void new RateLimiterClusterMaster();
  let isUp = false;
  let isStopping = false;

  /**
   * Starts a worker. Once startup is complete, any worker that dies is replaced, even if it has not started to listen.
   */
  function fork(): Worker {
    const worker = cluster.fork({ [WORKER_DATABASE]: databaseUri });
    worker.once('exit', (code, signal) => {
      if (isStopping || !isUp) return;
      logger.error({ pid: worker.process.pid, code, signal }, 'a worker died, starting another');
      setTimeout(() => {
        if (!isStopping) fork();
      }, RESTART_DELAY_MS);
    });
    return worker;
  }

  const workers = Array.from({ length: config.WEB_CONCURRENCY }, fork);
  const [url = ''] = await Promise.all(workers.map((worker) => whenListening(worker, config.HOST)));
  isUp = true;
  logger.debug({ workers: workers.length }, 'workers are listening');
  return {
    url,
    async stop() {
      isStopping = true;
      const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const ended = living.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
      for (const worker of living) worker.process.kill('SIGTERM');
      await Promise.all(ended);
    },
  };
}

/**
 * Returns the address at which the worker listens.
 * @throws if the worker ends first; it has already printed the reason
 */
function whenListening(worker: Worker, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(urlOf(host, port)));
    worker.once('exit', () => reject(new AlreadyExplainedError()));
  });
}
