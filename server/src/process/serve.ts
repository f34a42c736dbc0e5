import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createApp } from '../app.ts';
import { providerOf, type Config } from '../config.ts';
import { createReadiness } from '../features/operations/index.ts';
import { type Jobs, startJobs } from './job-runner.ts';
import { freeBytes } from '../platform/data-dir.ts';
import { readChanges } from '../platform/db/changes.ts';
import { isReachable } from '../platform/db/connect.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Runtime } from '../runtime.ts';

export interface RunningServer {
  url: string;
  /** Finishes pending requests and jobs, releases the leases, and disconnects from the database. */
  stop(): Promise<void>;
}

/** How long a stop waits for pending requests, in milliseconds. */
const REQUEST_PATIENCE = 4_000;

const builtClient = resolve(import.meta.dirname, '../../../client/dist');

/**
 * Serves the API and the client in this process and runs the jobs. `stop` also closes the runtime.
 * If the port is not available, this function closes the runtime and throws.
 */
export async function serve(
  config: Config,
  runtime: Runtime,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): Promise<RunningServer> {
  const { services, connection, hasher } = runtime;
  let jobs: Jobs | undefined;
  const app = createApp({
    services,
    logger,
    metrics,
    isHealthy: () => isReachable(connection),
    readiness: createReadiness({
      isDatabaseReachable: () => isReachable(connection),
      mailer: services.mailer,
      bounceProblem: services.messaging.bounceProblem,
      overdueJobs: async () => (await jobs?.overdue()) ?? [],
      freeBytes: () => freeBytes(config.DATA_DIR),
      isDiskNeeded: config.MONGODB_URI === undefined,
      clockProblem: () => services.clockWatch.state().problem,
      isRestoredCopy: services.restoredCopy.isUnconfirmed,
      clock: services.clock,
    }),
    signOnLabel: providerOf(config)?.label,
    trustProxy: config.TRUST_PROXY,
    hstsSubdomains: config.HSTS_SUBDOMAINS,
    ...(existsSync(builtClient) && { clientFolder: builtClient }),
  });
  const server = createHttpServer(app);
  try {
    await services.sessions.refresh();
    server.listen(config.PORT, config.HOST);
    await once(server, 'listening');
  } catch (error) {
    await runtime.close();
    throw error;
  }
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  const { port } = address;
  const allJobs = services.features.flatMap((feature) => feature.jobs);
  const running = startJobs(allJobs, {
    leases: services.leases,
    clock: services.clock,
    readChanges: config.MONGODB_URI ? undefined : readChanges(connection),
    isClockTrusted: () => services.clock.departure() === undefined,
    isRestoredCopy: services.restoredCopy.isUnconfirmed,
    logger,
    metrics,
  });
  jobs = running;
  metrics.watchQueues({
    shared: Object.assign({}, ...services.features.map(({ queues }) => queues)),
    hashing: hasher.waiting,
    streams: services.streams.size,
  });
  return {
    url: urlOf(config.HOST, port),
    async stop() {
      const closed = once(server, 'close');
      services.streams.stop();
      server.close();
      // A keep-alive connection becomes idle only after its request has ended.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), REQUEST_PATIENCE);
      // Does both at once, because the process that takes over the jobs must not have to wait for a slow download.
      await Promise.all([closed, running.stop()]);
      clearInterval(sweep);
      clearTimeout(cut);
      await runtime.close();
    },
  };
}

/** Returns the URL of the site for a browser on this machine. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
