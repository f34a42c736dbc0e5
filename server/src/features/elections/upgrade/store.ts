import type { Connection } from 'mongoose';
import { PLAIN_BALLOT } from '../../../contract/index.ts';

interface OldElection {
  _id: string;
  status: string;
  ballotSalt: string | null;
  ballot?: { receipts?: boolean | null } | null;
  isSealedByHand?: boolean | null;
}

export type ElectionUpgrade = ReturnType<typeof createElectionUpgrade>;

/** What earlier releases have not decided about their elections. */
export function createElectionUpgrade(connection: Connection) {
  const elections = connection.collection<OldElection>('elections');
  return {
    /**
     * Elections of earlier releases that may have ballots never have receipts, because no ballot of them has a nonce.
     * All others get them.
     */
    async settleReceipts(): Promise<void> {
      for (const [filter, receipts] of [
        [{ ballotSalt: { $ne: null } }, false],
        [{}, true],
      ] as const) {
        const ballot = { ...PLAIN_BALLOT, receipts };
        await elections.updateMany({ ...filter, ballot: null }, { $set: { ballot } });
        const set = { 'ballot.receipts': receipts };
        await elections.updateMany({ ...filter, 'ballot.receipts': null }, { $set: set });
      }
    },

    /** No one was told that elections which have closed would be sealed automatically. */
    async leaveUnsealed(): Promise<void> {
      const closed = { status: 'completed', isSealedByHand: null };
      await elections.updateMany(closed, { $set: { isSealedByHand: true } });
    },
  };
}
