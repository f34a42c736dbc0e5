import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../platform/logger.ts';
import type { Clock } from '../platform/clock.ts';
import { type Metrics, noMetrics } from '../platform/metrics/metrics.ts';
import type { Job } from '../platform/job.ts';
import type { Leases } from '../platform/db/leases.ts';

export interface Jobs {
  /** Lets what runs come to an end. Each lease is given back as soon as its job has ended. */
  stop(): Promise<void>;
  /** Jobs that have failed for minutes, in whichever process; leased ones also when they do not end. */
  overdue(): Promise<string[]>;
}

const defaultTimes = {
  /** Leases outlive several turns of their job, … */
  leaseSeconds: 30,
  /** … and are renewed while it runs, so that a slow one is not overtaken. */
  renewalMs: 10_000,
  /** A job that does not end is left to another process: what it writes is safe even so. */
  stopMs: 5_000,
  /** A job that has not come to its end for so long after its turn is ill. */
  patienceMs: 300_000,
};

interface RunnerDeps {
  leases: Leases;
  clock: Clock;
  logger: Logger;
  metrics?: Metrics;
  times?: Partial<typeof defaultTimes>;
}

/** Runs each job again and again, never twice at a time in one process; a failure waits for the next turn. */
export function startJobs(jobs: readonly Job[], deps: RunnerDeps): Jobs {
  const { leases, clock, logger, metrics = noMetrics, times } = deps;
  const { leaseSeconds, renewalMs, stopMs, patienceMs } = { ...defaultTimes, ...times };
  const stopping = new AbortController();
  const loops = new Map(jobs.map((job) => [job.name, startLoop(job)]));

  function startLoop(job: Job) {
    let timer: NodeJS.Timeout | undefined;
    let wanted = false;
    let running: Promise<void> | undefined;
    let isFailing = false;
    /** When it must have come to an end at the latest; stays where it is while the job fails. */
    let dueAt = nextDue();
    let renewing: NodeJS.Timeout | undefined;
    let renewal: Promise<unknown> = Promise.resolve();

    /** The end of a turn that begins when this one is over. */
    function nextDue(): Date {
      return new Date(clock.now().getTime() + job.everyMs + patienceMs);
    }

    /** Waits for a renewal under way: it would take back the lease that is given away after it. */
    async function endRenewals(): Promise<void> {
      clearInterval(renewing);
      await renewal;
    }

    async function run(): Promise<void> {
      await job.run(stopping.signal);
      metrics.jobRun(job.name, true);
      isFailing = false;
      dueAt = nextDue();
    }

    const hold = () => leases.hold(job.name, leaseSeconds, dueAt);

    async function runLeased(): Promise<void> {
      if (!(await hold())) {
        isFailing = false;
        return;
      }
      if (stopping.signal.aborted) return;
      let isLong = false;
      const renew = () => {
        isLong = true;
        renewal = renewal.then(hold).catch(() => undefined);
      };
      renewing = setInterval(renew, renewalMs);
      try {
        await run();
        // What the lease says was reckoned from the beginning: too early after a long run.
        if (isLong && !stopping.signal.aborted) renew();
      } finally {
        await endRenewals();
      }
    }

    async function turn(): Promise<void> {
      // Others see only the lease, which must hold until the end of the next turn, not of this one alone.
      if (!isFailing) dueAt = nextDue();
      try {
        await (job.isLeased ? runLeased() : run());
      } catch (error) {
        if (stopping.signal.aborted) return;
        // Sending may take hours, which is no failure; then this is when it began.
        if (!isFailing && !job.isLeased) dueAt = nextDue();
        isFailing = true;
        metrics.jobRun(job.name, false);
        logger.warn({ err: error, job: job.name }, 'a job failed and will be tried again');
      }
    }

    function start(): void {
      if (stopping.signal.aborted) return;
      if (running) {
        wanted = true;
        return;
      }
      clearTimeout(timer);
      wanted = false;
      running = turn().finally(() => {
        running = undefined;
        if (!stopping.signal.aborted) timer = setTimeout(start, wanted ? 0 : job.everyMs);
      });
    }

    async function handOver(): Promise<void> {
      await Promise.race([running, sleep(stopMs, undefined, { ref: false })]);
      await endRenewals();
      await leases.release(job.name);
    }

    start();
    job.onWanted?.(start);
    return {
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

  return {
    async overdue() {
      const [leased, own] = [true, false].map((isLeased) =>
        jobs.filter((job) => job.isLeased === isLeased).map(({ name }) => name),
      );
      const failing = own?.filter((name) => loops.get(name)?.isOverdue()) ?? [];
      return [...(await leases.overdue(leased ?? [])), ...failing];
    },
    async stop() {
      stopping.abort();
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
  };
}
