import type { ErrorRequestHandler, Request, Response } from 'express';
import { type ErrorEnvelope, LIMITS } from '../../contract/index.ts';
import { AppError } from '../app-error.ts';
import { isNotSent, isUnconfirmed } from '../db/errors.ts';
import type { Logger } from '../logger.ts';
import { createFailureDigest } from './failure-digest.ts';
import { requestIdOf } from './request-ids.ts';
import { visibilityOf } from './visibility.ts';
import { noteCode } from './watch-requests.ts';

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

/**
 * Leaves a failure in the log: with the id of the request, which the caller sees, unless the log must not say
 * that there was such a request at this time. The unexpected in what screens read is written nevertheless,
 * since it has to be found: it comes with every look, not with a cast.
 */
function createFailureLog(logger: Logger) {
  const digest = createFailureDigest(logger);
  return {
    unexpected(error: unknown, { req, res }: { req: Request; res: Response }): void {
      const fields = { err: error, requestId: requestIdOf(res), method: req.method };
      if (visibilityOf(req) === 'never') digest.note('INTERNAL', error);
      else if (res.headersSent) logger.error(fields, 'an answer broke off');
      else logger.error(fields, 'unexpected error');
    },
    unavailable(
      { code, cause, message }: AppError,
      { req, res }: { req: Request; res: Response },
    ): void {
      if (visibilityOf(req) !== 'info') digest.note(code, cause);
      else logger.warn({ err: cause, requestId: requestIdOf(res), code }, message);
    },
  };
}

/** What the caller can tell the administrator, where the log has it. */
function unexpectedMessage(req: Request, res: Response): string {
  const message = 'Something went wrong on our side. If it happens again, tell the administrator';
  return visibilityOf(req) === 'never'
    ? `${message}.`
    : `${message} this number: ${requestIdOf(res)}`;
}

/** The one place where an error becomes an answer. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  const log = createFailureLog(logger);
  return (error: unknown, req, res, next) => {
    const expected = expectedError(error, req.method === 'GET' || req.method === 'HEAD');
    noteCode(res, expected?.code ?? 'INTERNAL');
    if (res.headersSent || !expected) log.unexpected(error, { req, res });
    if (res.headersSent) {
      next(error);
      return;
    }
    if (!expected) {
      const body: ErrorEnvelope = {
        success: false,
        code: 'INTERNAL',
        message: unexpectedMessage(req, res),
      };
      res.status(500).json(body);
      return;
    }
    if (expected.status === 503) log.unavailable(expected, { req, res });
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
