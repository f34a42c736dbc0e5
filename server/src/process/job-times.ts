export const JOB_TIMES = {
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

export type JobTimes = typeof JOB_TIMES;
