import type { OutboxSource } from '../../platform/db/outbox.ts';
import { chunks } from '../../platform/chunks.ts';
import { createQuarantine, type Quarantine } from '../../platform/db/quarantine.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DueTime } from '../../platform/due-time.ts';
import type { Logger } from '../../platform/logger.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import type { AuditEvent } from './audit-event.ts';
import type { AuditStore } from './audit-store.ts';
import { extendChain } from './hash-chain.ts';

const BATCH = 200;
/**
 * Events that are appended, and documents that are cleared, at once. Appending 200 at once takes the main threads of
 * server and database 18 to 50 ms and 13 to 41 ms, in which no request is answered; 20 take 7 and 6 ms.
 */
const AT_ONCE = 20;

type PendingDocument = Awaited<ReturnType<OutboxSource<AuditEvent>['pending']>>[number] & {
  outbox: OutboxSource<AuditEvent>;
  aside: Quarantine;
};

export type EventMoving = ReturnType<typeof createEventMoving>;

/** Fills the chain from the outboxes of the changed documents. */
export function createEventMoving(deps: {
  store: AuditStore;
  outboxes: readonly OutboxSource<AuditEvent>[];
  clock: Clock;
  logger: Logger;
}) {
  const { store, outboxes, clock, logger } = deps;
  const sources = outboxes.map((outbox) => ({
    outbox,
    aside: createQuarantine({ kind: 'document with events', clock, logger }),
  }));

  /** Appends the events that are not in the chain yet. Retries if another process has come first. */
  async function append(events: readonly AuditEvent[]): Promise<void> {
    await untilWritten(async () => {
      const known = await store.known(events.map((event) => event.eventId));
      const fresh = events.filter((event) => !known.has(event.eventId));
      if (fresh.length === 0) return true;
      return (await store.append(extendChain(await store.last(), fresh))) || OVERTAKEN;
    });
  }

  async function moveFrom(documents: readonly PendingDocument[]): Promise<void> {
    const events = documents.flatMap((document) => document.events);
    events.sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const some of chunks(events, AT_ONCE)) await append(some);
    for (const some of chunks(documents, AT_ONCE)) {
      await Promise.all(
        some.map(({ outbox, id, events: moved }) => outbox.clear(id, moved.length)),
      );
    }
  }

  /**
   * Moves pending events into the chain and removes them from their documents. If the process is killed in
   * between, no event is repeated: an event is appended only if its ID is not in the chain.
   * @returns the number of documents whose events were moved
   */
  async function moveEvents(): Promise<number> {
    const found = await Promise.all(
      sources.map(async ({ outbox, aside }) => {
        const documents = await outbox.pending(BATCH, aside.quarantined());
        return documents.map((document) => ({ ...document, outbox, aside }));
      }),
    );
    const documents = found.flat();
    try {
      await moveFrom(documents);
      return documents.length;
    } catch {
      // A single document may be the cause, so each document is tried alone. A failing document keeps its events.
      let moved = 0;
      for (const document of documents) {
        const { aside, id } = document;
        if (await aside.attempt(id, () => moveFrom([document]))) moved += 1;
      }
      return moved;
    }
  }

  /** @throws Error if events that name the user cannot be moved into the chain, where they could be erased */
  async function requireMoved(userId: string): Promise<void> {
    for (const { outbox } of sources) {
      const left = await outbox.pending(BATCH, []);
      if (left.some(({ events }) => JSON.stringify(events).includes(`"${userId}"`))) {
        throw new Error('an event that names the erased user is not in the audit trail yet');
      }
    }
  }

  return {
    moveEvents,
    requireMoved,

    /** When events may have to be moved even if nothing is written. */
    nextDue: (): DueTime => sources.map(({ aside }) => aside.nextDue()).find(Boolean),

    /** Number of documents with events that are not in the chain yet. */
    async queueLength(): Promise<number> {
      const lengths = await Promise.all(outboxes.map((outbox) => outbox.count()));
      return lengths.reduce((sum, one) => sum + one, 0);
    },
  };
}
