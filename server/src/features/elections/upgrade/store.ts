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

/** Sets values that elections from earlier releases lack. */
export function createElectionUpgrade(connection: Connection) {
  const elections = connection.collection<OldElection>('elections');
  return {
    /**
     * Turns receipts off in elections from earlier releases that may have ballots, because those ballots have no
     * nonces. Turns them on in all other elections.
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

    /**
     * Excludes elections that have already closed from automatic sealing, because no one was informed that it
     * would happen.
     */
    async leaveUnsealed(): Promise<void> {
      const closed = { status: 'completed', isSealedByHand: null };
      await elections.updateMany(closed, { $set: { isSealedByHand: true } });
    },
  };
}
