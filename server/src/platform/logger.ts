import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { escaped } from '@votewise/contract/text/hidden-characters';
import { describeError } from './logged-error.ts';

export type { Logger };

/** Keys for thrown values, including values that are not an `Error`. */
const errorKeys = new Set(['err', 'error', 'cause']);

const hooks: NonNullable<LoggerOptions['hooks']> = {
  // This runs before the serializers, because pino uses the error's own message if no other message is given.
  logMethod([first, ...rest], method) {
    const others = rest.map((given: unknown) =>
      given instanceof Error ? describeError(given) : given,
    );
    return method.apply(this, [withoutData(first), ...others] as Parameters<typeof method>);
  },
};

/** Returns the given value with all errors reduced to what may be logged. */
function withoutData(given: unknown): unknown {
  if (given instanceof Error) return { err: describeError(given) };
  if (typeof given !== 'object' || given === null) return given;
  const entries = Object.entries(given).map(([key, value]: [string, unknown]) => {
    const isError = value instanceof Error || (errorKeys.has(key) && value !== undefined);
    return [key, isError ? describeError(value) : value];
  });
  return Object.fromEntries(entries);
}

/** Creates a structured log on standard error. Standard output contains only messages for people. */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination(2),
): Logger {
  const serializers = { err: (described: unknown) => described };
  const timestamp = pino.stdTimeFunctions.isoTime;
  // JSON leaves characters alone that steer a terminal, such as U+009B.
  const escaping = { write: (line: string) => destination.write(`${escaped(line.trimEnd())}\n`) };
  return pino({ level, base: null, timestamp, hooks, serializers }, escaping);
}
