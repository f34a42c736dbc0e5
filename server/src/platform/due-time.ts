/** When a job has work even if nothing is written; undefined if there is no such time. */
export type DueTime = Date | undefined;

/** Returns the first of these times that is later than the time of the last run. */
export function firstAfter(last: Date, times: readonly Date[]): DueTime {
  const later = times.filter((time) => time > last);
  return later.length > 0 ? new Date(Math.min(...later.map(Number))) : undefined;
}

/** For jobs that have work only after something was written. */
export const onlyAfterWrites = (): DueTime => undefined;
