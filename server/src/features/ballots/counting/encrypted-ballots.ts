import type { BallotStore } from '../box/ballot-store.ts';
import type { CountStore } from './count-store.ts';

/** What archives read of encrypted ballots, and how they end. */
export function createEncryptedBallots({
  store,
  counts,
}: {
  store: Pick<BallotStore, 'idsIn' | 'findEncrypted'>;
  counts: Pick<CountStore, 'findMajorityState' | 'createState' | 'end'>;
}) {
  return {
    /** Returns the newest checkpoint that is done: its ballots stay the same until a count is confirmed. */
    async lastCheckpoint(electionId: string): Promise<number> {
      const { checkpoint, state } = await counts.findMajorityState(electionId);
      return state === 'taking' ? checkpoint - 1 : checkpoint;
    },

    /**
     * Decides that no ballot counts but those in checkpoints. Returns false if a checkpoint has begun since.
     * @param checkpoint the newest one
     */
    async end(electionId: string, checkpoint: number): Promise<boolean> {
      if (checkpoint === 0) await counts.createState(electionId);
      return counts.end(electionId, checkpoint);
    },

    idsIn: store.idsIn,
    find: store.findEncrypted,
  };
}
