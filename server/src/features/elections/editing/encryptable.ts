import { AppError } from '../../../platform/app-error.ts';
import type { RecordedNames } from '../stored/election-change.ts';
import type { ElectionRecord } from '../stored/election-document.ts';

type Encryptable = Pick<ElectionRecord, 'ballot' | 'meeting'>;

export type RequireEncryptable = (election: Encryptable) => Promise<void>;

/** Returns what the audit trail calls weights, and the groups of key holders of elections or of their ballots. */
export type FindNames = (
  ...of: readonly (Pick<Encryptable, 'ballot'> | { ballot?: undefined })[]
) => Promise<RecordedNames>;

/** Rejects encrypted ballots where nothing can encrypt or decrypt them. */
export function createEncryptable(deps: {
  /** @throws AppError VALIDATION_FAILED unless the group of key holders is for elections to come */
  requireReady: (group: string) => Promise<void>;
}): RequireEncryptable {
  return async ({ ballot, meeting }) => {
    if (!ballot.encrypted) return;
    if (meeting) {
      throw refused('meeting', 'Ballots on a question of a meeting can’t be encrypted yet');
    }
    await deps.requireReady(ballot.encrypted);
  };
}

const refused = (field: string, text: string) =>
  new AppError('VALIDATION_FAILED', text, { fields: { [field]: text } });
