import type { ErrorRequestHandler } from 'express';
import { type ErrorEnvelope, LIMITS } from '../../contract/index.ts';
import { AppError } from '../app-error.ts';
import { isNotSent, isUnconfirmed } from '../db/errors.ts';
import type { Logger } from '../logger.ts';
import { noteCode } from './watch-requests.ts';
import { requestIdOf } from './request-ids.ts';

const retrySoon = { retryAfterSeconds: 2 };

/** Failures that a library names and that are the caller's or the database's; undefined for the unexpected. */
function expectedError(error: unknown, isRead: boolean): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isNotSent(error) || (isRead && isUnconfirmed(error))) {
    return new AppError(
      'DATABASE_UNAVAILABLE',
      'The database cannot be reached right now. Nothing was changed. Try again in a moment.',
      { ...retrySoon, cause: error },
    );
  }
  if (isUnconfirmed(error)) {
    return new AppError(
      'OUTCOME_UNKNOWN',
      'The database did not confirm this in time. Look whether it was done, and send it again if not.',
      { ...retrySoon, cause: error },
    );
  }
  return fromHttpLibrary(error);
}

/** Express and its body parser throw errors with a 4xx status when the request itself is broken. */
function fromHttpLibrary(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  if (error instanceof URIError)
    return new AppError('NOT_FOUND', 'There is nothing at this address.');
  switch (error.status) {
    case 400:
      return new AppError('MALFORMED_BODY', 'The request body is not valid JSON.', {
        cause: error,
      });
    case 413:
      return new AppError(
        'PAYLOAD_TOO_LARGE',
        `The request is too large: at most ${sizeOf(error)} are accepted.`,
      );
    case 415:
      return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the request body as JSON in UTF-8.');
    default:
      return undefined;
  }
}

/** The limit that was passed, as the body parser notes it: '100 kB', '5 MB'. */
function sizeOf(error: object): string {
  const limit = 'limit' in error ? Number(error.limit) : Number.NaN;
  const bytes = Number.isNaN(limit) ? LIMITS.requestBytes : limit;
  return bytes < 1_000_000 ? `${bytes / 1_000} kB` : `${bytes / 1_000_000} MB`;
}

/** The one place where an error becomes an answer. The unexpected is logged with the id of the request, which the caller sees. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const requestId = requestIdOf(res);
    const expected = expectedError(error, req.method === 'GET' || req.method === 'HEAD');
    noteCode(res, expected?.code ?? 'INTERNAL');
    if (res.headersSent) {
      logger.error({ err: error, requestId }, 'an answer broke off');
      next(error);
      return;
    }
    if (!expected) {
      logger.error({ err: error, requestId, method: req.method }, 'unexpected error');
      const body: ErrorEnvelope = {
        success: false,
        code: 'INTERNAL',
        message: `Something went wrong on our side. If it happens again, tell the administrator this number: ${requestId}`,
      };
      res.status(500).json(body);
      return;
    }
    if (expected.status === 503)
      logger.warn({ err: expected.cause, requestId, code: expected.code }, expected.message);
    if (expected.retryAfterSeconds) res.set('Retry-After', String(expected.retryAfterSeconds));
    const body: ErrorEnvelope = {
      success: false,
      message: expected.message,
      code: expected.code,
      ...(expected.fields && { fields: expected.fields }),
    };
    res.status(expected.status).json(body);
  };
}
