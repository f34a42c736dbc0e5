import compression from 'compression';
import express, { Router, type Express, type RequestHandler } from 'express';
import { defineOperationsRoutes, type Readiness } from './features/operations/index.ts';
import { AppError } from './platform/app-error.ts';
import { routeDefiner } from './platform/http/define-route.ts';
import { errorHandler } from './platform/http/error-handler.ts';
import { serveReference } from './platform/http/reference/reference-routes.ts';
import { requestIds } from './platform/http/request-ids.ts';
import { chooseSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { pageHead } from './platform/http/page-head.ts';
import { servePreviews } from './platform/http/page-previews.ts';
import { readPage, staticClient } from './platform/http/static-client.ts';
import { warnOfUntrustedProxy } from './platform/http/untrusted-proxy.ts';
import { watchRequests } from './platform/http/watch-requests.ts';
import type { Logger } from './platform/logger.ts';
import { type Metrics, noMetrics } from './platform/metrics.ts';
import type { Services } from './compose.ts';

/** Returns the complete application as a request handler. It does not listen. */
export function createApp(deps: {
  services: Services;
  logger: Logger;
  /** Counts requests. If missing, nothing is counted. */
  metrics?: Metrics;
  /** Returns whether the database can be reached. */
  isHealthy: () => Promise<boolean>;
  /** Reports failing components. */
  readiness: Readiness;
  /** Folder of the built client. If undefined, only the API is served. */
  clientFolder?: string;
  /** The name of the single sign-on provider, as shown to users; undefined if there is no single sign-on. */
  signOnLabel?: string | undefined;
  trustProxy?: string | number | undefined;
  /** Whether browsers must use HTTPS for all subdomains; false if missing. */
  hstsSubdomains?: boolean;
}): Express {
  const { services, logger, metrics = noMetrics, clientFolder, signOnLabel } = deps;
  const { isHealthy, readiness } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustProxy ?? false);
  app.set('query parser', 'simple');
  // Routes with revalidated responses set their ETag themselves. For other routes, computing an ETag would be wasted
  // work.
  app.set('etag', false);

  const headers = chooseSecurityHeaders({ includeSubDomains: deps.hstsSubdomains ?? false });
  const api = Router();
  api.use(watchRequests(logger, metrics));
  api.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  const { sessions, streams, restoredCopy } = services;
  const isRestoredCopy = restoredCopy.isUnconfirmed;
  const route = routeDefiner({ router: api, readSession: sessions.read, isRestoredCopy, streams });
  for (const feature of services.features) feature.routes(route);
  defineOperationsRoutes(route, { isHealthy, readiness, backups: services.backups });
  serveReference(api);
  api.use(nothingHere);

  app.use(warnOfUntrustedProxy(logger));
  app.use(requestIds);
  app.use(securityHeaders(headers));
  app.use(compressReads);
  app.use('/api', api);
  if (clientFolder) {
    const head = () => pageHead({ signOnLabel, organization: services.settings.organization() });
    app.use(
      '/results',
      servePreviews(services.publicPages, () => readPage(clientFolder, head)),
    );
    app.use(staticClient(clientFolder, head));
  }
  app.use(nothingHere);
  app.use(errorHandler(logger));
  return app;
}

const compress = compression();

/** Responses to writes are only a few words long, so compressing them costs more than it saves. */
const compressReads: RequestHandler = (req, res, next) => {
  if (req.method === 'GET') compress(req, res, next);
  else next();
};

const nothingHere: RequestHandler = () => {
  throw new AppError('NOT_FOUND', 'Page not found.');
};
