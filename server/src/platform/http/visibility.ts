import type { Request } from 'express';
import { type Endpoint, endpoints } from '../../contract/index.ts';

/** Where the router lies; the request forgets it on its way out. */
const base = '/api';

/**
 * At which level the log has a line of a request.
 * - `never`: casting, and all else that is asked in the voting room. A time beside the counts before and after
 *   it would tell how somebody voted, to anyone who knows when that was.
 * - `debug`: what voters' screens read, over and over and once more after each cast, and what watchdogs ask.
 * - `info`: signing in and out, and what administrators do.
 */
export type Visibility = 'never' | 'debug' | 'info';

const visibilities = new Map(
  Object.values(endpoints).map((one) => [nameOf(one), visibilityOfEndpoint(one)]),
);

function visibilityOfEndpoint({ method, path, access }: Endpoint): Visibility {
  if (path.startsWith('/votes/')) return 'never';
  return method === 'get' && access !== 'administrator' ? 'debug' : 'info';
}

export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${base}${path}`;
}

/** The pattern of the route and never the address itself, which holds ids and what people search for. */
export function routeOf(req: Request): string {
  const { route } = req as { route?: { path: string } };
  return route ? `${base}${route.path}` : 'none';
}

export function visibilityOf(req: Request): Visibility {
  const method = req.method === 'HEAD' ? 'GET' : req.method;
  return visibilities.get(`${method} ${routeOf(req)}`) ?? 'info';
}
