import cluster from 'node:cluster';
import { loadConfig, type Config } from './config.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { runCluster, WORKER_DATABASE } from './process/cluster.ts';
import { exitWith, onStopSignal, onUncaught } from './process/lifecycle.ts';
import { metricsOf, publishMetrics } from './process/publish-metrics.ts';
import { print } from './process/print.ts';
import { serve, type RunningServer } from './process/serve.ts';
import { prepareInstallation } from './process/installation.ts';
import { openDatabase, openRuntime } from './runtime.ts';

async function main(): Promise<void> {
  const config = loadConfig();
  const logger = createLogger(config.LOG_LEVEL);
  onUncaught(logger);
  if (cluster.isWorker) {
    const databaseUri = String(process.env[WORKER_DATABASE]);
    const metrics = metricsOf(config);
    const runtime = await openRuntime(config, databaseUri, logger, { metrics });
    const worker = await serve(config, runtime, { logger, metrics });
    onStopSignal(logger, worker.stop);
    return;
  }
  const database = await openDatabase(config, {
    onRestart: (reason) => logger.warn({ reason }, 'the embedded database was restarted'),
    onExit: (reason) =>
      exitWith(new Error(`${reason} Restart VoteWise. No acknowledged vote is lost.`)),
  });
  try {
    const server = await startServing(config, database.uri, logger);
    onStopSignal(logger, async () => {
      await server.stop();
      await database.close();
    });
    print(`VoteWise is ready: ${server.url}`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Prepares the installation, then serves from this process or from several workers. */
async function startServing(
  config: Config,
  databaseUri: string,
  logger: Logger,
): Promise<RunningServer> {
  const metrics = metricsOf(config);
  const runtime = await openRuntime(config, databaseUri, logger, { metrics, mayUpgrade: true });
  let published: Awaited<ReturnType<typeof publishMetrics>>;
  try {
    await prepareInstallation(config, runtime, logger);
    published = await publishMetrics(config, metrics, logger);
  } catch (error) {
    await runtime.close();
    throw error;
  }
  let server: RunningServer;
  if (config.WEB_CONCURRENCY === 1) server = await serve(config, runtime, { logger, metrics });
  else {
    await runtime.close();
    server = await runCluster(config, databaseUri, logger);
  }
  return {
    ...server,
    async stop() {
      await server.stop();
      published?.close();
    },
  };
}

main().catch(exitWith);
