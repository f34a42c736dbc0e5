import { AppError } from '../../../platform/app-error.ts';
import { chunks } from '../../../platform/chunks.ts';
import type { Heads } from '../board/publish-head.ts';
import type { BallotStore } from '../box/ballot-store.ts';
import { addTotals, NO_BALLOTS, type Totals } from '../box/totals.ts';
import {
  CHECKPOINT_LIMITS,
  type CheckpointLimits,
  chooseBallots,
  chooseLast,
} from './choose-ballots.ts';
import type { CheckpointState, Recount, WholeCheckpointState } from './count-document.ts';
import type { CountStore } from './count-store.ts';
import type { CheckpointMerging } from './merge-checkpoints.ts';

/**
 * A count of every ballot that was acknowledged before the call, each once, and of those that arrived while it was read
 * and are not missed: the index count reads step by step and without a snapshot. So a ballot can be in it although one
 * that arrived a moment earlier is not. Once no ballots arrive, it is exact.
 */
export interface BallotCount extends Totals {
  /** Number of ballots that are in no checkpoint. */
  unassigned: number;
  checkpoint: number;
  /** The last checkpoint into which all earlier checkpoints have been or are being merged. */
  merged: number;
  isMerging: boolean;
  /** The last recount after voting closed, if there was one. */
  recount: Recount | undefined;
  /** True if ballots in no checkpoint never count. */
  isEnded: boolean;
  /** True if no more ballots will be counted, because the ballot box is being sealed. */
  isFinal: boolean;
}

/** The operations on ballots that counting uses. A crash may happen between any two of them. */
export type CountedBallots = Pick<
  BallotStore,
  'countIn' | 'countUnassigned' | 'listUnassigned' | 'take'
>;

/** Ballots taken per command. Other commands wait until the command ends. */
const TAKEN_AT_ONCE = 500;
/** How many times a reader tries while a checkpoint is being taken. Most checkpoints are small and done in a moment. */
const READER_ROUNDS = 46;
const readerPauseMs = (round: number) => Math.min(2 * round, 25);
/** From this round on, a reader assumes that the process that was taking the checkpoint has ended. */
const HELPING_ROUND = 18;

export type Checkpoints = ReturnType<typeof createCheckpoints>;

/** An election whose count advances. */
export interface Advancing {
  electionId: string;
  /** The hash of the contest (hex); undefined if its checkpoints have no heads on the board. */
  contest: string | undefined;
  /** Missing while a count is visible anyway: see `CHECKPOINT_LIMITS`. */
  limits?: CheckpointLimits;
  /** True if the ballot box is being sealed, so that no more ballots can arrive after the remaining ones. */
  isSealing?: boolean;
  /** Returns whether the election has stayed closed since it was read; missing while it is open. */
  isOver?: () => Promise<boolean>;
}

/**
 * Counts without counting everything again. A ballot is cast as unassigned (number 0). From time to time, a checkpoint
 * takes some of the unassigned ballots: its number is written on each of them, and their votes are added to the totals.
 * The count is the totals plus an index count of the unassigned ballots.
 * Why the count is exact, however many processes do this at the same time and whenever they are killed:
 * 1. A single write (`start`), which succeeds once, decides which ballots checkpoint n takes. While n is being taken,
 *    only these ballots get the number n, only after that write can no longer be undone, and only if they are unassigned.
 *    No ballot becomes unassigned again.
 * 2. Checkpoint n is done only after a process has received the acknowledgment of every `take`, so none can follow. The
 *    ballots that are then counted and added to the totals are those with the number n, not those that were meant to get
 *    it. So the totals are the votes of the ballots with the numbers 1 to n, each counted once, as long as n is the newest
 *    checkpoint.
 * 3. Checkpoint n + 1 begins only when n is done. If n was done before the unassigned ballots were counted and is still
 *    the newest afterward, no ballot was taken in between: each ballot is either in the totals or in the index count.
 *    Otherwise, the reader reads again.
 * 4. A merge changes the numbers 1 to n - 1 into n. It begins only when n is done and the newest. Checkpoint n + 1 begins
 *    only when the merge has ended: no number from 1 to n - 1 is left, and none can appear, because new ones are above n.
 *    So the totals still match the ballots with the numbers 1 to n, unassigned ballots are not touched, and merges do not
 *    affect readers. A `move` that arrives after the end finds nothing to change.
 * 5. The head of checkpoint n is on the board before n is done. It contains exactly the ballots that `start` named,
 *    which are the ballots that get the number n. So it does not matter which process writes the head, how often, or
 *    when: the first insert stays, and every other insert has the same content. Checkpoint n + 1 begins only when n is
 *    done, so the board never has a gap, and head n + 1 refers to the only head n. A ballot is taken only once, so its
 *    commitment is in only one head. Merging changes numbers, never heads.
 * 6. A process does no harm if it still completes n while other processes complete it or after they have completed it.
 *    Its `take` finds none of its ballots unassigned. Its count of n, which may include merged ballots by now, is
 *    rejected by `finish`, because n is no longer being taken.
 * 7. `makeFinal` ends counting when the ballot box is being sealed. It succeeds only while the newest checkpoint is
 *    done and its recount is the last. After that, `start` and `keepRecount` are always rejected. So the ballots
 *    in checkpoints are exactly the ballots of that recount. A ballot that is unassigned then or later is in no count: it
 *    was not acknowledged. The same goes for encrypted ballots once their archive ends (`end`).
 * An acknowledged ballot always has a number, 0 or higher, so it is counted from its acknowledgment on. A ballot that
 * arrives late, however late, is unassigned and also counted.
 * On a replica set, a reader that still uses a primary that has just been replaced may read the count of a few seconds
 * ago.
 */
