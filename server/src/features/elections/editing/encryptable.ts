import { AppError } from '../../../platform/app-error.ts';
import type { ElectionRecord } from '../stored/election-document.ts';

type Encryptable = Pick<ElectionRecord, 'ballot' | 'meeting' | 'paper'>;

export type RequireEncryptable = (election: Encryptable) => Promise<void>;

/** Rejects encrypted ballots where nothing can encrypt or decrypt them. */
export function createEncryptable(deps: {
  /** @throws AppError VALIDATION_FAILED unless the group of key holders is for elections to come */
  requireReady: (group: string) => Promise<void>;
}): RequireEncryptable {
  return async ({ ballot, meeting, paper }) => {
    if (!ballot.encrypted) return;
    if (meeting) {
      throw refused('meeting', 'Ballots on a question of a meeting can’t be encrypted yet');
    }
    if (paper !== '') {
      throw refused('paper', 'Questions of a ballot paper can’t have encrypted ballots yet');
    }
    await deps.requireReady(ballot.encrypted);
  };
}

const refused = (field: string, text: string) =>
  new AppError('VALIDATION_FAILED', text, { fields: { [field]: text } });
