import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { loadConfig, type Config } from './config.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { runCluster, WORKER_DATABASE } from './process/cluster.ts';
import { exitWith, onStopSignal } from './process/lifecycle.ts';
import { serve, type RunningServer } from './process/serve.ts';
import { prepareInstallation } from './process/installation.ts';
import { openDatabase, openRuntime } from './runtime.ts';

const root = resolve(import.meta.dirname, '../..');

async function main(): Promise<void> {
  const config = loadConfig(root);
  const logger = createLogger(config.LOG_LEVEL);
  if (cluster.isWorker) {
    const databaseUri = String(process.env[WORKER_DATABASE]);
    const worker = await serve(config, await openRuntime(config, databaseUri, logger), logger);
    onStopSignal(logger, worker.stop);
    return;
  }
  const database = await openDatabase(config, {
    onRestart: (reason) => logger.warn({ reason }, 'the embedded database was started again'),
    onLost: (reason) => exitWith(new Error(`${reason} Start again: nothing acknowledged is lost.`)),
  });
  try {
    const server = await startServing(config, database.uri, logger);
    onStopSignal(logger, async () => {
      await server.stop();
      await database.close();
    });
    console.log(`VoteWise is ready: ${server.url}`);
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
  const runtime = await openRuntime(config, databaseUri, logger);
  try {
    await prepareInstallation(config, runtime, logger);
  } catch (error) {
    await runtime.close();
    throw error;
  }
  if (config.WEB_CONCURRENCY === 1) return serve(config, runtime, logger);
  await runtime.close();
  return runCluster(config, databaseUri, logger);
}

main().catch(exitWith);
