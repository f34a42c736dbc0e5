import { describeError, safeMessage } from '../platform/logged-error.ts';
import type { Logger } from '../platform/logger.ts';
import { ConfigError } from '../config.ts';

/** A stop that takes longer than this is cut short, in milliseconds: whoever sent the signal waits. */
const stopPatience = 10_000;

/** Another process has told the person at the terminal already. */
export class AlreadyExplainedError extends Error {}

/** Ends the process with one clear line; what is not one of the known failures keeps its stack. */
export function exitWith(error: unknown): void {
  if (!(error instanceof AlreadyExplainedError)) console.error(explain(error));
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `The port is in use: ${error.message}. Stop the other program or set another number as PORT or METRICS_PORT.`;
  }
  if ('code' in error && error.code === 'EACCES')
    return `Not allowed: ${error.message}. Choose another PORT or DATA_DIR.`;
  if (error.name.endsWith('ServerSelectionError')) {
    return `The database cannot be reached: ${error.message}. Check MONGODB_URI and that the database runs.`;
  }
  return safeMessage(error) || (describeError(error).stack ?? error.name);
}

/** Ends the process at an error that nothing caught. Node itself would print all that the error holds. */
export function onUncaught(logger: Logger): void {
  process.on('uncaughtException', (error: unknown) => {
    logger.fatal({ err: error }, 'an error that nothing caught ends this process');
    process.exit(1);
  });
}

/** Runs `stop` once at SIGTERM or SIGINT, then ends the process. */
export function onStopSignal(logger: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const handle = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopPatience).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}
