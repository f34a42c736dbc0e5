import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../platform/clock.ts';
import { isDatabaseFull } from '../platform/db/database-errors.ts';
import type { Leases } from '../platform/db/leases.ts';
import type { Job } from '../platform/feature/job.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createJobLease } from './job-lease.ts';
import { createJobRest } from './job-rest.ts';
import type { JobTimes } from './job-times.ts';

export interface LoopDeps {
  leases: Leases;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  times: JobTimes;
  /** Whether this job must not run now. */
  mustWait: (job: Job) => boolean;
  /** The last answer of `readChanges`; undefined if there is none. */
  changes: () => string | undefined;
  stopping: AbortSignal;
}

/** True if repeating does not help: the disk of the database is full, or the account must not read or write a file. */
const needsOperator = (error: unknown): boolean =>
  isDatabaseFull(error) || (error instanceof Error && 'code' in error && error.code === 'EACCES');

/** Takes a turn of one job after the other, never two at once. */
export function startJobLoop(job: Job, deps: LoopDeps) {
  const { leases, clock, logger, metrics, times, mustWait, changes, stopping } = deps;
  const { leaseSeconds, stopMs, patienceMs, restMs } = times;
  let timer: NodeJS.Timeout | undefined;
  let wanted = false;
  let running: Promise<void> | undefined;
  let isFailing = false;
  /** Whether the last turn had to wait. */
  let hasWaited = false;
  /** The time by which the job must have finished; unchanged while the job fails. */
  let dueAt = nextDue();
  const lease = createJobLease(job, { leases, clock, times, dueAt: () => dueAt });
  const rest = createJobRest({ clock, mostMs: restMs });

  /**
   * Returns the deadline of a turn that begins after the current one. A process that is started after a kill may
   * find the lease taken, and has to wait for it.
   */
  function nextDue(): Date {
    const late = Math.max(patienceMs, job.everyMs + 2 * leaseSeconds * 1_000);
    return new Date(clock.now().getTime() + job.everyMs + late);
  }

  async function run(): Promise<void> {
    // The run may not have seen later writes.
    const before = changes();
    rest.end();
    await job.run(stopping);
    if (before !== undefined && job.nextDue) rest.begin(before, await job.nextDue());
    metrics.jobRun(job.name, true);
    // Other processes read only the deadline in the lease, so the next turn must renew the lease.
    if (isFailing) lease.renewNextTurn();
    isFailing = false;
    dueAt = nextDue();
  }

  async function runLeased(): Promise<void> {
    if (!(await lease.take())) {
      isFailing = false;
      rest.end();
      return;
    }
    if (!stopping.aborted && !rest.lasts(changes())) await lease.keepDuring(run, stopping);
  }

  async function pause(): Promise<void> {
    isFailing = false;
    rest.end();
    await lease.leave();
  }

  async function turn(): Promise<void> {
    // Other processes see only the lease, so its deadline must cover the next turn, not only this one.
    if (!isFailing) dueAt = nextDue();
    try {
      hasWaited = mustWait(job);
      if (hasWaited) await pause();
      else await (job.isLeased ? runLeased() : run());
    } catch (error) {
      if (stopping.aborted) return;
      // A job that sends emails may run for hours before it fails, so the deadline is measured from the failure.
      if (!isFailing && !job.isLeased) dueAt = nextDue();
      // Later failures of the same job are no news.
      const level = needsOperator(error) && !isFailing ? 'error' : 'warn';
      isFailing = true;
      metrics.jobRun(job.name, false);
      logger[level]({ err: error, job: job.name }, 'a job failed, will retry');
    }
  }

  /** A job that had to wait and runs every hour would otherwise wait an hour longer than it has to. */
  const pauseMs = () => (hasWaited ? Math.min(restMs, job.everyMs) : lease.pauseMs());

  function start(): void {
    if (stopping.aborted) return;
    if (running) {
      wanted = true;
      return;
    }
    clearTimeout(timer);
    timer = undefined;
    wanted = false;
    running = turn().finally(() => {
      running = undefined;
      if (wanted) rest.end();
      if (!stopping.aborted && rest.since() === undefined)
        timer = setTimeout(start, wanted ? 0 : pauseMs());
    });
  }

  start();
  job.onWanted?.(() => {
    rest.end();
    start();
  });
  return {
    /** Schedules a turn of a job that rests if its rest is over, or if its lease has to be renewed or left to others. */
    look(): void {
      const since = rest.since();
      if (since === undefined || running || timer || stopping.aborted) return;
      const isLeaseOld = job.isLeased && lease.isOld();
      if (rest.lasts(changes()) && !isLeaseOld && !mustWait(job)) return;
      timer = setTimeout(start, Math.max(0, since + job.everyMs - clock.elapsed()));
    },

    isOverdue: () => isFailing && dueAt < clock.now(),

    async stop(): Promise<void> {
      clearTimeout(timer);
      if (!job.isLeased) return running;
      await Promise.race([running, sleep(stopMs, undefined, { ref: false })]);
      await lease
        .handOver()
        .catch((error: unknown) =>
          logger.warn({ err: error, job: job.name }, 'a lease was not released'),
        );
    },
  };
}
