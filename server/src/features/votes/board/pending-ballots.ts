import type { BallotStore } from '../ballot-box/ballot-store.ts';
import type { KnownBoards } from './board-cache.ts';
import { commitmentIn } from './signed-head.ts';

/** How long a set of waiting ballots is used before the ballots are read again. */
const freshMs = 500;
/** Reading the ballots takes at most a fifth of the time, however many requests there are. */
const restFactor = 4;

interface Taken {
  commitments: ReadonlySet<string>;
  /** Until this time, the set is used and no other read begins. */
  until: number;
}

interface WaitingDeps {
  ballots: Pick<BallotStore, 'unassignedOpenings' | 'openingsAfter'>;
  boards: Pick<KnownBoards, 'read'>;
  /** Returns the milliseconds of a clock that cannot be set. */
  elapsed: () => number;
  /** Resolves after this many milliseconds. */
  pause: (milliseconds: number) => Promise<unknown>;
}

/**
 * Finds the ballots in the box that are in no head yet. They are in no checkpoint, or in a checkpoint whose head is
 * about to be written. Reading them requires a hash for each ballot, so requests share a read, and reads are rare.
 */
export function createWaiting({ ballots, boards, elapsed, pause }: WaitingDeps) {
  const taken = new Map<string, Taken>();
  const coming = new Map<string, Promise<ReadonlySet<string>>>();
  let queue: Promise<unknown> = Promise.resolve();
  /** How long to pause after the last read. */
  let rest = 0;

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

  async function take(electionId: string): Promise<ReadonlySet<string>> {
    // From here on, a request may be about a ballot that this read misses, so it needs another read.
    coming.delete(electionId);
    const began = elapsed();
    const commitments = await commitmentsOf(electionId);
    for (const [other, { until }] of taken) if (until <= began) taken.delete(other);
    taken.set(electionId, { commitments, until: began + freshMs });
    rest = (elapsed() - began) * restFactor;
    return commitments;
  }

  /** Runs one read at a time. */
  function inTurn(electionId: string): Promise<ReadonlySet<string>> {
    const read = queue.then(() => take(electionId));
    queue = read.catch(() => undefined).then(() => pause(rest));
    return read;
  }

  /** Returns the result of a read that begins after the call. */
  function next(electionId: string): Promise<ReadonlySet<string>> {
    const known = coming.get(electionId);
    if (known) return known;
    const wait = Math.max(0, (taken.get(electionId)?.until ?? 0) - elapsed());
    const read = pause(wait).then(() => inTurn(electionId));
    coming.set(electionId, read);
    return read;
  }

  return {
    /** Returns whether a commitment is waiting for a head. True may be half a second old; false is up to date. */
    async has(electionId: string, commitment: string): Promise<boolean> {
      const known = taken.get(electionId);
      const isFresh = known !== undefined && known.until > elapsed();
      if (isFresh && known.commitments.has(commitment)) return true;
      return (await next(electionId)).has(commitment);
    },
  };
}

export type Waiting = ReturnType<typeof createWaiting>;
