import type { Parts } from '../../../contract/operations/readiness.ts';

export const WELL = 'ok';

/** Below it a few hundred thousand ballots still fit; enough time to make room. */
const leastFreeMegabytes = 200;

/** What is wrong with so much free room. */
export function diskState(freeBytes: number): string {
  const isEnough = freeBytes >= leastFreeMegabytes * 1_000_000;
  return isEnough ? WELL : `Less than ${leastFreeMegabytes} MB are free where DATA_DIR lies.`;
}

/** What is wrong when these jobs have not come to an end for too long. */
export function jobsState(overdue: readonly string[]): string {
  return overdue.length === 0 ? WELL : `Not done for too long: ${overdue.join(', ')}.`;
}

/**
 * The first part that is ill and without which nobody can be served. Without mail and jobs people still sign
 * in, vote and see the count, and the other hosts are no better off: taking this one away would help nobody.
 */
export function firstNeeded(parts: Parts, isDiskNeeded: boolean): string | undefined {
  const needed = [parts.database, ...(isDiskNeeded ? [parts.disk] : [])];
  return needed.find((state) => state !== WELL);
}
