import {
  ERROR_STATUS,
  type ErrorCode,
  type ErrorDetail,
  type FieldErrors,
} from '@votewise/contract';

interface AppErrorOptions {
  fields?: FieldErrors;
  /** Identifies the message if voters and visitors can get several messages with the same code. */
  detail?: ErrorDetail;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An expected failure. Its code and message are returned to the caller unchanged. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly detail: ErrorDetail | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Resolves to undefined if the read fails with NOT_FOUND. */
export const ifFound = <Found>(read: Promise<Found>): Promise<Found | undefined> =>
  read.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
