const CODE_NAMES = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  15: 'Overflow',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  54: 'NotSingleValueField',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  171: 'CannotIndexParallelArrays',
  197: 'InvalidIndexSpecificationOption',
  223: 'IllegalOpMsgFlag',
  225: 'TransactionTooOld',
  288: 'ChecksumMismatch',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
  17280: 'KeyTooLong',
  40085: 'Location40085',
  40324: 'Location40324',
  40414: 'Location40414',
  40430: 'Location40430',
  40431: 'Location40431',
  40432: 'Location40432',
  40433: 'Location40433',
  40571: 'Location40571',
  40587: 'Location40587',
} as const;

export type ErrorCode = keyof typeof CODE_NAMES;

/** An error for a client, with MongoDB's error code and the name of that code. */
export class CommandError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
  }

  get codeName(): string {
    return CODE_NAMES[this.code];
  }
}

/** Returns the error for a feature that MongoDB supports and this server does not. */
export function unsupported(what: string): CommandError {
  return new CommandError(9, `${what} is not supported by the embedded database`);
}
