import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Logger } from '../platform/logger.ts';
import { createMetrics, type Metrics, noMetrics, readWorkers } from '../platform/metrics.ts';

/** Returns the metrics of this process. There are none if METRICS_PORT is not set or if workers serve the requests. */
export function metricsOf(config: Config): Metrics {
  const isServing = cluster.isWorker || config.WEB_CONCURRENCY === 1;
  if (config.METRICS_PORT === undefined || !isServing) return noMetrics;
  return createMetrics({ answersPrimary: cluster.isWorker });
}

/**
 * Serves the metrics of this process or its workers at /metrics on METRICS_PORT, without authentication. Returns
 * undefined if METRICS_PORT is not set.
 * @throws if the port is not available
 */
export async function publishMetrics(config: Config, metrics: Metrics, logger: Logger) {
  if (config.METRICS_PORT === undefined) return undefined;
  const read = config.WEB_CONCURRENCY === 1 ? metrics.read : readWorkers();
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
  server.listen(config.METRICS_PORT, config.METRICS_HOST);
  await once(server, 'listening');
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
