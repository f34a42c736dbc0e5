import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from '@votewise/contract/counting/outcome';
import { AppError } from '../../platform/app-error.ts';
import { iterableChunks } from '../../platform/chunks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { InsertTime } from '../../platform/db/insert-batcher.ts';
import type { Logger } from '../../platform/logger.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import type { CountState, ElectionRecord } from '../elections/index.ts';
import { createBallotExports } from './files/export-blt.ts';
import type { HeadStore } from './board/board-store.ts';
import { createHeads } from './board/publish-head.ts';
import type { BoardKey } from './board/signed-head.ts';
import { createCheckpoints, type BallotCount } from './counting/checkpoints.ts';
import type { Counter } from './counting/count-pool.ts';
import type { CountStore } from './counting/count-store.ts';
import { createMerging } from './counting/merge-checkpoints.ts';
import { contestOf } from './counting/contest.ts';
import {
  awaitsNames,
  type Closable,
  confirmationOf,
  isRecountedSince,
  isSettled,
  mappedCount,
  createRecounts,
  type RecountOutcome,
} from './counting/recount.ts';
import { handoutBallotId, handoutNonce } from './box/ballot-id.ts';
import type { BallotStore } from './box/ballot-store.ts';
import { countWriteIns } from './box/count-write-ins.ts';
import type { ParticipantStore } from './box/sealed-participant-store.ts';
import { createVoted, type Linked, type Salted } from './box/who-voted.ts';

/** How long a count is reused. */
const freshMs = 500;
/** How long a count is reused once it is settled: voting is over and all ballots have been recounted. */
const settledMs = 30_000;
/** If a checkpoint is taking unusually long, a count that is at most this old is shown. */
const staleMs = 10_000;

/** Paper ballots added per command. Other commands wait until the command ends. */
const addedAtOnce = 500;

/** Identifies a cached count. A change of status requires a new count. */
interface WatchedElection extends Closable {
  _id: string;
}

/** A count, and when its read began. */
interface Reading {
  count: BallotCount;
  takenAt: number;
}

interface CachedReading {
  version: string;
  until: number;
  reading: Promise<Reading>;
}

/** A count and what it decides. */
interface DecidedCount {
  count: BallotCount;
  /** When a recount confirmed the count after voting last closed; undefined if none has. */
  confirmedAt: Date | undefined;
  /** Undefined until the count is confirmed. */
  outcome: Outcome | undefined;
}

/** An election with everything that a count needs. */
type Contested = Parameters<typeof contestOf>[0] & { _id: string };

export type BallotBox = ReturnType<typeof createBallotBox>;

/** A vote as text: see `choiceOf` and `weighed`. */
interface Vote {
  electionId: string;
  ballotSalt: string;
  voter: string;
  choice: string;
  /** The secret part of the ballot's commitment; undefined if the election has no receipts. */
  nonce: Uint8Array | undefined;
  time: InsertTime;
}

interface LockOf {
  voter: string;
  attempt: number;
}

