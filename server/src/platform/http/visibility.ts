import type { Request } from 'express';
import { type Endpoint, endpoints } from '../../contract/index.ts';

/** The path of the router, which the request no longer has at its end. */
const base = '/api';

/**
 * The log level of a request's line.
 * - `never`: casting, opening and using a voting link, looking for one's ballot on the board, and every other request of the voting room. Its time, together with the counts before and
 *   after it, would reveal a vote to anyone who knows when a person voted.
 * - `debug`: what voters' screens read, repeatedly and after each cast, and what monitoring reads.
 * - `info`: signing in and out, and what administrators do.
 */
export type Visibility = 'never' | 'debug' | 'info';

const visibilities = new Map(
  Object.values(endpoints).map((one) => [nameOf(one), visibilityOfEndpoint(one)]),
);

export function visibilityOfEndpoint({ method, path, access }: Endpoint): Visibility {
  const isPublicBoard = path.startsWith('/board/') && access === 'public';
  const isLink = path.startsWith('/auth/links/');
  if (path.startsWith('/votes/') || isLink || isPublicBoard) return 'never';
  return method === 'get' && access !== 'administrator' ? 'debug' : 'info';
}

export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${base}${path}`;
}

/**
 * The pattern of the route, never the address, which contains IDs and search texts. A short way is a route of the app,
 * so its pattern is whole.
 */
export function routeOf(req: Request): string {
  const { route } = req as { route?: { path: string } };
  if (!route) return 'none';
  return route.path.startsWith(`${base}/`) ? route.path : `${base}${route.path}`;
}

export function visibilityOf(req: Request): Visibility {
  const method = req.method === 'HEAD' ? 'GET' : req.method;
  return visibilities.get(`${method} ${routeOf(req)}`) ?? 'info';
}
