/** Work that is repeated at intervals, independently of requests. */
export interface Job {
  name: string;
  everyMs: number;
  /** True if the job requires a lease, so that only one process at a time runs it. */
  isLeased: boolean;
  /** True if the job waits while the clock is not trusted, and leaves its lease to other processes. */
  needsClock?: true;
  run(signal: AbortSignal): Promise<unknown>;
  /** Registers a function to call when there is work, so that the job need not wait for its next turn. */
  onWanted?(start: () => void): void;
}
