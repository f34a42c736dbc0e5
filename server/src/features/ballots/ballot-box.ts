import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { HeadStore } from './board/head-store.ts';
import { createHeads } from './board/publish-head.ts';
import type { BoardKey } from './board/signed-head.ts';
import type { BallotStore } from './box/ballot-store.ts';
import { createWriteInCounts } from './counting/count-write-ins.ts';
import { createHandoutLocks } from './box/handout-locks.ts';
import { createBallotInserts } from './box/insert-ballots.ts';
import type { ParticipantStore } from './box/sealed-participant-store.ts';
import { createVoted } from './box/who-voted.ts';
import { createCheckpoints } from './counting/checkpoints.ts';
import type { CountPool } from './counting/count-pool.ts';
import { createCountStates } from './counting/count-states.ts';
import type { CountStore } from './counting/count-store.ts';
import { createDecidedCounts } from './counting/decided-counts.ts';
import { createDueRecounts } from './counting/due-recounts.ts';
import { createEncryptedBallots } from './counting/encrypted-ballots.ts';
import { createCheckpointMerging } from './counting/merge-checkpoints.ts';
import { createRecentCounts } from './counting/recent-counts.ts';
import { createRecounts } from './counting/recount.ts';
import { createBallotExports } from './files/ballot-exports.ts';

export type BallotBox = ReturnType<typeof createBallotBox>;

/** The ballot box: accepts one ballot per voter and election, looks up who has voted, and counts. */
export function createBallotBox(deps: {
  store: BallotStore;
  counts: CountStore;
  heads: HeadStore;
  participants: ParticipantStore;
  countPool: CountPool;
  ballotSecret: string;
  boardKey: BoardKey;
  clock: Clock;
  logger: Logger;
}) {
  const { store, counts, heads, participants, countPool, ballotSecret, boardKey, clock, logger } =
    deps;
  const { elapsed } = clock;
  const voted = createVoted({
    store,
    isEnded: async (electionId) => (await counts.findMajorityState(electionId)).isEnded,
    participants,
    ballotSecret,
  });
  const merging = createCheckpointMerging({ ballots: store, counts });
  const board = createHeads({ ballots: store, heads, key: boardKey, logger });
  const checkpoints = createCheckpoints({ ballots: store, counts, merging, board, pause: delay });
  const recounts = createRecounts({
    ballots: store,
    counts,
    checkpoints,
    heads,
    key: boardKey,
    countPool,
    clock,
    pause: delay,
  });
  const recent = createRecentCounts({ checkpoints, elapsed });
  const { recentCount } = recent;
  const states = createCountStates({ ballots: store, checkpoints, recentCount });

  const inserts = createBallotInserts({ store, voted });

  return {
    cast: inserts.cast,
    addHandouts: inserts.addHandouts,
    locks: createHandoutLocks({ store, voted }),
    encryptedBallots: createEncryptedBallots({ store, counts }),

    awaitWrites: store.awaitWrites,
    isReplicated: store.isReplicated,

    hasVoted: voted.hasVoted,
    isCastWith: voted.isCastWith,
    whoVoted: voted.whoVoted,
    votedIn: voted.votedIn,

    /** The voters who took part in sealed elections. */
    participants,

    /** Returns the current count. @throws AppError BUSY */
    count: checkpoints.read,
    recentCount,
    seen: states.seen,
    countNow: states.countNow,
    countState: states.countState,
    isRecountedNow: states.isRecountedNow,
    awaitsNamesNow: states.awaitsNamesNow,
    hasStrayCount: states.hasStrayCount,
    decided: createDecidedCounts({ counts, recent, elapsed }).decided,
    writeIns: createWriteInCounts({ ballots: store, recentCount, elapsed }).writeIns,

    /** Advances the count by one checkpoint, or a merge by one step: see `createCheckpoints`. */
    advance: checkpoints.advance,

    /** Starts to merge checkpoints after a recount has confirmed them; `advance` continues the merge step by step. */
    beginMerge: merging.begin,

    recount: createDueRecounts({ checkpoints, recounts }),
    keepRecount: recounts.keep,

    /** Makes the count of a closed election final as soon as it can be. @throws AppError BUSY */
    finish: recounts.finish,

    sign: boardKey.sign,

    /** All ballots as a file: see `createBallotExports`. */
    blt: createBallotExports({
      ballots: store,
      total: async (electionId) => (await checkpoints.read(electionId)).total,
    }).write,

    /** Removes all ballots of a deleted election, batch by batch, and then everything derived from them. */
    async empty(electionId: string): Promise<void> {
      await store.remove(electionId);
      await counts.remove(electionId);
      await heads.remove(electionId);
      await participants.remove(electionId);
      recent.forgetCount(electionId);
      voted.forget(electionId);
      board.forget(electionId);
    },
  };
}
