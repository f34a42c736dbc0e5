import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { createEvent, type AuditEvent } from '../audit/service.ts';
import type { BallotBox, RecountOutcome } from '../ballots/service.ts';
import { subjectOf, type ElectionRecord, type Elections } from '../elections/service.ts';

/**
 * So long after the close no cast that began before it can still be acknowledged: reading the election and
 * inserting the ballot have deadlines that are shorter together. A ballot that arrives even later (it was in
 * the database's hands when its voter was told that it is not certain) is counted like any other, gets a
 * checkpoint of its own and leads to another recount.
 */
const SEAL_DELAY_MS = 30_000;

/** While there is much to take, readers and casts get this long between two checkpoints. */
const breatherMs = 100;

/** How long a closed election whose count is settled is left alone. */
const settledMs = 60_000;

interface CountingDeps {
  elections: Pick<Elections, 'findFrozen' | 'pushEvent'>;
  ballots: Pick<BallotBox, 'advance' | 'recount' | 'keepRecount' | 'isSettled'>;
  clock: Clock;
  logger: Logger;
}

/** The jobs that keep the count short while people vote, and have it checked once voting is over. */
export function createCounting({ elections, ballots, clock, logger }: CountingDeps) {
  const restsUntil = new Map<string, number>();

  async function advanceAll(id: string, options: { takesAll: boolean; signal: AbortSignal }) {
    while (await ballots.advance(id, options)) await delay(breatherMs, undefined, options);
  }

  /** Takes what is left into checkpoints, then has every ballot read again. */
  async function seal(election: ElectionRecord, signal: AbortSignal): Promise<void> {
    await advanceAll(election._id, { takesAll: true, signal });
    const outcome = await ballots.recount(election._id, signal);
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
      for (const { _id } of await elections.findFrozen('active')) {
        signal.throwIfAborted();
        await advanceAll(_id, { takesAll: false, signal });
      }
    },

    /** Brings the counts of closed elections to their end. */
    async sealClosed(signal: AbortSignal): Promise<void> {
      const now = clock.now().getTime();
      for (const election of await elections.findFrozen('completed')) {
        signal.throwIfAborted();
        const key = `${election._id} ${election.statusSetAt.getTime()}`;
        if (election.statusSetAt.getTime() + SEAL_DELAY_MS > now) continue;
        if ((restsUntil.get(key) ?? 0) > now) continue;
        await seal(election, signal);
        if (await ballots.isSettled(election._id)) restsUntil.set(key, now + settledMs);
      }
      for (const [key, until] of restsUntil) if (until <= now) restsUntil.delete(key);
    },
  };
}

function recountEvent(election: ElectionRecord, outcome: RecountOutcome): AuditEvent {
  const { isConfirmed, checkpoint, at, totalVotes, counted, recounted } = outcome;
  const shared = { at, actor: { type: 'system' }, subject: subjectOf(election) } as const;
  const event = isConfirmed
    ? createEvent({ ...shared, event: 'results.recount-confirmed', details: { totalVotes } })
    : createEvent({
        ...shared,
        event: 'results.recount-differed',
        details: { counted: listOf(counted), recounted: listOf(recounted) },
      });
  return { ...event, eventId: `recount:${election._id}:${checkpoint}` };
}

const listOf = (votes: RecountOutcome['counted']) =>
  [...votes].map(([candidateId, count]) => ({ candidateId, votes: count }));
