import { endpoints } from '../../../contract/index.ts';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import type { Readiness } from './service.ts';

/** Open to everybody, since watchdogs and load balancers cannot sign in; it tells nothing worth hiding. */
export function defineReadinessRoutes(route: DefineRoute, readiness: Readiness): void {
  route(endpoints.ready, async () => ({ data: await readiness.check() }));
}
