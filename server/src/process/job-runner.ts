import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../platform/logger.ts';
import type { Clock } from '../platform/clock.ts';
import { type Metrics, noMetrics } from '../platform/metrics.ts';
import type { Job } from '../platform/feature/job.ts';
import type { Leases } from '../platform/db/leases.ts';

export interface Jobs {
  /** Stops all jobs and waits for running ones. Each lease is released as soon as its job has ended. */
  stop(): Promise<void>;
  /**
   * Returns the overdue jobs. A leased job is overdue if it has been failing or running for minutes, in any process.
   * Any other job is overdue if it has been failing for minutes in this process.
   */
  overdue(): Promise<string[]>;
}

const defaultTimes = {
  /** A lease outlives many runs of its job, and is renewed when half of its time has passed. */
  leaseSeconds: 30,
  /** How often the lease is also renewed while the job runs, so that another process does not start a slow job. */
  renewalMs: 10_000,
  /**
   * How long a stop waits for a leased job. After that, the job is left to another process. Its
   * writes are safe even then.
   */
  stopMs: 5_000,
  /** A job is overdue if it has not finished this long after it was due. */
  patienceMs: 300_000,
  /** How often one command asks for all resting jobs whether anything was written. */
  lookMs: 1_000,
  /** How long a job rests at most. */
  restMs: 60_000,
};

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
  times?: Partial<typeof defaultTimes>;
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
    times,
  } = deps;
  const { leaseSeconds, renewalMs, stopMs, patienceMs, lookMs, restMs } = {
    ...defaultTimes,
    ...times,
  };
  const mustWait = ({ needsClock, runsOnCopy }: Job) =>
    (needsClock && !isClockTrusted()) || (!runsOnCopy && isRestoredCopy());
  const stopping = new AbortController();
  /** The last answer of `readChanges`; undefined if there is none. */
  let changes: string | undefined;
  const loops = new Map(jobs.map((job) => [job.name, startLoop(job)]));

  function startLoop(job: Job) {
    let timer: NodeJS.Timeout | undefined;
    let wanted = false;
    let running: Promise<void> | undefined;
    let isFailing = false;
    /** Whether the last turn had to wait. */
    let hasWaited = false;
    /** The time by which the job must have finished; unchanged while the job fails. */
    let dueAt = nextDue();
    let renewing: NodeJS.Timeout | undefined;
    let renewal: Promise<unknown> = Promise.resolve();
    /** Until this time, in elapsed milliseconds, a turn can rely on the lease of an earlier turn. */
    let renewAt = 0;
    /** When another process had the lease for the first time. */
    let firstRefusal: 'none' | 'now' | 'earlier' = 'none';
    /** Set while the job rests. */
    let rest: { changes: string; due: Date | undefined; since: number } | undefined;

    /**
     * Returns the deadline of a turn that begins after the current one. A process that is started after a kill may
     * find the lease taken, and has to wait for it.
     */
    function nextDue(): Date {
      const late = Math.max(patienceMs, job.everyMs + 2 * leaseSeconds * 1_000);
      return new Date(clock.now().getTime() + job.everyMs + late);
    }

    /** Stops renewals and waits for a pending one, which would otherwise take back the lease after its release. */
    async function endRenewals(): Promise<void> {
      clearInterval(renewing);
      await renewal;
    }

    async function run(): Promise<void> {
      // The run may not have seen later writes.
      const before = changes;
      rest = undefined;
      await job.run(stopping.signal);
      if (before !== undefined && job.nextDue) {
        rest = { changes: before, due: await job.nextDue(), since: clock.elapsed() };
      }
      metrics.jobRun(job.name, true);
      // Other processes read only the deadline in the lease, so the next turn must renew the lease.
      if (isFailing) renewAt = 0;
      isFailing = false;
      dueAt = nextDue();
    }

    async function hold(): Promise<boolean> {
      const now = clock.elapsed();
      const isHeld = await leases.hold(job.name, leaseSeconds, dueAt);
      renewAt = isHeld ? now + leaseSeconds * 500 : 0;
      return isHeld;
    }

    async function runLeased(): Promise<void> {
      if (clock.elapsed() >= renewAt && !(await hold())) {
        isFailing = false;
        if (firstRefusal === 'none') firstRefusal = 'now';
        rest = undefined;
        return;
      }
      if (stopping.signal.aborted || rests()) return;
      let isLong = false;
      const renew = () => {
        isLong = true;
        renewal = renewal.then(hold).catch(() => undefined);
      };
      renewing = setInterval(renew, renewalMs);
      try {
        await run();
        // The deadline in the lease was computed at the start of the run, so after a long run, the deadline is too
        // early.
        if (isLong && !stopping.signal.aborted) renew();
      } finally {
        await endRenewals();
      }
    }

    async function pause(): Promise<void> {
      isFailing = false;
      rest = undefined;
      if (renewAt === 0) return;
      renewAt = 0;
      await leases.release(job.name);
    }

    /** Whether nothing has happened that ends the rest. */
    function rests(): boolean {
      if (!rest || rest.changes !== changes) return false;
      const isDue = rest.due !== undefined && rest.due <= clock.now();
      return !isDue && clock.elapsed() - rest.since < restMs;
    }

    async function turn(): Promise<void> {
      // Other processes see only the lease, so its deadline must cover the next turn, not only this one.
      if (!isFailing) dueAt = nextDue();
      try {
        hasWaited = mustWait(job);
        if (hasWaited) await pause();
        else await (job.isLeased ? runLeased() : run());
      } catch (error) {
        if (stopping.signal.aborted) return;
        // A job that sends emails may run for hours before it fails, so the deadline is measured from the failure.
        if (!isFailing && !job.isLeased) dueAt = nextDue();
        isFailing = true;
        metrics.jobRun(job.name, false);
        logger.warn({ err: error, job: job.name }, 'a job failed, will retry');
      }
    }

    function start(): void {
      if (stopping.signal.aborted) return;
      if (running) {
        wanted = true;
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      wanted = false;
      running = turn().finally(() => {
        running = undefined;
        if (wanted) rest = undefined;
        if (!stopping.signal.aborted && !rest) timer = setTimeout(start, wanted ? 0 : pauseMs());
      });
    }

    /**
     * After a start, the lease may be of a process that was killed, and can soon be taken. Otherwise, a job that runs
     * every hour would never run on a machine that is never on for an hour.
     */
    function pauseMs(): number {
      // Otherwise, a job that runs every hour could wait an hour longer than it has to.
      if (hasWaited) return Math.min(restMs, job.everyMs);
      if (firstRefusal !== 'now') return job.everyMs;
      firstRefusal = 'earlier';
      return Math.min(leaseSeconds * 1_100, job.everyMs);
    }

    function startWanted(): void {
      rest = undefined;
      start();
    }

    /** Schedules a turn of a job that rests if its rest is over, or if its lease has to be renewed or left to others. */
    function look(): void {
      if (!rest || running || timer || stopping.signal.aborted) return;
      const isLeaseOld = job.isLeased && clock.elapsed() >= renewAt;
      if (rests() && !isLeaseOld && !mustWait(job)) return;
      timer = setTimeout(start, Math.max(0, rest.since + job.everyMs - clock.elapsed()));
    }

    async function handOver(): Promise<void> {
      await Promise.race([running, sleep(stopMs, undefined, { ref: false })]);
      await endRenewals();
      await leases.release(job.name);
    }

    start();
    job.onWanted?.(startWanted);
    return {
      look,
      isOverdue: () => isFailing && dueAt < clock.now(),
      async stop() {
        clearTimeout(timer);
        if (!job.isLeased) await running;
        else
          await handOver().catch((error: unknown) =>
            logger.warn({ err: error, job: job.name }, 'a lease was not released'),
          );
      },
    };
  }

  let looking: NodeJS.Timeout | undefined;

  async function lookForChanges(read: () => Promise<string>): Promise<void> {
    // If the database cannot be reached, the jobs end their rest and report that.
    changes = await read().catch(() => undefined);
    if (stopping.signal.aborted) return;
    for (const loop of loops.values()) loop.look();
    looking = setTimeout(() => void lookForChanges(read), lookMs);
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
