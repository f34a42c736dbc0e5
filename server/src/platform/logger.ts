import { pino, type Logger } from 'pino';

export type { Logger };

/** Structured log on standard error; standard output carries only what is meant for people. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
