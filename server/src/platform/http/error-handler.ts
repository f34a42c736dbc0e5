import type { ErrorRequestHandler, Request, Response } from 'express';
import { type ErrorEnvelope, LIMITS } from '@votewise/contract';
import { AppError } from '../app-error.ts';
import { hadNoEffect, isUnconfirmed } from '../db/database-errors.ts';
import type { Logger } from '../logger.ts';
import { createFailureDigest } from './failure-digest.ts';
import { requestIdOf } from './request-ids.ts';
import { logLevelOf } from './request-log-level.ts';
import { noteCode } from './watch-requests.ts';

const retrySoon = { retryAfterSeconds: 2 };

/** Returns the error to report if the caller or the database caused it; undefined if it is unexpected. */
function expectedError(error: unknown, isRead: boolean): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hadNoEffect(error) || (isRead && isUnconfirmed(error))) {
    return new AppError(
      'DATABASE_UNAVAILABLE',
      'The database is unavailable. Nothing was changed. Try again in a moment.',
      { ...retrySoon, cause: error },
    );
  }
  if (isUnconfirmed(error)) {
    return new AppError(
      'OUTCOME_UNKNOWN',
      'The database didn’t confirm the change in time. Check whether it was saved. If not, try again.',
      { ...retrySoon, cause: error },
    );
  }
  return fromHttpLibrary(error);
}

/** Express and its body parser throw errors with a 4xx status for malformed requests. */
function fromHttpLibrary(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  if (error instanceof URIError) return new AppError('NOT_FOUND', 'Page not found.');
  switch (error.status) {
    case 400:
      return malformedBody(error);
    case 413:
      return new AppError(
        'PAYLOAD_TOO_LARGE',
        `The request is too large. The limit is ${sizeOf(error)}.`,
      );
    case 415:
      return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the request body as JSON in UTF-8.');
    default:
      return undefined;
  }
}

const malformedBody = (cause: unknown): AppError =>
  new AppError('MALFORMED_BODY', 'The request body is not valid JSON.', { cause });

/** Returns the limit that was exceeded, such as '100 kB' or '5 MB', from the body parser's error. */
function sizeOf(error: object): string {
  const limit = 'limit' in error ? Number(error.limit) : Number.NaN;
  const bytes = Number.isNaN(limit) ? LIMITS.requestBytes : limit;
  return bytes < 1_000_000 ? `${bytes / 1_000} kB` : `${bytes / 1_000_000} MB`;
}

/**
 * Logs a failure with the request's ID, which the caller also sees, unless the log must not show that there was such a
 * request at this time. Unexpected failures of reads by screens are logged nevertheless, because they must be found.
 * Such failures occur with every read, so they do not reveal that a vote was cast.
 */
function createFailureLog(logger: Logger) {
  const digest = createFailureDigest(logger);
  return {
    unexpected(error: unknown, req: Request, res: Response): void {
      const fields = { err: error, requestId: requestIdOf(res), method: req.method };
      if (logLevelOf(req) === 'never') digest.note('INTERNAL', error);
      else logger.error(fields, res.headersSent ? 'response interrupted' : 'unexpected error');
    },
    unavailable({ code, cause, message }: AppError, req: Request, res: Response): void {
      if (logLevelOf(req) !== 'info') digest.note(code, cause);
      else logger.warn({ err: cause, requestId: requestIdOf(res), code }, message);
    },
  };
}
/** Returns the response to an unexpected error, with the request ID if the log contains it. */
function unexpected(req: Request, res: Response): ErrorEnvelope {
  const text = 'Something went wrong. If it happens again,';
  const envelope = { success: false, code: 'INTERNAL' } as const;
  if (logLevelOf(req) === 'never') {
    return { ...envelope, message: `${text} contact your administrator.` };
  }
  const number = requestIdOf(res);
  const message = `${text} give your administrator this number: ${number}`;
  return { ...envelope, message, reason: 'INTERNAL.numbered', values: { number } };
}

/** The one place where an error becomes a response. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  const log = createFailureLog(logger);
  return (error: unknown, req, res, next) => {
    const expected = expectedError(error, req.method === 'GET' || req.method === 'HEAD');
    noteCode(res, expected?.code ?? 'INTERNAL');
    if (res.headersSent || !expected) log.unexpected(error, req, res);
    if (res.headersSent) return next(error);
    if (!expected) {
      res.status(500).json(unexpected(req, res));
      return;
    }
    if (expected.status === 503) log.unavailable(expected, req, res);
    if (expected.retryAfterSeconds) res.set('Retry-After', String(expected.retryAfterSeconds));
    const body: ErrorEnvelope = {
      success: false,
      message: expected.message,
      code: expected.code,
      ...(expected.fields && { fields: expected.fields }),
      ...expected.detail,
    };
    res.status(expected.status).json(body);
  };
}
