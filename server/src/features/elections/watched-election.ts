import type { ElectionRecord } from './election-store.ts';

/** An election for result screens. Omits the salt, because casting must never use an outdated election. */
export type WatchedElection = Omit<ElectionRecord, 'ballotSalt'> & {
  /** True if the election may have ballots. */
  isFrozen: boolean;
};

export function watchedOf({ ballotSalt, ...election }: ElectionRecord): WatchedElection {
  return { ...election, isFrozen: ballotSalt !== null };
}
