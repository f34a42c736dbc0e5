import type { Clock } from '../platform/clock.ts';
import type { Leases } from '../platform/db/leases.ts';
import type { Job } from '../platform/feature/job.ts';
import type { JobTimes } from './job-times.ts';

/** The lease of one job, as far as this process has it. */
export function createJobLease(
  { name, everyMs }: Job,
  deps: { leases: Leases; clock: Clock; times: JobTimes; dueAt: () => Date },
) {
  const { leases, clock, dueAt } = deps;
  const { leaseSeconds, renewalMs } = deps.times;
  let renewing: NodeJS.Timeout | undefined;
  let renewal: Promise<unknown> = Promise.resolve();
  /** Until this time, in elapsed milliseconds, a turn can rely on the lease of an earlier turn. */
  let renewAt = 0;
  /** When another process had the lease for the first time. */
  let firstRefusal: 'none' | 'now' | 'earlier' = 'none';

  async function hold(): Promise<boolean> {
    const now = clock.elapsed();
    const isHeld = await leases.hold(name, leaseSeconds, dueAt());
    renewAt = isHeld ? now + leaseSeconds * 500 : 0;
    return isHeld;
  }

  /** Stops renewals and waits for a pending one, which would otherwise take back the lease after its release. */
  async function endRenewals(): Promise<void> {
    clearInterval(renewing);
    await renewal;
  }

  const isOld = () => clock.elapsed() >= renewAt;

  return {
    isOld,

    /** Returns whether this process has the lease. */
    async take(): Promise<boolean> {
      if (!isOld() || (await hold())) return true;
      if (firstRefusal === 'none') firstRefusal = 'now';
      return false;
    },

    /** Renews the lease while a job runs. */
    async keepDuring(run: () => Promise<void>, stopping: AbortSignal): Promise<void> {
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
        if (isLong && !stopping.aborted) renew();
      } finally {
        await endRenewals();
      }
    },

    /** Makes the next turn renew the lease. */
    renewNextTurn(): void {
      renewAt = 0;
    },

    async leave(): Promise<void> {
      if (renewAt === 0) return;
      renewAt = 0;
      await leases.release(name);
    },

    async handOver(): Promise<void> {
      await endRenewals();
      await leases.release(name);
    },

    /**
     * Returns how long to wait for the next turn. After a start, the lease may be of a process that was killed, and can
     * soon be taken. Otherwise, a job that runs every hour would never run on a machine that is never on for an hour.
     */
    pauseMs(): number {
      if (firstRefusal !== 'now') return everyMs;
      firstRefusal = 'earlier';
      return Math.min(leaseSeconds * 1_100, everyMs);
    },
  };
}
