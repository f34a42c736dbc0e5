import { fingerprintOf, readEvents } from '@votewise/belenios';
import type { SentBallot } from '../casting/encryptor.ts';
import { type EncryptionTask, encryptBallot } from './encrypt-ballot.ts';

/** What the worker can do, with what is given to it and what it returns. */
export interface BallotWork {
  encrypt: { given: EncryptionTask; returned: Omit<SentBallot, 'candidates'> };
  find: { given: SoughtBallot; returned: Finding };
}

export interface SoughtBallot {
  archive: Uint8Array;
  tracking: string;
  /** The digits of the key holders' keys that the voter was shown; undefined if they are not known any more. */
  fingerprint: string | undefined;
}

/**
 * Whether an archive contains a ballot as it was encrypted. While it has not ended, a ballot may be awaited. If something
 * is wrong, the archive has ended without the ballot, or it is for another election or other keys than the voter saw.
 */
export type Finding = 'found' | 'awaited' | 'wrong';

type Work = { [Kind in keyof BallotWork]: (given: BallotWork[Kind]['given']) => unknown };

/** Does the work of the worker. */
export const ballotWork: Work = {
  encrypt: encryptBallot,
  async find({ archive, tracking, fingerprint }): Promise<Finding> {
    const hash = hexOf(tracking);
    let election: string | undefined;
    for await (const { event, payload = '', file } of readEvents([archive])) {
      if (event.type === 'Setup') {
        const setup = JSON.parse(payload) as { election: string; trustees: string };
        election = setup.election;
        const digits = fingerprintOf(file(setup.trustees));
        if (fingerprint !== undefined && digits !== fingerprint) return 'wrong';
      } else if (event.type !== 'Ballot') return 'wrong';
      else if (event.payload === hash) {
        // A ballot contains the hash of the election that it was encrypted for.
        const ballot = JSON.parse(payload) as { election_hash: string };
        return hexOf(ballot.election_hash) === election ? 'found' : 'wrong';
      }
    }
    return 'awaited';
  },
};

/** Returns a hash in Base64 as the archive writes it. */
const hexOf = (hash: string): string =>
  Array.from(atob(hash), (sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('');
