import type { RecordedNames } from '../stored/election-change.ts';
import type { ElectionRecord } from '../stored/election-document.ts';

type Encryptable = Pick<ElectionRecord, 'ballot'>;

export type RequireEncryptable = (election: Encryptable) => Promise<void>;

/** Returns what the audit trail calls weights, and the groups of key holders of elections or of their ballots. */
export type FindNames = (
  ...of: readonly (Encryptable | { ballot?: undefined })[]
) => Promise<RecordedNames>;

/** Rejects encrypted ballots that no one could decrypt. */
export function createEncryptable(deps: {
  /** @throws AppError VALIDATION_FAILED unless the group of key holders is for elections to come */
  requireReady: (group: string) => Promise<void>;
}): RequireEncryptable {
  return async ({ ballot }) => {
    if (ballot.encrypted) await deps.requireReady(ballot.encrypted);
  };
}
