import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { CountState } from '../../elections/service.ts';
import { createBltExports } from '../blt/exporting/service.ts';
import { createHeads } from '../board/heads/service.ts';
import type { BoardKey } from '../board/key/rules.ts';
import type { HeadStore } from '../board/store.ts';
import { createCheckpoints, type Tally } from '../checkpoints/service.ts';
import type { CountStore } from '../checkpoints/store.ts';
import { createMerging } from '../merging/service.ts';
import { createKeptOutcomes } from '../outcomes/kept/service.ts';
import { contestOf } from '../outcomes/rules.ts';
import type { Counter } from '../outcomes/service.ts';
import { confirmationOf, isRecountedSince, isSettled } from '../recount/rules.ts';
import { createRecounts, type RecountOutcome } from '../recount/service.ts';
import type { ParticipantStore } from '../sealing/participants/store.ts';
import { createFinishing } from '../finishing/service.ts';
import type { BallotStore } from './store.ts';
import { createVoted, type Linked } from './voted/service.ts';

export { secretFingerprint } from './rules.ts';
export type { Tally } from '../checkpoints/service.ts';
export { outcomeWithoutVotes } from '../outcomes/rules.ts';
export { confirmationOf, isSettled } from '../recount/rules.ts';
export type { RecountOutcome } from '../recount/service.ts';
export type { Outcome } from '../../../contract/votes/counting/outcome/rules.ts';

/** How long a count is reused. */
const freshMs = 500;
/** How long a settled count is reused: voting is over and all ballots have been recounted. */
const settledMs = 30_000;
/** While a checkpoint takes unusually long, a count up to this age is shown. */
const staleMs = 10_000;
const removalBatch = 1_000;

/** The key of a cached count: a change of status makes a new count. */
interface WatchedElection {
  _id: string;
  status: string;
  statusSetAt: Date;
}

interface Reading {
  tally: Tally;
  takenAt: number;
}

interface CachedReading {
  version: string;
  until: number;
  reading: Promise<Reading>;
}

interface Counting {
  /** The count before, if it may be shown instead. */
  before: Promise<Reading> | undefined;
  read: (electionId: string) => Promise<Tally>;
}

/** An election with what its count needs to know. */
type Contested = Parameters<typeof contestOf>[0] & { _id: string };

export type BallotBox = ReturnType<typeof createBallotBox>;

/** A vote that `choiceOf` and `weighed` have put into a text. */
interface Vote {
  electionId: string;
  ballotSalt: string;
  voter: string;
  choice: string;
  /** The secret part of its commitment; undefined if the election has no receipts. */
  nonce: Uint8Array | undefined;
}

interface BallotBoxDeps {
  store: BallotStore;
  counts: CountStore;
  heads: HeadStore;
  participants: ParticipantStore;
  counter: Counter;
  ballotSecret: string;
  boardKey: BoardKey;
  clock: Clock;
  logger: Logger;
}

