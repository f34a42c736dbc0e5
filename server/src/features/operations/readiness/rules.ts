import type { Parts } from '../../../contract/operations/readiness.ts';

export const WELL = 'ok';

/** A few hundred thousand more ballots fit below this limit: enough time to free space. */
const leastFreeMegabytes = 200;

/** The state of the disk with this much free space. */
export function diskState(freeBytes: number): string {
  const isEnough = freeBytes >= leastFreeMegabytes * 1_000_000;
  return isEnough ? WELL : `Less than ${leastFreeMegabytes} MB are free on the disk with DATA_DIR.`;
}

/** The state of the jobs when these are overdue. */
export function jobsState(overdue: readonly string[]): string {
  return overdue.length === 0 ? WELL : `Overdue jobs: ${overdue.join(', ')}.`;
}

/**
 * The problem of the first component that fails and is required. Without email and jobs, people can still sign
 * in, vote, and see the count, and other hosts would have the same problem. Taking this host out of service
 * would not help.
 */
export function firstNeeded(parts: Parts, isDiskNeeded: boolean): string | undefined {
  const needed = [parts.database, ...(isDiskNeeded ? [parts.disk] : [])];
  return needed.find((state) => state !== WELL);
}
