/** Work that is repeated without a request. */
export interface Job {
  name: string;
  everyMs: number;
  /** With a lease, only one process at a time runs the job. */
  isLeased: boolean;
  run(signal: AbortSignal): Promise<unknown>;
  /** Registers a function to call when there is work, so that it need not wait for the next turn. */
  onWanted?(start: () => void): void;
}
