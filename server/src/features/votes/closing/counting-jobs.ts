import { setTimeout as delay } from 'node:timers/promises';
import type { DueTime } from '../../../platform/due-time.ts';
import type { Logger } from '../../../platform/logger.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { AuditEvent } from '../../audit/index.ts';
import {
  isCountHidden,
  electionEvent,
  type ElectionRecord,
  type Elections,
} from '../../elections/index.ts';
import {
  arrivalMs,
  type BallotBox,
  boardContestHash,
  type RecountOutcome,
  type Totals,
} from '../../ballots/index.ts';
import type { HandoutJoining } from '../../handouts/index.ts';

/**
 * The pause between two steps, so that reading counts and casting ballots are not delayed. A step of a merge moves half
 * as many ballots as a checkpoint takes, so merging a million ballots takes a few minutes.
 */
const breatherMs = 100;

/** How long a closed election with a settled count is left alone. */
const settledMs = 60_000;

/** How often all closed elections are read, not only those that have just closed. */
const allMs = 30_000;

/** A database that takes longer for a read or a write may have ballots that have been waiting for as long. */
const promptMs = 1_000;

export type Counting = ReturnType<typeof createCounting>;

/** The jobs that keep counting fast while people vote, and that check the count after voting closes. */
export function createCounting(deps: {
  elections: Pick<Elections, 'find' | 'findFrozen' | 'findJustClosed' | 'closes' | 'pushEvent'>;
  ballots: Pick<
    BallotBox,
    | 'advance'
    | 'awaitsNames'
    | 'awaitWrites'
    | 'beginMerge'
    | 'hasStrayCount'
    | 'isReplicated'
    | 'isSettled'
    | 'keepRecount'
    | 'recount'
  >;
  joining: Pick<HandoutJoining, 'complete' | 'isAwaited'>;
  clock: TrustedClock;
  logger: Logger;
}) {
  const { elections, ballots, joining, clock, logger } = deps;
  const { closes } = elections;
  const restsUntil = new Map<string, number>();
  /** When all closed elections are read again, in elapsed milliseconds. */
  let allAt = Number.NEGATIVE_INFINITY;
  /** How long ballots may arrive after a close. Known once the database has been asked. */
  let arrival: number | undefined;
  const untaken = createQuarantine({ kind: 'count to advance', clock, logger });
  const quarantine = createQuarantine({ kind: 'count to confirm', clock, logger });
  /** The closes after which a count that cannot be confirmed was logged. */
  const logged = new Set<string>();
  let isAnyUnsettled = false;
  /** Whether the last run read all closed elections. */
  let isAllRead = false;
  let isAnyUntidy = false;

  async function arrivalTime(): Promise<number> {
    arrival ??= arrivalMs({ isReplicated: await ballots.isReplicated() });
    return arrival;
  }

  /**
   * Waits for the database. If its answer is slow, every wait for late ballots starts again, because ballots that were
   * sent before may be as slow, and arrive only now.
   */
  async function promptly<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const asked = clock.elapsed();
    const answer = await ask();
    if (clock.elapsed() - asked >= promptMs) closes.startAgain();
    return answer;
  }

  /** Returns whether an officer has to assign names that voters wrote in. All ballots are on the board by then. */
  async function isNamesAwaited(election: ElectionRecord): Promise<boolean> {
    if (!(election.ballot.writeIns > 0) || election.writeIns) return false;
    return ballots.awaitsNames(election);
  }

  const isAwake = (election: ElectionRecord): boolean =>
    (restsUntil.get(closeOf(election)) ?? 0) <= clock.elapsed();

  /** Returns whether an election has stayed closed since it was read. */
  const isOver = async ({ _id, statusSetAt }: ElectionRecord): Promise<boolean> => {
    const { status, ...current } = await elections.find(_id);
    return status === 'completed' && current.statusSetAt.getTime() === statusSetAt.getTime();
  };

  /**
   * Advances all counts in turn until nothing is left to do, so that small counts do not have to wait for large ones.
   */
  async function advanceAll(all: readonly ElectionRecord[], signal: AbortSignal) {
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
            ...(election.status === 'completed' && { isOver: () => isOver(election) }),
          };
          if (await ballots.advance(advancing)) further.push(election);
        });
      }
      if (further.length > 0) await delay(breatherMs, undefined, { signal });
      unfinished = further;
    }
  }

  /** Logs once why the count of an election is never confirmed, if the database is the reason. */
  async function logStrayCount(election: ElectionRecord): Promise<void> {
    const key = closeOf(election);
    // Without a board, the recount reads the ballots nevertheless, and differs.
    if (!election.ballot.receipts || logged.has(key)) return;
    if (!(await ballots.hasStrayCount(election))) return;
    logged.add(key);
    logger.error(
      { election: election._id },
      'a ballot was altered in the database, but not in its index; the count cannot be confirmed, and nothing was corrected. Restore a backup from before that.',
    );
  }

  /** Recounts all ballots unless that has been done since voting closed. */
  async function recount(election: ElectionRecord, signal: AbortSignal): Promise<void> {
    await advanceAll([election], signal);
    const since = election.sealing?.at;
    const outcome = await ballots.recount(election, { signal, since });
    if (!outcome) return logStrayCount(election);
    if (!outcome.isConfirmed) {
      logger.error(
        { election: election._id, ...differenceOf(election, outcome) },
        'a recount differs from the count; nothing was corrected',
      );
    }
    // If the process is killed in between, the recount is repeated. Its event has the same ID, so the audit trail
    // contains it only once.
    await elections.pushEvent(election._id, recountEvent(election, outcome));
    await ballots.keepRecount(election._id, outcome);
  }

  return {
    /** Takes checkpoints of elections that are open or have only just closed. */
    async takeCheckpoints(signal: AbortSignal): Promise<void> {
      await advanceAll(await elections.findFrozen('active'), signal);
    },

    nextCheckpointDue: untaken.nextDue,

    /** Takes the last ballots of an election that is being sealed, recounts them, and merges the checkpoints. */
    async settle(election: ElectionRecord, signal: AbortSignal): Promise<void> {
      await recount(election, signal);
      await ballots.beginMerge(election._id);
      await advanceAll([election], signal);
    },

    /**
     * Confirms the counts of closed elections as soon as ballots can no longer arrive.
     * @returns when the next count is due
     */
    async confirmClosed(signal: AbortSignal): Promise<DueTime> {
      const wait = await arrivalTime();
      const isAll = clock.elapsed() >= allAt;
      const closed = await promptly(() =>
        isAll ? elections.findFrozen('completed') : elections.findJustClosed(),
      );
      const awake = closed.filter(isAwake);
      const isDue = (election: ElectionRecord) => closes.isClosedFor(election, wait);
      const open = new Set(awake);
      let isQuiet = false;
      for (const election of awake.filter(isDue)) {
        signal.throwIfAborted();
        await quarantine.attempt(election._id, async () => {
          await joining.complete(election);
          // What comes next is a write by an officer, or the one that `complete` has just made.
          if (
            (await joining.isAwaited(election)) ||
            (await isNamesAwaited(election)) ||
            (await ballots.isSettled(election))
          ) {
            open.delete(election);
            return;
          }
          if (!isQuiet) await promptly(ballots.awaitWrites);
          isQuiet = true;
          if (!isDue(election)) return;
          await recount(election, signal);
          await ballots.beginMerge(election._id);
        });
      }
      isAllRead = isAll;
      isAnyUnsettled = open.size > 0 || (!isAll && isAnyUnsettled);
      const waits = awake.map((election) => closes.leftOf(election, wait)).filter((ms) => ms > 0);
      if (waits.length > 0) return new Date(clock.now().getTime() + Math.min(...waits));
      if (isAll) allAt = clock.elapsed() + allMs;
      return undefined;
    },

    /**
     * Returns now until every count is settled. If something was written since all closed elections were read, returns
     * when they are read again: an election whose end passed before this process started may have been closed by that write.
     */
    nextRecountDue(): DueTime {
      if (isAnyUnsettled) return clock.now();
      if (isAllRead) return undefined;
      return new Date(clock.now().getTime() + Math.max(0, allAt - clock.elapsed()));
    },

    /** Completes the counts of closed elections: merges their checkpoints. May take minutes. */
    async tidyClosed(signal: AbortSignal): Promise<void> {
      const wait = await arrivalTime();
      const now = clock.elapsed();
      const closed: ElectionRecord[] = [];
      for (const election of await elections.findFrozen('completed')) {
        // Until the paper ballots join the count, the last ballots cast online stay in no checkpoint, to mix with them.
        const isWaiting = (await joining.isAwaited(election)) || (await isNamesAwaited(election));
        if (!isWaiting) closed.push(election);
      }
      const due = closed.filter(
        (election) => isAwake(election) && closes.isClosedFor(election, wait),
      );
      await advanceAll(due, signal);
      for (const election of due) {
        await quarantine.attempt(election._id, async () => {
          if (await ballots.isSettled(election)) restsUntil.set(closeOf(election), now + settledMs);
        });
      }
      for (const [key, until] of restsUntil) if (until <= now) restsUntil.delete(key);
      isAnyUntidy = closed.some((election) => !restsUntil.has(closeOf(election)));
    },

    nextTidyDue: (): DueTime => (isAnyUntidy ? clock.now() : undefined),
  };
}

