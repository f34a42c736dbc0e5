import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** Time limits for clients in milliseconds, so that slow clients cannot keep connections open forever. */
export const PATIENCE = {
  /** From the start of the connection to the end of the headers. */
  headers: 15_000,
  /** From the start of the connection to the end of the body. A list of 5 MB needs 1.4 Mbit/s. */
  request: 30_000,
  /** Between two requests on a connection. */
  keepAlive: 30_000,
  /** How often Node checks the limits. Its default of 30 seconds would double the limits above. */
  check: 2_000,
};

export type Patience = typeof PATIENCE;
/** Creates a server for the app. The server responds with 408 to clients that are too slow. It does not listen yet. */
export function createHttpServer(app: Express, patience: Patience = PATIENCE): Server {
  return createServer(
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.keepAlive,
      connectionsCheckingInterval: patience.check,
      ...messagesOf(app),
    },
    app,
  );
}

/**
 * Returns classes with the prototypes that Express gives to every request and response. If Node
 * creates the objects with other prototypes, Express replaces them, and everything done with the
 * objects afterward takes several times as long.
 */
function messagesOf(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
