import { createShortCache } from '../../../platform/short-cache.ts';
import { createSingleFlight } from '../../../platform/single-flight.ts';
import type { BallotStore } from '../box/ballot-store.ts';
import type { KnownBoards } from './board-cache.ts';
import { commitmentIn } from './signed-head.ts';

/** The maximum age of a set of these ballots that contains the wanted one. */
const MILLISECONDS = 500;
/** Reading the ballots takes at most a fifth of the time, however many requests there are. */
const REST_FACTOR = 4;

/**
 * Finds the ballots in the box that are in no head yet. They are in no checkpoint, or in a checkpoint whose head is
 * about to be written. Reading them requires a hash for each ballot, so requests share a read, and reads are rare.
 */
export function createBallotsOffBoard(deps: {
  ballots: Pick<BallotStore, 'unassignedOpenings' | 'openingsAfter'>;
  boards: Pick<KnownBoards, 'read'>;
  /** Returns the milliseconds of a clock that cannot be set. */
  elapsed: () => number;
  pause: (milliseconds: number) => Promise<unknown>;
}) {
  const { ballots, boards, elapsed, pause } = deps;
  let queue: Promise<unknown> = Promise.resolve();

  /**
   * Reads the heads first, then the unassigned ballots, then the ballots in later checkpoints. A ballot that moves
   * between two reads is not missed, because it moves to a checkpoint above the last head.
   */
  async function commitmentsOf(electionId: string): Promise<Set<string>> {
    const { heads } = await boards.read(electionId);
    const last = heads.at(-1)?.number ?? 0;
    const found = new Set<string>();
    for (const batches of [
      ballots.unassignedOpenings(electionId),
      ballots.openingsAfter(electionId, last),
    ]) {
      for await (const some of batches) {
        for (const opening of some) {
          const commitment = commitmentIn(electionId, opening);
          if (commitment) found.add(Buffer.from(commitment).toString('hex'));
        }
      }
    }
    return found;
  }

  /** Returns the commitments of the ballots that wait after the call. One read runs at a time. */
  const read = createSingleFlight((electionId) => {
    let took = 0;
    const next = queue.then(async () => {
      const began = elapsed();
      const commitments = await commitmentsOf(electionId);
      took = elapsed() - began;
      return commitments;
    });
    queue = next.catch(() => undefined).then(() => pause(took * REST_FACTOR));
    return next;
  });
  const recent = createShortCache<ReadonlySet<string>>({ milliseconds: MILLISECONDS, elapsed });

  return {
    /** Returns whether a commitment is waiting for a head. True may be half a second old; false is up to date. */
    async has(electionId: string, commitment: string): Promise<boolean> {
      const known = await recent.get(electionId, () => read(electionId));
      return known.has(commitment) || (await read(electionId)).has(commitment);
    },
  };
}

export type BallotsOffBoard = ReturnType<typeof createBallotsOffBoard>;
