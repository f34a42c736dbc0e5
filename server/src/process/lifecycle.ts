import type { Logger } from '../platform/logger.ts';
import { explainFailure } from './explain-failure.ts';
import { printError } from './print.ts';

/** How long a stop may take before it is forced, in milliseconds. Whoever sent the signal is waiting. */
const STOP_PATIENCE = 10_000;

/** Another process has already printed the error. */
export class AlreadyExplainedError extends Error {}

/** Ends the process with one clear line. An error without a message is printed with its stack. */
export function exitWith(error: unknown): void {
  if (!(error instanceof AlreadyExplainedError)) printError(...explainFailure(error));
  process.exit(1);
}

/** Ends the process on an uncaught error. Node itself would print everything that the error contains. */
export function onUncaught(logger: Logger): void {
  process.on('uncaughtException', (error: unknown) => {
    logger.fatal({ err: error }, 'uncaught error, ending the process');
    process.exit(1);
  });
}

/** Runs `stop` once on SIGTERM or SIGINT, then ends the process. */
export function onStopSignal(logger: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const handle = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_PATIENCE).unref();
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
