import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { describeError } from './logged-error.ts';

export type { Logger };

/** Keys that hold what was thrown, even where that is no `Error`. */
const errorKeys = new Set(['err', 'error', 'cause']);

const hooks: NonNullable<LoggerOptions['hooks']> = {
  // Earlier than serializers, since pino takes a missing message from the error itself.
  logMethod([first, ...rest], method) {
    const others = rest.map((given: unknown) =>
      given instanceof Error ? describeError(given) : given,
    );
    return method.apply(this, [withoutData(first), ...others] as Parameters<typeof method>);
  },
};

/** The same with all errors reduced to what the log may keep of them. */
function withoutData(given: unknown): unknown {
  if (given instanceof Error) return { err: describeError(given) };
  if (typeof given !== 'object' || given === null) return given;
  const entries = Object.entries(given).map(([key, value]: [string, unknown]) => {
    const isError = value instanceof Error || (errorKeys.has(key) && value !== undefined);
    return [key, isError ? describeError(value) : value];
  });
  return Object.fromEntries(entries);
}

/** Structured log on standard error; standard output carries only what is meant for people. */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination(2),
): Logger {
  const serializers = { err: (described: unknown) => described };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, hooks, serializers }, destination);
}
