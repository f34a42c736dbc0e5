import type { DueTime } from '../due-time.ts';

/** Work that is repeated at intervals, independently of requests. */
export interface Job {
  name: string;
  everyMs: number;
  /** True if the job requires a lease, so that only one process at a time runs it. */
  isLeased: boolean;
  /** True if the job waits while the clock is not trusted, and leaves its lease to other processes. */
  needsClock?: true;
  /**
   * True if the job also runs on a restored copy that has not been confirmed. Such a job sends nothing, reads nothing
   * that others send, and changes nothing but what people do on the copy itself.
   */
  runsOnCopy?: true;
  run(signal: AbortSignal): Promise<unknown>;
  /**
   * Makes the job rest after each run: it skips its turns until something is written to the database or this time has
   * come, but for a minute at most. Only the embedded database counts writes (see `readChanges`). With any other
   * database, the job never rests.
   */
  nextDue?(): DueTime | Promise<DueTime>;
  /** Registers a function to call when there is work, so that the job need not wait for its next turn. */
  onWanted?(start: () => void): void;
}
