import type { Logger } from '../platform/logger.ts';
import type { Leases } from '../platform/db/leases.ts';

export interface Job {
  name: string;
  everyMs: number;
  /** With a lease only one process at a time runs the job. */
  isLeased: boolean;
  run(signal: AbortSignal): Promise<unknown>;
}

export interface Jobs {
  /** Runs a job now rather than at its next turn. */
  wake(name: string): void;
  /** Lets what runs come to an end, then gives the leases back. */
  stop(): Promise<void>;
}

/** Leases outlive several turns of their job, and are renewed while it runs, so that a slow one is not overtaken. */
const leaseSeconds = 30;
const renewalMs = 10_000;

/** Runs each job again and again, never twice at a time in one process; a failure waits for the next turn. */
export function startJobs(
  jobs: readonly Job[],
  { leases, logger }: { leases: Leases; logger: Logger },
): Jobs {
  const stopping = new AbortController();
  const loops = new Map(jobs.map((job) => [job.name, startLoop(job)]));

  function startLoop(job: Job) {
    let timer: NodeJS.Timeout | undefined;
    let wanted = false;
    let running: Promise<void> | undefined;

    async function runLeased(): Promise<void> {
      if (!(await leases.hold(job.name, leaseSeconds))) return;
      const renewal = setInterval(() => {
        leases.hold(job.name, leaseSeconds).catch(() => undefined);
      }, renewalMs);
      await job.run(stopping.signal).finally(() => clearInterval(renewal));
    }

    async function turn(): Promise<void> {
      try {
        await (job.isLeased ? runLeased() : job.run(stopping.signal));
      } catch (error) {
        if (!stopping.signal.aborted)
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
        timer = setTimeout(start, wanted ? 0 : job.everyMs);
      });
    }

    start();
    return {
      start,
      async stop() {
        clearTimeout(timer);
        await running;
        clearTimeout(timer);
      },
    };
  }

  return {
    wake: (name) => loops.get(name)?.start(),
    async stop() {
      stopping.abort();
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
      await leases
        .release()
        .catch((error: unknown) => logger.warn({ err: error }, 'leases were not released'));
    },
  };
}