/** The ballot box: accepts one ballot per voter and election, looks up who has voted, and counts. */
export function createBallotBox(deps: {
  store: BallotStore;
  counts: CountStore;
  heads: HeadStore;
  participants: ParticipantStore;
  counter: Counter;
  ballotSecret: string;
  boardKey: BoardKey;
  clock: Clock;
  logger: Logger;
}) {
  const { store, counts, heads, participants, counter } = deps;
  const { ballotSecret, boardKey, clock, logger } = deps;
  const readings = new Map<string, CachedReading>();
  const voted = createVoted({
    store,
    isFinal: async (electionId) => (await counts.findSettledState(electionId)).isFinal,
    participants,
    ballotSecret,
  });
  const merging = createMerging({ ballots: store, counts });
  const board = createHeads({ ballots: store, heads, key: boardKey, logger });
  const checkpoints = createCheckpoints({ ballots: store, counts, merging, board, pause: delay });
  const recounts = createRecounts({
    ballots: store,
    counts,
    checkpoints,
    heads,
    key: boardKey,
    counter,
    clock,
    pause: delay,
  });
  /** Read once for all screens, because an outcome with hundreds of candidates and rounds takes several megabytes. */
  const outcomes = createShortCache<Outcome | undefined>({
    milliseconds: settledMs,
    elapsed: clock.elapsed,
  });

  const names = createShortCache<Awaited<ReturnType<typeof countWriteIns>>>({
    milliseconds: settledMs,
    elapsed: clock.elapsed,
  });

  /** Returns a new count or, if a checkpoint delays it too long, the previous count. */
  async function countAnew(election: WatchedElection, before?: CachedReading): Promise<Reading> {
    const takenAt = clock.elapsed();
    try {
      return { count: await checkpoints.read(election._id), takenAt };
    } catch (error) {
      const old = error instanceof AppError ? await before?.reading : undefined;
      if (old && old.takenAt + staleMs > takenAt) return old;
      throw error;
    }
  }

  /**
   * Returns the live count, at most half a second old. However many requests there are, a process counts only once in
   * that time. A count from before the last change of status is never used, so the first count after voting closes is
   * not stale.
   */
  async function recentCount(election: WatchedElection): Promise<BallotCount> {
    const { _id } = election;
    const version = versionOf(election);
    const now = clock.elapsed();
    const known = readings.get(_id);
    const usable = known?.version === version ? known : undefined;
    if (usable && usable.until > now) return (await usable.reading).count;
    const entry = { version, until: now + freshMs, reading: countAnew(election, usable) };
    readings.set(_id, entry);
    entry.reading.catch(() => {
      if (readings.get(_id) === entry) readings.delete(_id);
    });
    const { count, takenAt } = await entry.reading;
    if (isSettled(count, election)) entry.until = takenAt + settledMs;
    return count;
  }

  async function withOutcome(election: WatchedElection, count: BallotCount): Promise<DecidedCount> {
    const confirmedAt = confirmationOf(count, election);
    if (!confirmedAt) return { count, confirmedAt, outcome: undefined };
    const { _id } = election;
    const mapped = mappedCount(count, election);
    const outcome = await outcomes.get(`${_id} ${confirmedAt.getTime()}`, () =>
      counts.findOutcome(_id, confirmedAt),
    );
    return { count: mapped, confirmedAt, outcome };
  }

  return {
    /** Casts a ballot. Returns false and changes nothing if this voter's ballot is already in the box. */
    cast: ({ electionId, ballotSalt, voter, choice, nonce, time }: Vote) =>
      store.insert({
        id: voted.idOf({ _id: electionId, ballotSalt }, voter),
        electionId,
        choice,
        nonce,
        time,
      }),

    /** The locks of voters who were handed a paper ballot: see `insertLock`. */
    locks: {
      find: voted.lockOf,

      insert: (election: Salted, { voter, attempt, time }: LockOf & { time: InsertTime }) =>
        store.insertLock({
          id: voted.idOf(election, voter),
          electionId: election._id,
          attempt,
          time,
        }),

      remove: (election: Salted, { voter, attempt }: LockOf): Promise<void> =>
        store.removeLock({ id: voted.idOf(election, voter), electionId: election._id, attempt }),
    },

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
      for (const some of iterableChunks(choices, addedAtOnce)) {
        const ballots = some.map((choice, offset) => ({
          id: handoutBallotId(key, place + offset, _id),
          choice,
          nonce: election.ballot.receipts ? handoutNonce(key, place + offset, _id) : undefined,
        }));
        await store.insertMissing(_id, ballots);
        place += some.length;
      }
    },

    /** The voters who took part in sealed elections. */
    participants,

    awaitWrites: store.awaitWrites,
    isReplicated: store.isReplicated,

    hasVoted: voted.hasVoted,
    isCastWith: voted.isCastWith,
    whoVoted: voted.whoVoted,
    votedIn: voted.votedIn,

    recentCount,

    /** Returns the live count and whether a recount since voting closed has confirmed it. */
    async seen(election: WatchedElection): Promise<{ count: BallotCount; isConfirmed: boolean }> {
      const count = await recentCount(election);
      return {
        count: mappedCount(count, election),
        isConfirmed: confirmationOf(count, election) !== undefined,
      };
    },

    /** Returns whether voting is over and all ballots have been recounted since voting closed. */
    async isSettled(election: WatchedElection): Promise<boolean> {
      const count = await checkpoints.tryRead(election._id);
      return count !== undefined && isSettled(count, election);
    },

    /**
     * Returns whether the count contains unassigned ballots that the database does not find. This happens if a ballot is
     * altered without its index before its checkpoint. Must be asked when no ballot is left for another checkpoint.
     */
    async hasStrayCount({ _id }: WatchedElection): Promise<boolean> {
      const before = await checkpoints.tryRead(_id);
      if (!before || before.unassigned === 0) return false;
      const { unassigned, total, checkpoint } = before;
      const found = await store.listUnassigned(_id, { limit: 1, among: { unassigned, total } });
      const after = await checkpoints.tryRead(_id);
      // Otherwise, a ballot has arrived, or another process has taken the last ones.
      const isSame = after?.checkpoint === checkpoint && after.unassigned === unassigned;
      return isSame && found.length === 0;
    },

    /** Returns whether an officer has to assign names before anything can be decided. */
    async awaitsNames(election: WatchedElection): Promise<boolean> {
      if (election.writeIns) return false;
      const count = await checkpoints.tryRead(election._id);
      return count !== undefined && awaitsNames(count, election);
    },

    /** Returns the current count, which follows the assigned names once it is confirmed. @throws AppError BUSY */
    countNow: async (election: WatchedElection): Promise<BallotCount> =>
      mappedCount(await checkpoints.read(election._id), election),

    /** Returns the names that voters have written in. All ballots are read once for everyone who asks. */
    async writeIns(election: WatchedElection & Parameters<typeof countWriteIns>[1]) {
      const { total } = await recentCount(election);
      const key = `${election._id} ${election.statusSetAt.getTime()} ${total}`;
      return names.get(key, () => countWriteIns(store, election));
    },

    /** Returns the outcome of the recount since voting last closed. @throws AppError BUSY */
    async countState(election: WatchedElection & Pick<Linked, 'ballotSalt'>): Promise<CountState> {
      if (election.status !== 'completed') return { state: 'none' };
      // No voter began to cast a ballot before voting closed, so no ballot can arrive.
      if (election.ballotSalt === null) return { state: 'confirmed' };
      const count = await checkpoints.read(election._id);
      const { recount } = count;
      if (recount?.isConfirmed === false) return { state: 'differs', at: recount.at };
      return recount && isSettled(count, election)
        ? { state: 'confirmed', at: recount.at }
        : { state: 'none', ...(awaitsNames(count, election) && { awaitsNames: true }) };
    },

    /** Returns the current count. @throws AppError BUSY */
    count: checkpoints.read,

    /** Advances the count by one checkpoint, or a merge by one step: see `createCheckpoints`. */
    advance: checkpoints.advance,

    /**
     * Recounts all ballots, compares the result with the count, and determines the outcome. Returns undefined if there
     * is nothing new to read, if ballots are still arriving, or if a ballot is not on the board yet. The outcome takes
     * effect after `keepRecount` has stored it.
     * @param since recounts again unless the last recount began after this
     */
    async recount(
      election: WatchedElection & Contested & Pick<ElectionRecord, 'writeIns'>,
      { signal, since }: { signal: AbortSignal; since?: Date | undefined },
    ): Promise<RecountOutcome | undefined> {
      const { _id, statusSetAt, ballot, writeIns } = election;
      const count = await checkpoints.tryRead(_id);
      if (!count || count.isFinal || isRecountedSince(count, election, since)) return undefined;
      if (awaitsNames(count, election)) return undefined;
      const closed = {
        electionId: _id,
        closedAt: statusSetAt,
        contest: contestOf(election),
        writeIns,
      };
      return recounts.take({ ...closed, hasBoard: ballot.receipts }, signal);
    },

    sign: boardKey.sign,

    keepRecount: recounts.keep,

    /** Returns a count with what it decides. Counts again if its recount has been replaced. @throws AppError BUSY */
    async decided(election: WatchedElection, count: BallotCount): Promise<DecidedCount> {
      const decided = await withOutcome(election, count);
      if (decided.outcome || !decided.confirmedAt) return decided;
      readings.delete(election._id);
      return withOutcome(election, await recentCount(election));
    },

    /** All ballots as a file: see `createBallotExports`. */
    blt: createBallotExports({
      ballots: store,
      total: async (electionId) => (await checkpoints.read(electionId)).total,
    }).write,

    /** Starts to merge checkpoints after a recount has confirmed them; `advance` continues the merge step by step. */
    beginMerge: merging.begin,

    /** Makes the count of a closed election final as soon as it can be. @throws AppError BUSY */
    finish: recounts.finish,

    /** Removes all ballots of a deleted election, batch by batch, and then everything derived from them. */
    async empty(electionId: string): Promise<void> {
      await store.remove(electionId);
      await counts.remove(electionId);
      await heads.remove(electionId);
      await participants.remove(electionId);
      readings.delete(electionId);
      voted.forget(electionId);
      board.forget(electionId);
    },
  };
}

const versionOf = ({ status, statusSetAt, writeIns }: WatchedElection) =>
  `${status} ${statusSetAt.getTime()} ${writeIns?.at.getTime()}`;
