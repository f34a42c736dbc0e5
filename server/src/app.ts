import compression from 'compression';
import type { RequestListener } from 'node:http';
import express, { Router, type Express, type RequestHandler } from 'express';
import type { Contact } from './contract/index.ts';
import { defineOperationsRoutes } from './features/operations/routes.ts';
import type { Readiness } from './features/operations/readiness/service.ts';
import { AppError } from './platform/app-error.ts';
import type { ReadSession } from './platform/http/authenticate.ts';
import { routeDefiner } from './platform/http/define-route.ts';
import { errorHandler } from './platform/http/errors.ts';
import { serveReference } from './platform/http/reference/routes.ts';
import { requestIds } from './platform/http/request-ids.ts';
import { chooseSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { createShortWays, type ShortWays } from './platform/http/short-way.ts';
import { staticClient } from './platform/http/static-client.ts';
import { watchRequests } from './platform/http/watch-requests.ts';
import type { Logger } from './platform/logger.ts';
import { type Metrics, noMetrics } from './platform/metrics/metrics.ts';
import type { Services } from './services.ts';

export interface AppDeps {
  services: Services;
  logger: Logger;
  /** What the contact page shows. */
  contact: Contact;
  /** Counts requests; nothing is counted if it is missing. */
  metrics?: Metrics;
  /** Whether the database can be reached. */
  isHealthy: () => Promise<boolean>;
  /** Reports failing components. */
  readiness: Readiness;
  /** Folder of the built client. Undefined serves only the API. */
  clientFolder?: string;
  trustProxy?: string | number | undefined;
  /** Whether browsers must use HTTPS for all subdomains; false if missing. */
  hstsSubdomains?: boolean;
}

/** The complete application. */
export interface App {
  /** Handles every request. It does not listen. */
  serve: RequestListener;
  /** Every route, for requests that do not take the short way. */
  express: Express;
}

export function createApp({
  services,
  logger,
  contact,
  metrics = noMetrics,
  isHealthy,
  readiness,
  clientFolder,
  trustProxy,
  hstsSubdomains = false,
}: AppDeps): App {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy ?? false);
  app.set('query parser', 'simple');
  // Routes with revalidated responses set their ETag themselves. For the others, it would be wasted work.
  app.set('etag', false);
  app.use(requestIds);
  const headers = chooseSecurityHeaders({ includeSubDomains: hstsSubdomains });
  app.use(securityHeaders(headers));
  app.use(compressReads);
  const readSession = (token: string) => services.sessions.read(token);
  const shortWays = createShortWays({ app, securityHeaders: headers, metrics, readSession });
  const api = { services, logger, contact, metrics, isHealthy, readiness, readSession, shortWays };
  app.use('/api', apiRouter(api));
  if (clientFolder) app.use(staticClient(clientFolder));
  app.use(nothingHere);
  app.use(errorHandler(logger));
  return { serve: shortWays.serve, express: app };
}

const compress = compression();

/** Responses to writes are a few words: compressing them costs more than it saves. */
const compressReads: RequestHandler = (req, res, next) => {
  if (req.method === 'GET') compress(req, res, next);
  else next();
};

const nothingHere: RequestHandler = () => {
  throw new AppError('NOT_FOUND', 'Page not found.');
};

type ApiDeps = Omit<AppDeps, 'clientFolder' | 'trustProxy' | 'hstsSubdomains' | 'metrics'> & {
  metrics: Metrics;
  readSession: ReadSession;
  shortWays: ShortWays;
};

function apiRouter(deps: ApiDeps): Router {
  const { services, logger, contact, metrics, isHealthy, readiness, readSession, shortWays } = deps;
  const router = Router();
  router.use(watchRequests(logger, metrics));
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  const route = routeDefiner({ router, readSession, shortWays });
  for (const room of services.rooms) room.routes(route);
  const { backups } = services;
  defineOperationsRoutes(route, { contact, isHealthy, readiness, backups });
  serveReference(router);
  router.use(nothingHere);
  return router;
}
