import type { Request } from 'express';
import { type Endpoint, endpoints } from '@votewise/contract';

/** The path of the router, which the request no longer contains when it ends. */
const base = '/api';

/**
 * The log level of a request's line.
 * - `never`: casting a vote, opening or using a voting link, finding a ballot on the public board,
 *   and all other requests of the voting feature. The time of such a request, together with the counts
 *   before and after it, would reveal a vote to anyone who knows when a person voted.
 * - `debug`: reads by voters' screens and by the screen in the hall, which are repeated and also occur after each vote
 *   is cast, and reads by monitoring.
 * - `info`: signing in and out, and requests from administrators.
 */
export type RequestLogLevel = 'never' | 'debug' | 'info';

const levels = new Map(
  Object.values(endpoints).map((one) => [endpointName(one), logLevelOfEndpoint(one)]),
);

export function logLevelOfEndpoint({ method, path, access }: Endpoint): RequestLogLevel {
  const isPublicBoard = path.startsWith('/board/') && access === 'public';
  const isLink = path.startsWith('/auth/links/');
  if (path.startsWith('/votes/') || isLink || isPublicBoard) return 'never';
  const isHall = path === endpoints.hallState.path;
  return isHall || (method === 'get' && access !== 'administrator') ? 'debug' : 'info';
}

export function endpointName({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${base}${path}`;
}

/** Returns the pattern of the route, never the URL, which contains IDs and search texts. */
export function routeOf(req: Request): string {
  const { route } = req as { route?: { path: string } };
  return route ? `${base}${route.path}` : 'none';
}

export function logLevelOf(req: Request): RequestLogLevel {
  const method = req.method === 'HEAD' ? 'GET' : req.method;
  return levels.get(`${method} ${routeOf(req)}`) ?? 'info';
}
