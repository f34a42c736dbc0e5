import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import type { Logger } from '../../../platform/logger.ts';
import {
  type BallotBox,
  boardContestHash,
  ENCRYPTED_LIMITS,
  HIDDEN_COUNT_LIMITS,
} from '../../ballots/index.ts';
import { type ElectionRecord, type Elections, isLive } from '../../elections/index.ts';

/**
 * The pause between two steps, so that reading counts and casting ballots are not delayed. A step of a merge moves half
 * as many ballots as a checkpoint takes, so merging a million ballots takes a few minutes.
 */
const BREATHER_MS = 100;

/**
 * How often ballots are added to the archive of an encrypted election, so that rarely one is added alone. In weighted
 * elections, whose archives show weights, and at meetings, where others see who is voting, they are added like to a
 * hidden count.
 */
const ARCHIVE_MS = 30_000;

const isArchivedWhileOpen = ({ ballot, weighted, meeting }: ElectionRecord): boolean =>
  Boolean(ballot.encrypted) && !weighted && meeting === null;

function limitsOf(election: ElectionRecord) {
  if (election.status !== 'active') {
    return election.ballot.encrypted ? { limits: ENCRYPTED_LIMITS } : {};
  }
  if (isArchivedWhileOpen(election)) return { limits: ENCRYPTED_LIMITS };
  return isLive(election) ? {} : { limits: HIDDEN_COUNT_LIMITS };
}

export type AdvanceCounts = ReturnType<typeof createCountAdvancing>['advanceAll'];

/** Keeps counting fast while people vote: takes checkpoints, and merges them after the close. */
export function createCountAdvancing(deps: {
  elections: Pick<Elections, 'find' | 'findFrozen'>;
  ballots: Pick<BallotBox, 'advance'>;
  clock: Clock;
  logger: Logger;
}) {
  const { elections, ballots, clock, logger } = deps;
  const untaken = createQuarantine({ kind: 'count to advance', clock, logger });

  /** When each archive was last added to, in elapsed milliseconds. */
  const archivedAt = new Map<string, number>();

  function isDue(election: ElectionRecord): boolean {
    if (!isArchivedWhileOpen(election)) return true;
    const now = clock.elapsed();
    if (now < (archivedAt.get(election._id) ?? Number.NEGATIVE_INFINITY) + ARCHIVE_MS) return false;
    archivedAt.set(election._id, now);
    return true;
  }

  /** Returns whether an election has stayed closed since it was read. */
  const isOver = async ({ _id, statusSetAt }: ElectionRecord): Promise<boolean> => {
    const { status, ...current } = await elections.find(_id);
    return status === 'completed' && current.statusSetAt.getTime() === statusSetAt.getTime();
  };

  /**
   * Advances all counts in turn until nothing is left to do, so that small counts do not have to wait for large ones.
   */
  async function advanceAll(all: readonly ElectionRecord[], signal: AbortSignal): Promise<void> {
    let unfinished = all;
    while (unfinished.length > 0) {
      const further: ElectionRecord[] = [];
      for (const election of unfinished) {
        signal.throwIfAborted();
        await untaken.attempt(election._id, async () => {
          const advancing = {
            electionId: election._id,
            contest: boardContestHash(election),
            isSealing: election.sealing !== null,
            ...limitsOf(election),
            ...(election.status === 'completed' && { isOver: () => isOver(election) }),
          };
          if (await ballots.advance(advancing)) further.push(election);
        });
      }
      if (further.length > 0) await delay(BREATHER_MS, undefined, { signal });
      unfinished = further;
    }
  }

  return {
    advanceAll,

    /** Takes checkpoints of elections that are open or have only just closed. */
    async takeCheckpoints(signal: AbortSignal): Promise<void> {
      const open = await elections.findFrozen('active');
      await advanceAll(open.filter(isDue), signal);
    },

    nextCheckpointDue: untaken.nextDue,
  };
}