/** Returns a key that identifies an election, the last time it was closed, and for whom written names count. */
const closeOf = (election: ElectionRecord) =>
  [election._id, closedAt(election), ...assignedAt(election)].join(':');

const assignedAt = ({ writeIns }: ElectionRecord) =>
  writeIns ? [new Date(writeIns.at).getTime()] : [];

/** Never throws, because it is called for all elections before any of them is processed. */
const closedAt = ({ statusSetAt }: ElectionRecord) => new Date(statusSetAt).getTime();

/** The event has the same ID if another recount after the same close finds the same count. */
function recountEvent(election: ElectionRecord, outcome: RecountOutcome): AuditEvent {
  const { isConfirmed, checkpoint, at, totalVotes, countedVotes, recounted } = outcome;
  const weight = election.weighted && { totalWeight: recounted.weights.total };
  const shared = { at, actor: { type: 'system' } } as const;
  const event = isConfirmed
    ? electionEvent(election, {
        ...shared,
        event: 'results.recount-confirmed',
        details: { totalVotes, ...weight },
      })
    : electionEvent(election, {
        ...shared,
        event: 'results.recount-differed',
        details: differenceOf(election, outcome),
      });
  const count = `${checkpoint}:${countedVotes}:${isConfirmed ? 'confirmed' : 'differed'}`;
  return { ...event, eventId: `recount:${closeOf(election)}:${count}` };
}

/** Returns both counts, or only the numbers of ballots if the count is hidden until a recount confirms it. */
function differenceOf(election: ElectionRecord, { counted, recounted }: RecountOutcome) {
  if (isCountHidden(election, false)) {
    return { countedBallots: counted.total, recountedBallots: recounted.total };
  }
  return { counted: listOf(counted), recounted: listOf(recounted) };
}

const listOf = ({ votes, abstentions }: Totals) => [
  ...[...votes].map(([candidateId, count]) => ({ candidateId, votes: count })),
  ...(abstentions > 0 ? [{ name: 'abstentions', votes: abstentions }] : []),
];
