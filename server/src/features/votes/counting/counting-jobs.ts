import { setTimeout as delay } from 'node:timers/promises';
import type { DueTime } from '../../../platform/feature.ts';
import type { Logger } from '../../../platform/logger.ts';
import { createQuarantine } from '../../../platform/quarantine.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { AuditEvent } from '../../audit/index.ts';
import {
  isCountHidden,
  electionEvent,
  type ElectionRecord,
  type Elections,
} from '../../elections/index.ts';
import type { BallotBox } from '../ballot-box/ballot-box.ts';
import { boardContestHash } from '../board/signed-head.ts';
import type { RecountOutcome } from './recount.ts';
import type { Totals } from './totals.ts';

/**
 * How long after voting closes a ballot may still be acknowledged if the voter began to cast it before then. This is
 * longer than the combined deadlines for reading the election and inserting the ballot. A ballot that arrives even
 * later (its voter got the error `OUTCOME_UNKNOWN`) is counted like any other and causes another recount.
 */
const ARRIVAL_GRACE_MS = 30_000;

/**
 * The pause between two steps, so that reading counts and casting ballots are not delayed. A step of a merge moves half
 * as many ballots as a checkpoint takes, so merging a million ballots takes a few minutes.
 */
const breatherMs = 100;

/** How long a closed election with a settled count is left alone. */
const settledMs = 60_000;

export type Counting = ReturnType<typeof createCounting>;

/** The jobs that keep counting fast while people vote, and that check the count after voting closes. */
export function createCounting(deps: {
  elections: Pick<Elections, 'find' | 'findFrozen' | 'isClosedFor' | 'pushEvent'>;
  ballots: Pick<BallotBox, 'advance' | 'recount' | 'keepRecount' | 'beginMerge' | 'isSettled'>;
  clock: TrustedClock;
  logger: Logger;
}) {
  const { elections, ballots, clock, logger } = deps;
  const restsUntil = new Map<string, number>();
  const untaken = createQuarantine({ kind: 'count to advance', clock, logger });
  const quarantine = createQuarantine({ kind: 'count to confirm', clock, logger });
  let isAnyUnsettled = false;

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

  /** Recounts all ballots unless that has been done since voting closed. */
  async function recount(election: ElectionRecord, signal: AbortSignal): Promise<void> {
    await advanceAll([election], signal);
    const since = election.sealing?.at;
    const outcome = await ballots.recount(election, { signal, since });
    if (!outcome) return;
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

    /** Completes the counts of closed elections. Recounts come first, because people are waiting for them. */
    async recountClosed(signal: AbortSignal): Promise<void> {
      const now = clock.elapsed();
      const isDue = (election: ElectionRecord) =>
        elections.isClosedFor(election, ARRIVAL_GRACE_MS) &&
        (restsUntil.get(closeOf(election)) ?? 0) <= now;
      const closed = await elections.findFrozen('completed');
      const due = closed.filter(isDue);
      for (const election of due) {
        signal.throwIfAborted();
        await quarantine.attempt(election._id, async () => {
          await recount(election, signal);
          await ballots.beginMerge(election._id);
        });
      }
      await advanceAll(due, signal);
      for (const election of due) {
        await quarantine.attempt(election._id, async () => {
          if (await ballots.isSettled(election)) restsUntil.set(closeOf(election), now + settledMs);
        });
      }
      for (const [key, until] of restsUntil) if (until <= now) restsUntil.delete(key);
      isAnyUnsettled = closed.some((election) => !restsUntil.has(closeOf(election)));
    },

    /** Returns now until every count is settled. Then, only a ballot that arrives late causes a recount. */
    nextRecountDue: (): DueTime => (isAnyUnsettled ? clock.now() : undefined),
  };
}

/** Returns a key that identifies an election and the last time it was closed. */
const closeOf = (election: ElectionRecord) => `${election._id}:${closedAt(election)}`;

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
