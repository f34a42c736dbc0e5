import { once } from 'node:events';
import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import type { Logger } from '../logger.ts';

interface MetricsServerOptions {
  port: number;
  host: string;
  read: () => Promise<string>;
  logger: Logger;
}

/** Serves only /metrics, on its own port, without authentication. */
export async function serveMetrics({ port, host, read, logger }: MetricsServerOptions) {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (req, res) => {
    if (req.method !== 'GET' || req.url !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    read().then(
      (text) => res.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        logger.warn({ err: error }, 'the metrics could not be read');
        res.writeHead(503).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
