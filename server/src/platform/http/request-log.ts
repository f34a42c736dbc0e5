import type { Request, RequestHandler, Response } from 'express';
import { type Endpoint, endpoints } from '../../contract/index.ts';
import type { Logger } from '../logger.ts';
import { requestIdOf } from './request-ids.ts';

/** Where the router lies; the request forgets it on its way out. */
const base = '/api';

/** Screens and watchdogs ask for these every other second: written only when somebody looks closely. */
const polled = new Set<string>(
  [endpoints.health, endpoints.elections, endpoints.election, endpoints.results].map(nameOf),
);

/**
 * Never written: its time beside the counts before and after it would tell how somebody voted, to whoever
 * knows when that was.
 */
const casting = nameOf(endpoints.castVote);

function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${base}${path}`;
}

/** The pattern of the route and never the address itself, which holds ids and what people search for. */
function routeOf(req: Request): string {
  const { route } = req as { route?: { path: string } };
  return route ? `${base}${route.path}` : 'none';
}

/**
 * A line for each request: method, route, status, duration and id. Nothing in it tells who asked, from where,
 * or for what.
 */
export function requestLog(logger: Logger): RequestHandler {
  function write(req: Request, res: Response, since: number): void {
    const { method } = req;
    const route = routeOf(req);
    const name = `${method} ${route}`;
    if (name === casting) return;
    const line = {
      requestId: requestIdOf(res),
      method,
      route,
      status: res.statusCode,
      ms: Math.round(performance.now() - since),
      ...(!res.writableFinished && { brokeOff: true }),
    };
    if (polled.has(name)) logger.debug(line, 'request');
    else logger.info(line, 'request');
  }

  if (!logger.isLevelEnabled('info')) return (_req, _res, next) => next();
  return (req, res, next) => {
    const since = performance.now();
    res.once('close', () => write(req, res, since));
    next();
  };
}
