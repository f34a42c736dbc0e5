import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { createSetAside } from '../../../platform/set-aside.ts';
import { createEvent, type AuditEvent } from '../../audit/service.ts';
import type { BallotBox, RecountOutcome } from '../ballots/service.ts';
import { subjectOf, type ElectionRecord, type Elections } from '../../elections/service.ts';

/**
 * So long after the close no cast that began before it can still be acknowledged: reading the election and
 * inserting the ballot have deadlines that are shorter together. A ballot that arrives even later (it was in
 * the database's hands when its voter was told that it is not certain) is counted like any other, and leads
 * to another recount.
 */
const SEAL_DELAY_MS = 30_000;

/**
 * While there is much to take or to merge, readers and casts get this long between two steps. The steps of a
 * merge are half as big as those of a checkpoint: merging a million ballots takes some minutes.
 */
const breatherMs = 100;

/** How long a closed election whose count is settled is left alone. */
const settledMs = 60_000;

interface CountingDeps {
  elections: Pick<Elections, 'findFrozen' | 'pushEvent'>;
  ballots: Pick<BallotBox, 'advance' | 'recount' | 'keepRecount' | 'beginMerge' | 'isSettled'>;
  clock: Clock;
  logger: Logger;
}

/** The jobs that keep the count short while people vote, and have it checked once voting is over. */
export function createCounting({ elections, ballots, clock, logger }: CountingDeps) {
  const restsUntil = new Map<string, number>();
  const untaken = createSetAside({ kind: 'count to move on', clock, logger });
  const unsealed = createSetAside({ kind: 'count to confirm', clock, logger });

  /** Moves all of them on until nothing is left to do, by turns: none waits for what another has piled up. */
  async function advanceAll(all: readonly ElectionRecord[], signal: AbortSignal) {
    let unfinished = all;
    while (unfinished.length > 0) {
      const further: ElectionRecord[] = [];
      for (const election of unfinished) {
        signal.throwIfAborted();
        await untaken.attempt(election._id, async () => {
          if (await ballots.advance(election._id)) further.push(election);
        });
      }
      if (further.length > 0) await delay(breatherMs, undefined, { signal });
      unfinished = further;
    }
  }

  /** Has every ballot read again, unless that was done since the close. */
  async function recount(election: ElectionRecord, signal: AbortSignal): Promise<void> {
    await advanceAll([election], signal);
    const outcome = await ballots.recount(election, signal);
    if (!outcome) return;
    if (!outcome.isConfirmed) {
      const { counted, recounted } = outcome;
      logger.error(
        { election: election._id, counted: listOf(counted), recounted: listOf(recounted) },
        'a recount differs from the count; nothing was corrected',
      );
    }
    // Killed in between, the recount is repeated: its event keeps its id, and the trail takes it once.
    await elections.pushEvent(election, recountEvent(election, outcome));
    await ballots.keepRecount(election._id, outcome);
  }

  return {
    /** Takes checkpoints of elections that are open, and of those that were until a moment ago. */
    async takeCheckpoints(signal: AbortSignal): Promise<void> {
      await advanceAll(await elections.findFrozen('active'), signal);
    },

    /** Brings the counts of closed elections to their end: first the recounts, which people wait for. */
    async sealClosed(signal: AbortSignal): Promise<void> {
      const now = clock.now().getTime();
      const isDue = (election: ElectionRecord) =>
        closedAt(election) + SEAL_DELAY_MS <= now &&
        (restsUntil.get(closeOf(election)) ?? 0) <= now;
      const due = (await elections.findFrozen('completed')).filter(isDue);
      for (const election of due) {
        signal.throwIfAborted();
        await unsealed.attempt(election._id, async () => {
          await recount(election, signal);
          await ballots.beginMerge(election._id);
        });
      }
      await advanceAll(due, signal);
      for (const election of due) {
        await unsealed.attempt(election._id, async () => {
          if (await ballots.isSettled(election)) restsUntil.set(closeOf(election), now + settledMs);
        });
      }
      for (const [key, until] of restsUntil) if (until <= now) restsUntil.delete(key);
    },
  };
}

/** An election and one close of it. */
const closeOf = (election: ElectionRecord) => `${election._id}:${closedAt(election)}`;

/** When it was closed; never an error, since all of them are asked before any is worked on. */
const closedAt = ({ statusSetAt }: ElectionRecord) => new Date(statusSetAt).getTime();

/** Its id is the same when the same count is found again after the same close. */
function recountEvent(election: ElectionRecord, outcome: RecountOutcome): AuditEvent {
  const { isConfirmed, checkpoint, at, totalVotes, countedVotes, counted, recounted } = outcome;
  const shared = { at, actor: { type: 'system' }, subject: subjectOf(election) } as const;
  const event = isConfirmed
    ? createEvent({ ...shared, event: 'results.recount-confirmed', details: { totalVotes } })
    : createEvent({
        ...shared,
        event: 'results.recount-differed',
        details: { counted: listOf(counted), recounted: listOf(recounted) },
      });
  const count = `${checkpoint}:${countedVotes}:${isConfirmed ? 'confirmed' : 'differed'}`;
  return { ...event, eventId: `recount:${closeOf(election)}:${count}` };
}

const listOf = (votes: RecountOutcome['counted']) =>
  [...votes].map(([candidateId, count]) => ({ candidateId, votes: count }));
