import type { ElectionRecord } from '../store.ts';

/** An election for result screens. Omits the salt, because casting must never use an outdated election. */
export type WatchedElection = Omit<ElectionRecord, 'ballotSalt'> & {
  /** Whether a ballot may exist. */
  isFrozen: boolean;
};

export function watchedOf({ ballotSalt, ...election }: ElectionRecord): WatchedElection {
  return { ...election, isFrozen: ballotSalt !== null };
}
