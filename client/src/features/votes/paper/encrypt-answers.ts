import type { Election } from '@votewise/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Drafts } from '../../../lib/drafts.ts';
import type { Giver } from '../casting/giver.ts';
import { EncryptionFailed, type SentBallot } from '../casting/encryptor.ts';
import { choicesFrom, type Chosen, inOrder } from '../marks/marking.ts';

/** What the page knows. */
export interface Around {
  client: QueryClient;
  drafts: Drafts;
}

export interface EncryptedAnswer {
  ballot: SentBallot;
  /** Makes another ballot next time, because the server has refused this one. */
  forget: () => void;
}

/**
 * Encrypts the answers to questions with encrypted ballots, one after another, so that old phones are not overloaded.
 * The same answer gives the same ballot.
 * @returns the ballots by election, without those that are not encrypted
 * @throws EncryptionFailed, ApiError
 */
export async function encryptAnswers(
  { client, drafts }: Around,
  given: {
    giver: Giver | undefined;
    answers: readonly { election: Election; answer: readonly Chosen[]; encrypted?: SentBallot }[];
  },
): Promise<Map<string, EncryptedAnswer>> {
  const encrypted = new Map<string, EncryptedAnswer>();
  for (const { election, answer, encrypted: before } of given.answers) {
    if (before) encrypted.set(election.id, { ballot: before, forget: () => {} });
    else if (election.ballot.encrypted !== null) {
      // Most papers have no encrypted ballots.
      const { encryptorFor } = await import('../encrypting/use-encryptor.ts').catch(
        (error: unknown) => {
          throw new EncryptionFailed(error);
        },
      );
      const { encrypt, forget } = await encryptorFor({ client, drafts }, election, given.giver);
      const ballot = await encrypt(inOrder(election, choicesFrom(answer)));
      encrypted.set(election.id, { ballot, forget });
    }
  }
  return encrypted;
}
