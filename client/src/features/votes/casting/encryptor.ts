import { hasCode } from '../../../lib/api-error.ts';

/** An encrypted ballot as it is sent, and the number by which the voter finds it in the archive. */
export interface SentBallot {
  text: string;
  tracking: string;
  /** The IDs of all candidates, in the order of the answers. */
  candidates: readonly string[];
}

/** Returns a ballot as it is sent. */
export const encryptedCast = ({ text, candidates }: SentBallot) => ({
  encrypted: text,
  candidates: [...candidates],
});

/** Returns whether the server refuses a ballot for good, so that another one must be made. */
export const isRefusedBallot = (error: unknown): boolean =>
  hasCode(error, 'INVALID_BALLOT') || hasCode(error, 'UNKNOWN_CANDIDATE');

/** Encrypts the ballots of one voter in one election. The same marks give the same ballot, so that it can be repeated. */
export interface Encryptor {
  /** @throws EncryptionFailed */
  encrypt: (choices: readonly string[]) => Promise<SentBallot>;
  /** Makes another ballot next time, because the server has refused these. */
  forget: () => void;
}

/** A ballot could not be encrypted, so nothing was sent. */
export class EncryptionFailed extends Error {
  constructor(cause: unknown) {
    super('The ballot was not encrypted', { cause });
    this.name = 'EncryptionFailed';
  }
}