export function createCheckpoints(deps: {
  ballots: CountedBallots;
  counts: Pick<CountStore, 'findState' | 'findMajorityState' | 'createState' | 'start' | 'finish'>;
  merging: Pick<CheckpointMerging, 'step'>;
  board: Pick<Heads, 'write' | 'findPublished'>;
  pause: (milliseconds: number) => Promise<unknown>;
  limits?: CheckpointLimits;
}) {
  const { ballots, counts, merging, board, pause, limits: usual = CHECKPOINT_LIMITS } = deps;

  /**
   * Writes the number of a checkpoint on its ballots and adds them to the totals. Several processes may do this at the
   * same time.
   */
  async function complete(current: WholeCheckpointState): Promise<void> {
    const { ballotIds, electionId, checkpoint } = current;
    for (const some of chunks(ballotIds, TAKEN_AT_ONCE)) await ballots.take(some, checkpoint);
    const { contest } = current;
    if (contest !== undefined) await board.write({ electionId, checkpoint, ballotIds, contest });
    const taken = await ballots.countIn(electionId, checkpoint);
    await counts.finish(current, addTotals(current.totals, taken));
  }

  /** Completes a checkpoint that another process left behind, if there is one. */
  async function help(electionId: string): Promise<boolean> {
    const current = await counts.findMajorityState(electionId);
    const isTaking = current.state === 'taking';
    if (isTaking) await complete(current);
    return isTaking;
  }

  /** Returns the count; undefined if a checkpoint is being taken or was taken in between. */
  async function tryRead(electionId: string): Promise<BallotCount | undefined> {
    const before = await counts.findState(electionId);
    if (before.state === 'taking') return undefined;
    const unassigned = await ballots.countUnassigned(electionId);
    const after = await counts.findState(electionId);
    const isSame = after.state !== 'taking' && after.checkpoint === before.checkpoint;
    return isSame ? countOf(after, unassigned) : undefined;
  }

  /**
   * Returns the count. Waits while a checkpoint is being taken, and completes it if that takes too long.
   * @throws AppError BUSY if there was no count within about a second
   */
  async function read(electionId: string): Promise<BallotCount> {
    for (let round = 1; round <= READER_ROUNDS; round += 1) {
      const count = await tryRead(electionId);
      if (count) return count;
      if (round < HELPING_ROUND || !(await help(electionId))) await pause(readerPauseMs(round));
    }
    throw new AppError('BUSY', 'The count is being updated. Try again in a moment.', {
      retryAfterSeconds: 1,
      detail: { reason: 'BUSY.counting' },
    });
  }

  /** Returns the ballots of the next checkpoint; none if it is too early for a checkpoint. */
  async function choose(election: Advancing, totals: Totals): Promise<string[]> {
    const { electionId, contest, isSealing = false, isOver, limits = usual } = election;
    const mayEnd = (contest !== undefined || isSealing) && isOver !== undefined;
    const { total: unassigned } = await ballots.countUnassigned(electionId);
    if (unassigned < (mayEnd ? 1 : limits.least)) return [];
    const ids = await ballots.listUnassigned(electionId, {
      limit: limits.most + limits.stay,
      among: { unassigned, total: totals.total + unassigned },
    });
    const isEnd = mayEnd && (await isOver());
    return isEnd ? chooseLast(ids, limits) : chooseBallots(ids, limits);
  }

  return {
    tryRead,
    read,

    /**
     * Takes the next checkpoint, completes a checkpoint that was left behind, or advances a merge by one step. If
     * voting is over, and there is a board or the ballot box is being sealed, the last checkpoint leaves no ballot
     * behind. Whether voting is over is checked after the ballots have been read, because a ballot that was cast
     * after a reopening must not be alone in a checkpoint.
     * @returns true if there was work to do, so that there may be more
     */
    async advance(election: Advancing): Promise<boolean> {
      const { electionId, contest } = election;
      const current = await counts.findMajorityState(electionId);
      if (current.state === 'taking') {
        await complete(current);
        return true;
      }
      if (current.state === 'merging') {
        await merging.step(current);
        return true;
      }
      if (current.isEnded) return false;
      const next = current.checkpoint + 1;
      const published = contest ? await board.findPublished(electionId, next) : undefined;
      const ballotIds = published ?? (await choose(election, current.totals));
      if (!published && ballotIds.length === 0) return false;
      if (current.checkpoint === 0) await counts.createState(electionId);
      const isOurs = await counts.start(current, { ballotIds, contest });
      if (isOurs) await complete({ ...current, checkpoint: next, ballotIds, contest });
      return true;
    },
  };
}

function countOf(current: CheckpointState, found: Totals): BallotCount {
  const { checkpoint, merged, recount, isEnded, isFinal } = current;
  const unassigned = isEnded ? NO_BALLOTS : found;
  return {
    ...addTotals(current.totals, unassigned),
    unassigned: unassigned.total,
    checkpoint,
    merged,
    isMerging: current.state === 'merging',
    recount,
    isEnded,
    isFinal,
  };
}
