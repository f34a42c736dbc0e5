/** The parts of an error that are logged: never the documents, commands, and values that libraries attach. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: LoggedError;
}

/** An error may even be its own cause. */
const MOST_CAUSES = 5;

/** A library may quote a whole document. */
const LONGEST_MESSAGE = 1_000;
/** Mongoose errors whose messages quote the rejected value or the filter. */
const quotingTypes = new Set([
  'CastError',
  'DocumentNotFoundError',
  'MongooseBulkWriteError',
  'ObjectExpectedError',
  'ObjectParameterError',
  'SetOptionError',
  'ValidationError',
  'ValidatorError',
]);

/** Returns the parts of an error, or of any other thrown value, that may be logged. */
export function describeError(thrown: unknown, causesLeft = MOST_CAUSES): LoggedError {
  if (!(thrown instanceof Error)) {
    return { type: thrown === null ? 'null' : typeof thrown, message: textOf(thrown) };
  }
  const { name: type, stack, cause } = thrown;
  const { code } = thrown as { code?: unknown };
  const message = safeMessage(thrown);
  const isCode = typeof code === 'string' || typeof code === 'number';
  return {
    type,
    message,
    ...(isCode && { code }),
    ...(stack && { stack: `${type}: ${message}${framesOf(stack)}` }),
    ...(cause != null && causesLeft > 0 && { cause: describeError(cause, causesLeft - 1) }),
  };
}

/** Returns the message of an error without the values that databases and Mongoose quote in it. */
export function safeMessage(error: Error): string {
  if (quotingTypes.has(error.name)) return `refused at ${pathsOf(error)}`;
  const [keyless = ''] = error.message.split('dup key:', 1);
  const message = error.name.startsWith('Mongo') ? withoutDocuments(keyless) : keyless.trimEnd();
  return message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;
}

/** Returns only the type of an error, where its message may contain data that must not be logged. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.constructor.name}${code}`;
}

/** Removes the documents and parts of documents that database servers quote in braces. */
function withoutDocuments(message: string): string {
  const [begin, end] = [message.indexOf('{'), message.lastIndexOf('}')];
  return begin < 0 || end < begin
    ? message.trimEnd()
    : `${message.slice(0, begin)}{…}${message.slice(end + 1)}`.trimEnd();
}

/** Returns the text to log for a thrown value that is not an error. Never returns an object's content. */
function textOf(thrown: unknown): string {
  if (typeof thrown === 'object' && thrown !== null)
    return 'an object that is not an error was thrown';
  return safeMessage(new Error(String(thrown)));
}

/** Returns the fields that Mongoose rejected, each with the violated rule. */
function pathsOf(error: object): string {
  const parts = 'errors' in error ? Object.values(Object(error.errors) as object) : [error];
  const named = parts.map((part) => {
    const { path, kind } = Object(part) as { path?: unknown; kind?: unknown };
    return typeof path === 'string' ? `${path} (${String(kind)})` : 'an unnamed path';
  });
  return named.join(', ');
}

/** A stack begins with the original message, so only its frames are kept. */
function framesOf(stack: string): string {
  const isFrame = (line: string) => /^ {4}at .*(?::\d+:\d+|>|native|index \d+)\)?$/.test(line);
  return ['', ...stack.split('\n').filter(isFrame)].join('\n');
}
