import type { Archives } from './archives.ts';
import type { EncryptionStore } from './encryption-store.ts';
import type { VotingCredentialStore } from './voting-credential-store.ts';

/** Removes everything that only encrypted elections have, after an election was deleted. */
export async function removeEncryption(
  electionId: string,
  from: {
    store: Pick<EncryptionStore, 'remove'>;
    votingCredentials: Pick<VotingCredentialStore, 'remove'>;
    archives: Pick<Archives, 'remove'>;
  },
): Promise<void> {
  await from.votingCredentials.remove(electionId);
  await from.archives.remove(electionId);
  await from.store.remove(electionId);
}
