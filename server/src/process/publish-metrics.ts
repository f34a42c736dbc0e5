import cluster from 'node:cluster';
import type { Config } from '../config.ts';
import type { Logger } from '../platform/logger.ts';
import {
  createMetrics,
  type Metrics,
  noMetrics,
  readWorkers,
} from '../platform/metrics/metrics.ts';
import { serveMetrics } from '../platform/metrics/metrics-server.ts';

/** Returns the metrics of this process. There are none if METRICS_PORT is not set or if workers serve the requests. */
export function metricsOf(config: Config): Metrics {
  const isServing = cluster.isWorker || config.WEB_CONCURRENCY === 1;
  if (config.METRICS_PORT === undefined || !isServing) return noMetrics;
  return createMetrics({ answersPrimary: cluster.isWorker });
}

/**
 * Serves the metrics of this process or its workers on METRICS_PORT. Returns undefined if METRICS_PORT
 * is not set.
 * @throws if the port is not available
 */
export async function publishMetrics(config: Config, metrics: Metrics, logger: Logger) {
  const { METRICS_PORT: port, METRICS_HOST: host, WEB_CONCURRENCY } = config;
  if (port === undefined) return undefined;
  const read = WEB_CONCURRENCY === 1 ? metrics.read : readWorkers();
  return serveMetrics({ port, host, read, logger });
}