/** The ballot box: accepts one ballot per voter and election, knows whether there is one, and counts. */
export function createBallotBox(deps: BallotBoxDeps) {
  const { store, counts, heads, participants, counter, ballotSecret, boardKey, clock, logger } =
    deps;
  const tallies = new Map<string, CachedReading>();
  const voted = createVoted({ store, counts, participants, ballotSecret });
  const merging = createMerging({ ballots: store, counts });
  const board = createHeads({ ballots: store, heads, key: boardKey, logger });
  const checkpoints = createCheckpoints({ ballots: store, counts, merging, board, pause: delay });
  const recounts = createRecounts({
    ballots: store,
    counts,
    checkpoints,
    counter,
    clock,
    pause: delay,
  });
  const outcomes = createKeptOutcomes(counts);

  /** A new count. If a checkpoint blocks it for long, the previous one. */
  async function countAnew(
    electionId: string,
    takenAt: number,
    { before, read }: Counting,
  ): Promise<Reading> {
    try {
      return { tally: await read(electionId), takenAt };
    } catch (error) {
      const old = error instanceof AppError ? await before : undefined;
      if (old && old.takenAt + staleMs > takenAt) return old;
      throw error;
    }
  }

  function begin(electionId: string, version: string, counting: Counting): CachedReading {
    const now = clock.elapsed();
    const reading = countAnew(electionId, now, counting);
    const entry = { version, until: now + freshMs, reading };
    tallies.set(electionId, entry);
    reading.catch(() => {
      if (tallies.get(electionId) === entry) tallies.delete(electionId);
    });
    return entry;
  }

  /**
   * The live count, at most half a second old. Whatever the number of requests, a process counts once in that
   * time. A count from before the last change of status is never used, so the first one after the close is
   * not stale.
   */
  async function tallyNow(election: WatchedElection): Promise<Tally> {
    const { _id, status, statusSetAt } = election;
    const version = `${status} ${statusSetAt.getTime()}`;
    const known = tallies.get(_id);
    const usable = known?.version === version ? known : undefined;
    const isFresh = usable && usable.until > clock.elapsed();
    const counting = { before: usable?.reading, read: checkpoints.read };
    const entry = isFresh ? usable : begin(_id, version, counting);
    const { tally, takenAt } = await entry.reading;
    if (isSettled(tally, election)) entry.until = takenAt + settledMs;
    return tally;
  }

  return {
    /** False if this voter's ballot is already in the box; then nothing changes. */
    cast: ({ electionId, ballotSalt, voter, choice, nonce }: Vote) =>
      store.insert({
        id: voted.idOf({ id: electionId, ballotSalt, sealing: null }, voter),
        electionId,
        choice,
        nonce,
      }),

    hasVoted: voted.hasVoted,
    whoVoted: voted.whoVoted,
    votedIn: voted.votedIn,

    tally: tallyNow,

    /** The live count, and whether a recount since the close has confirmed it. */
    async seen(election: WatchedElection): Promise<{ tally: Tally; isConfirmed: boolean }> {
      const tally = await tallyNow(election);
      return { tally, isConfirmed: confirmationOf(tally, election) !== undefined };
    },

    /**
     * Begins the count for a caller who is reading the election at the same time. `tally` uses it if the status is
     * still that of the count before, so this one began after the last change, too.
     */
    expectTally(electionId: string): void {
      const known = tallies.get(electionId);
      if (!known || known.until > clock.elapsed()) return;
      begin(electionId, known.version, { before: known.reading, read: checkpoints.readAlone });
    },

    /** Whether voting is over and all ballots have been recounted since this close. */
    async isSettled(election: WatchedElection): Promise<boolean> {
      const tally = await checkpoints.tryRead(election._id);
      return tally !== undefined && isSettled(tally, election);
    },

    /** The outcome of the recount after the last close. @throws AppError BUSY */
    async countState(election: WatchedElection & Pick<Linked, 'ballotSalt'>): Promise<CountState> {
      if (election.status !== 'completed') return { state: 'none' };
      // No cast has begun before the close, so none can follow.
      if (election.ballotSalt === null) return { state: 'confirmed' };
      const tally = await checkpoints.read(election._id);
      const { recount } = tally;
      if (recount?.isConfirmed === false) return { state: 'differs', at: recount.at };
      return recount && isSettled(tally, election)
        ? { state: 'confirmed', at: recount.at }
        : { state: 'none' };
    },

    /** The exact count as of now. @throws AppError BUSY */
    count: checkpoints.read,

    /** Advances the count by one checkpoint, or a merge by one step: see `createCheckpoints`. */
    advance: checkpoints.advance,

    /**
     * Recounts all ballots, compares, and decides; undefined if there is nothing new to read, ballots are still
     * arriving, or one is not on the board yet. The outcome takes effect after `keepRecount` has stored it.
     * @param since recounts again unless the last recount began after this
     */
    async recount(
      election: WatchedElection & Contested,
      { signal, since }: { signal: AbortSignal; since?: Date | undefined },
    ): Promise<RecountOutcome | undefined> {
      const { _id, statusSetAt, ballot } = election;
      const tally = await checkpoints.tryRead(_id);
      if (!tally || tally.isFinal || isRecountedSince(tally, election, since)) return undefined;
      const closed = { electionId: _id, closedAt: statusSetAt, contest: contestOf(election) };
      return recounts.take({ ...closed, hasBoard: ballot.receipts }, signal);
    },

    keepRecount: recounts.keep,

    outcome: outcomes.find,

    /** All ballots as a .blt file: see `createBltExports`. */
    blt: createBltExports({
      ballots: store,
      total: async (electionId) => (await checkpoints.read(electionId)).total,
    }).write,

    /** Starts to merge checkpoints after a recount has confirmed them; `advance` does it step by step. */
    beginMerge: merging.begin,

    ...createFinishing({ checkpoints, counts }),

    /** Removes all ballots of a deleted election, batch by batch, and then what was made of them. */
    async empty(electionId: string): Promise<void> {
      while ((await store.removeSome(electionId, removalBatch)) > 0);
      await counts.remove(electionId);
      await heads.remove(electionId);
      await participants.remove(electionId);
      tallies.delete(electionId);
      checkpoints.forget(electionId);
      voted.forget(electionId);
      board.forget(electionId);
      outcomes.forget(electionId);
    },
  };
}
