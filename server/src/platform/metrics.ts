import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import { withDeadline } from './deadline.ts';

/** Reads the length of a queue. */
export type ReadLength = () => number | Promise<number>;

/** Outcome of an email: accepted by the mail server, permanently rejected, to be retried, or unknown. */
export type MailOutcome = 'sent' | 'refused' | 'delayed' | 'uncertain';

export type Metrics = ReturnType<typeof createMetrics>;
const nothing = () => {};

/** Used if metrics are off; costs nothing. */
export const noMetrics: Metrics = {
  request: nothing,
  cast: nothing,
  signIn: nothing,
  mail: nothing,
  command: nothing,
  jobRun: nothing,
  watchQueues: nothing,
  read: async () => '',
};

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const commandBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5];
/** An unreachable database must not block the other metrics. */
const LENGTH_PATIENCE_MS = 2_000;

/**
 * Creates the metrics of this process. They must not reveal who did something, and the number of series must not grow
 * with what people send, so every label comes from a closed list.
 * @param answersPrimary whether this process is a worker whose metrics the primary process reads
 */
export function createMetrics({ answersPrimary = false } = {}) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'votewise_http_request_duration_seconds',
    help: 'API requests by method, route pattern, and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const commands = new Histogram({
    name: 'votewise_database_command_duration_seconds',
    help: 'Database commands, in whole milliseconds',
    labelNames: ['command', 'outcome'],
    buckets: commandBuckets,
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `votewise_${name}_total`, help, labelNames, registers });
  const casts = counter('casts', 'Casts by outcome, across all elections', ['outcome']);
  const signIns = counter('sign_ins', 'Sign-ins by outcome', ['outcome']);
  const mails = counter('mails', 'Emails by outcome', ['outcome']);
  const jobRuns = counter('job_runs', 'Job runs by outcome', ['job', 'outcome']);
  const okOrFailed = (isOk: boolean) => (isOk ? 'ok' : 'failed');

  if (answersPrimary) {
    AggregatorRegistry.setRegistries(registry);
    joinCluster();
  }

  return {
    request(labels: { method: string; route: string; status: string }, seconds: number): void {
      requests.observe(labels, seconds);
    },
    /** @param outcome `counted`, or why the ballot was not counted. */
    cast: (outcome: string): void => casts.inc({ outcome }),
    /** @param outcome `signed_in`, or why the sign-in failed. */
    signIn: (outcome: string): void => signIns.inc({ outcome }),
    mail: (outcome: MailOutcome): void => mails.inc({ outcome }),
    /** Records a command that the database has answered. */
    command(seen: { command: string; isOk: boolean; seconds: number }): void {
      commands.observe({ command: seen.command, outcome: okOrFailed(seen.isOk) }, seen.seconds);
    },
    jobRun: (job: string, isOk: boolean): void => jobRuns.inc({ job, outcome: okOrFailed(isOk) }),
    /** Reports the queues in the database, which all processes share, and the hashing queue and streams of this process. */
    watchQueues({
      shared,
      hashing,
      streams,
    }: {
      shared: Record<string, ReadLength>;
      hashing: ReadLength;
      streams: () => number;
    }) {
      void new Gauge({
        name: 'votewise_queue_length',
        help: 'Items waiting in the database: emails, and documents with unchained audit events',
        labelNames: ['queue'],
        registers,
        // Every process reports the same queues, so their lengths must not be added up.
        aggregator: 'max',
        async collect() {
          const all = Object.entries(shared).map(async ([queue, read]) => {
            try {
              this.set({ queue }, await withDeadline(LENGTH_PATIENCE_MS, Promise.resolve(read())));
            } catch {
              this.remove({ queue });
            }
          });
          await Promise.all(all);
        },
      });
      void new Gauge({
        name: 'votewise_hashing_queue_length',
        help: 'Passwords being hashed or waiting',
        registers,
        async collect() {
          this.set(await hashing());
        },
      });
      void new Gauge({
        name: 'votewise_live_connections',
        help: 'Pages that follow a meeting',
        registers,
        collect() {
          this.set(streams());
        },
      });
    },
    /** Returns all metrics in the Prometheus text format. */
    read: (): Promise<string> => registry.metrics(),
  };
}

/** Returns a function for the primary process that reads the sum of all workers' metrics. */
export function readWorkers(): () => Promise<string> {
  const workers = joinCluster();
  return () => workers.clusterMetrics();
}

const joinCluster = () => new AggregatorRegistry();
