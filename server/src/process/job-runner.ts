import type { Logger } from '../platform/logger.ts';
import type { Clock } from '../platform/clock.ts';
import { type Metrics, noMetrics } from '../platform/metrics.ts';
import type { Job } from '../platform/feature/job.ts';
import type { Leases } from '../platform/db/leases.ts';
import { startJobLoop } from './job-loop.ts';
import { JOB_TIMES, type JobTimes } from './job-times.ts';

export interface Jobs {
  /** Stops all jobs and waits for running ones. Each lease is released as soon as its job has ended. */
  stop(): Promise<void>;
  /**
   * Returns the overdue jobs. A leased job is overdue if it has been failing or running for minutes, in any process.
   * Any other job is overdue if it has been failing for minutes in this process.
   */
  overdue(): Promise<string[]>;
}

interface RunnerDeps {
  leases: Leases;
  clock: Clock;
  /** Whether jobs that need the clock may run. */
  isClockTrusted?: () => boolean;
  /** Whether only jobs that run on restored copies may run. */
  isRestoredCopy?: () => boolean;
  /** See `readChanges`. Missing if the database does not count writes. */
  readChanges?: (() => Promise<string>) | undefined;
  logger: Logger;
  metrics?: Metrics;
  times?: Partial<JobTimes>;
}

/**
 * Runs each job repeatedly, but never more than once at a time in one process. A failed job waits for its next turn.
 */
export function startJobs(jobs: readonly Job[], deps: RunnerDeps): Jobs {
  const {
    leases,
    clock,
    logger,
    metrics = noMetrics,
    isClockTrusted = () => true,
    isRestoredCopy = () => false,
    readChanges,
  } = deps;
  const times = { ...JOB_TIMES, ...deps.times };
  const stopping = new AbortController();
  /** The last answer of `readChanges`; undefined if there is none. */
  let changes: string | undefined;
  const common = {
    leases,
    clock,
    logger,
    metrics,
    times,
    mustWait: ({ needsClock, runsOnCopy }: Job) =>
      (needsClock && !isClockTrusted()) || (!runsOnCopy && isRestoredCopy()),
    changes: () => changes,
    stopping: stopping.signal,
  };
  const loops = new Map(jobs.map((job) => [job.name, startJobLoop(job, common)]));
  let looking: NodeJS.Timeout | undefined;

  async function lookForChanges(read: () => Promise<string>): Promise<void> {
    // If the database cannot be reached, the jobs end their rest and report that.
    changes = await read().catch(() => undefined);
    if (stopping.signal.aborted) return;
    for (const loop of loops.values()) loop.look();
    looking = setTimeout(() => void lookForChanges(read), times.lookMs);
  }

  if (readChanges) void lookForChanges(readChanges);

  return {
    async overdue() {
      const leased = jobs.filter((job) => job.isLeased).map(({ name }) => name);
      const others = jobs.filter((job) => !job.isLeased && loops.get(job.name)?.isOverdue());
      return [...(await leases.overdue(leased)), ...others.map(({ name }) => name)];
    },
    async stop() {
      stopping.abort();
      clearTimeout(looking);
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
  };
}
