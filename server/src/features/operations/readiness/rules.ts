import type { Parts } from '@votewise/contract/operations/readiness';

export const WELL = 'ok';

/**
 * Below this limit, there is still room for a few hundred thousand ballots, which leaves enough time to free up space.
 */
const leastFreeMegabytes = 200;

/** Returns the state of a disk with this much free space. */
export function diskState(freeBytes: number): string {
  const isEnough = freeBytes >= leastFreeMegabytes * 1_000_000;
  return isEnough ? WELL : `Less than ${leastFreeMegabytes} MB is free on the disk with DATA_DIR.`;
}

/** Returns the state of the jobs, given the names of overdue jobs. */
export function jobsState(overdue: readonly string[]): string {
  return overdue.length === 0 ? WELL : `Overdue jobs: ${overdue.join(', ')}.`;
}

/**
 * Returns the problem with the first required component that fails; undefined if there is none. Email, jobs, and the
 * clock are not required. Without them, people can still sign in, vote, and see the count, and other hosts would have the
 * same problem, so taking this host out of service would not help.
 */
export function firstNeeded(parts: Parts, isDiskNeeded: boolean): string | undefined {
  const needed = [parts.database, ...(isDiskNeeded ? [parts.disk] : [])];
  return needed.find((state) => state !== WELL);
}
