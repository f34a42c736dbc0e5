import type { Request, RequestHandler, Response } from 'express';
import { endpoints, type ErrorCode } from '@votewise/contract';
import type { Logger } from '../logger.ts';
import { type Metrics, noMetrics } from '../metrics.ts';
import { requestIdOf } from './request-ids.ts';
import { endpointName, routeOf, logLevelOf } from './request-log-level.ts';

const casting = endpointName(endpoints.castVote);
const signingIn = new Set([endpoints.login, endpoints.finishSignOn].map(endpointName));

/** Stores the code of an error for the log and the metrics. */
export function noteCode(res: Response, code: ErrorCode): void {
  res.locals['code'] = code;
}

function labelOf({ res }: Seen, success: string): string {
  if (!res.writableFinished) return 'unanswered';
  const code = res.locals['code'] as ErrorCode | undefined;
  return code?.toLowerCase() ?? success;
}

interface Seen {
  method: string;
  route: string;
  res: Response;
  ms: number;
}

/** Writes a line that does not reveal who made the request, from where, or for what. */
function write(logger: Logger, req: Request, { method, res, route, ms }: Seen): void {
  const logLevel = logLevelOf(req);
  if (logLevel === 'never') return;
  const line = {
    requestId: requestIdOf(res),
    method,
    route,
    status: res.statusCode,
    ms: Math.round(ms),
    ...(!res.writableFinished && { brokeOff: true }),
  };
  logger[logLevel](line, 'request');
}

function countRequest(metrics: Metrics, seen: Seen): void {
  const { method, route, res, ms } = seen;
  const status = res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'unanswered';
  metrics.request({ method, route, status }, ms / 1_000);
  const name = `${method} ${route}`;
  if (name === casting) metrics.cast(labelOf(seen, 'counted'));
  if (signingIn.has(name)) metrics.signIn(labelOf(seen, 'signed_in'));
}

/** Logs and counts each request once its response has been sent or its caller has disconnected. */
export function watchRequests(logger: Logger, metrics: Metrics): RequestHandler {
  const isLogged = logger.isLevelEnabled('info');
  const isCounted = metrics !== noMetrics;
  if (!isLogged && !isCounted) return (_req, _res, next) => next();
  return (req, res, next) => {
    const since = performance.now();
    res.once('close', () => {
      // A stream is open for minutes, and when it ends means nothing.
      if (res.locals['isStream']) return;
      const { method } = req;
      const seen = { method, res, route: routeOf(req), ms: performance.now() - since };
      if (isLogged) write(logger, req, seen);
      if (isCounted) countRequest(metrics, seen);
    });
    next();
  };
}
