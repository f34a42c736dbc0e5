import { readEvents } from '@votewise/belenios';
import type { SentBallot } from '../casting/encryptor.ts';
import { type EncryptionTask, encryptBallot } from './encrypt-ballot.ts';

/** What the worker can do, with what is given to it and what it returns. */
export interface BallotWork {
  encrypt: { given: EncryptionTask; returned: Omit<SentBallot, 'candidates'> };
  /** Whether the archive contains the ballot with a tracking number. */
  find: { given: { archive: Uint8Array; tracking: string }; returned: boolean };
}

type Work = { [Kind in keyof BallotWork]: (given: BallotWork[Kind]['given']) => unknown };

/** Does the work of the worker. */
export const ballotWork: Work = {
  encrypt: encryptBallot,
  async find({ archive, tracking }) {
    const hash = hexOf(tracking);
    for await (const { event } of readEvents([archive])) {
      if (event.type === 'Ballot' && event.payload === hash) return true;
    }
    return false;
  },
};

/** Returns a tracking number as the archive writes it. */
const hexOf = (tracking: string): string =>
  Array.from(atob(tracking), (sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('');
