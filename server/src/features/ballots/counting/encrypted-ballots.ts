import type { BallotStore } from '../box/ballot-store.ts';
import type { CountStore } from './count-store.ts';

/** What archives read of encrypted ballots. */
export function createEncryptedBallots({
  store,
  counts,
}: {
  store: Pick<BallotStore, 'idsIn' | 'findEncrypted'>;
  counts: Pick<CountStore, 'findMajorityState'>;
}) {
  return {
    /** Returns the newest checkpoint that is done: its ballots stay the same until a count is confirmed. */
    async lastCheckpoint(electionId: string): Promise<number> {
      const { checkpoint, state } = await counts.findMajorityState(electionId);
      return state === 'taking' ? checkpoint - 1 : checkpoint;
    },

    idsIn: store.idsIn,
    find: store.findEncrypted,
  };
}
