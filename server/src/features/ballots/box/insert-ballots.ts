import { iterableChunks } from '../../../platform/chunks.ts';
import type { InsertTime } from '../../../platform/db/insert-batcher.ts';
import { handoutBallotId, handoutNonce } from './ballot-id.ts';
import type { KnownToVoter } from './ballot-document.ts';
import type { BallotStore } from './ballot-store.ts';
import type { Salted, Voted } from './who-voted.ts';

/** Handouts added per command. Other commands wait until the command ends. */
const ADDED_AT_ONCE = 500;

/** A vote as text: see `choiceOf` and `weighed`. */
interface Vote {
  electionId: string;
  ballotSalt: string;
  voter: string;
  choice: string;
  /** Undefined if the election has neither receipts nor encrypted ballots. */
  known: KnownToVoter | undefined;
  time: InsertTime;
}

/** Puts ballots into the box, each under the only ID that it can have. */
export function createBallotInserts(deps: {
  store: Pick<BallotStore, 'insert' | 'insertMissing'>;
  voted: Pick<Voted, 'idOf' | 'keyOf'>;
}) {
  const { store, voted } = deps;
  return {
    /** Casts a ballot. Returns false and changes nothing if this voter's ballot is already in the box. */
    cast: ({ electionId, ballotSalt, voter, ...vote }: Vote): Promise<boolean> =>
      store.insert({
        id: voted.idOf({ _id: electionId, ballotSalt }, voter),
        electionId,
        ...vote,
      }),

    /**
     * Adds ballots that were cast on paper, in batches, between which other requests run. Adding the same ballots again
     * changes nothing.
     * @param choices as they are stored, always in the same order
     */
    async addHandouts(
      election: Salted & { ballot: { receipts: boolean } },
      choices: Iterable<string>,
    ): Promise<void> {
      const { _id } = election;
      const key = voted.keyOf(election);
      let place = 0;
      for (const some of iterableChunks(choices, ADDED_AT_ONCE)) {
        const ballots = some.map((choice, offset) => ({
          id: handoutBallotId(key, place + offset, _id),
          choice,
          known: election.ballot.receipts
            ? { nonce: handoutNonce(key, place + offset, _id) }
            : undefined,
        }));
        await store.insertMissing(_id, ballots);
        place += some.length;
      }
    },
  };
}
