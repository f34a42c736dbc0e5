import { createServer, type RequestListener, type Server } from 'node:http';

/** Time limits for clients in milliseconds, so that slow ones cannot hold connections forever. */
export interface Patience {
  /** From the connection to the end of the headers. */
  headers: number;
  /** From the connection to the end of the body: a list of 5 MB needs 1.4 Mbit/s. */
  request: number;
  /** Between two requests on a connection. */
  keepAlive: number;
  /** How often Node checks the limits. Its default of 30 seconds would double the limits above. */
  check: number;
}

export const PATIENCE: Patience = {
  headers: 15_000,
  request: 30_000,
  keepAlive: 30_000,
  check: 2_000,
};

/** A server for the app that responds to clients that are too slow with 408. It does not listen yet. */
export function createHttpServer(app: RequestListener, patience: Patience = PATIENCE): Server {
  return createServer(
    {
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.keepAlive,
      connectionsCheckingInterval: patience.check,
    },
    app,
  );
}
