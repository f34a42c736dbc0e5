import type { OutboxSource } from '../../platform/db/outbox.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DueTime } from '../../platform/feature.ts';
import type { Logger } from '../../platform/logger.ts';
import { createQuarantine, type Quarantine } from '../../platform/quarantine.ts';
import { CHAIN_START, extendChain, verifyChain, type AuditEntry } from './hash-chain.ts';
import { createEvent, type Actor, type AuditEvent } from './audit-event.ts';
import type { AuditFilter, AuditPlace, AuditStore } from './audit-store.ts';

const batch = 200;
/** Maximum number of entries that one check reads. Reading them takes less than a second. */
const stretchLength = 10_000;
/** Few enough that reading and hashing or writing them blocks other requests only for milliseconds. */
const readAtATime = 200;

type PendingDocument = Awaited<ReturnType<OutboxSource<AuditEvent>['pending']>>[number] & {
  outbox: OutboxSource<AuditEvent>;
  aside: Quarantine;
};

export type Audit = ReturnType<typeof createAudit>;

/** The audit trail: a hash chain that is filled from the outboxes of the changed documents. */
export function createAudit(deps: {
  store: AuditStore;
  outboxes: readonly OutboxSource<AuditEvent>[];
  clock: Clock;
  logger: Logger;
  /** Adds an event to the outbox of a user. */
  pushToPerson: (userId: string, event: AuditEvent) => Promise<void>;
}) {
  const { store, outboxes, clock, logger, pushToPerson } = deps;
  const sources = outboxes.map((outbox) => ({
    outbox,
    aside: createQuarantine({ kind: 'document with events', clock, logger }),
  }));

  /** Appends the events that are not in the chain yet. Retries if another process has come first. */
  async function append(events: readonly AuditEvent[]): Promise<void> {
    for (let isDone = events.length === 0; !isDone; ) {
      const known = await store.known(events.map((event) => event.eventId));
      const fresh = events.filter((event) => !known.has(event.eventId));
      isDone = fresh.length === 0 || (await store.append(extendChain(await store.last(), fresh)));
    }
  }

  async function moveFrom(documents: readonly PendingDocument[]): Promise<void> {
    const events = documents.flatMap((document) => document.events);
    events.sort((a, b) => a.at.getTime() - b.at.getTime());
    await append(events);
    for (const { outbox, id, events: moved } of documents) await outbox.clear(id, moved.length);
  }

  /** Yields batches of entries, newest first, and reads them from the database as they are consumed. */
  async function* newestFirst(filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
    let place: AuditPlace | undefined;
    for (;;) {
      const entries = await store.newest(filter, place, readAtATime);
      yield entries;
      place = entries.at(-1);
      if (entries.length < readAtATime) return;
    }
  }

  /** Yields batches of entries, in the order of the chain. */
  async function* inOrder(): AsyncGenerator<AuditEntry[]> {
    let last = 0;
    for (;;) {
      const entries = await store.after(last, readAtATime);
      yield entries;
      last = entries.at(-1)?.sequence ?? last;
      if (entries.length < readAtATime) return;
    }
  }

  return {
    /**
     * Moves pending events into the chain and removes them from their documents. If the process is killed in
     * between, no event is repeated: an event is appended only if its ID is not in the chain.
     * @returns the number of documents whose events were moved
     */
    async moveEvents(): Promise<number> {
      const found = await Promise.all(
        sources.map(async ({ outbox, aside }) => {
          const documents = await outbox.pending(batch, aside.quarantined());
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
    },

    /** When events may have to be moved even if nothing is written. */
    nextDue: (): DueTime => sources.map(({ aside }) => aside.nextDue()).find(Boolean),

    /** Number of documents with events that are not in the chain yet. */
    async queueLength(): Promise<number> {
      const lengths = await Promise.all(outboxes.map((outbox) => outbox.count()));
      return lengths.reduce((sum, one) => sum + one, 0);
    },

    /** Yields batches of the entries by or about a person, newest first. */
    about: (person: string) => newestFirst({ person }),

    /** Returns a page of entries, newest first, and where the next page begins, if there is one. */
    async page(filter: AuditFilter, options: { after: AuditPlace | undefined; limit: number }) {
      const found = await store.newest(filter, options.after, options.limit + 1);
      const entries = found.slice(0, options.limit);
      return { entries, next: found.length > entries.length ? entries.at(-1) : undefined };
    },

    /**
     * Recomputes a section of the chain. `to` is the last intact entry, and `brokenAt` the first entry that is
     * changed, missing, or out of place.
     */
    async check(from = 1) {
      const start = from - 1;
      const hash = start === 0 ? CHAIN_START : await store.hashOf(start);
      if (hash === undefined) return { from, to: start, brokenAt: start, hash: '', isEnd: false };
      let end = { sequence: start, hash };
      while (end.sequence - start < stretchLength) {
        const entries = await store.after(end.sequence, readAtATime);
        const held = verifyChain(entries, end);
        end = held.end;
        const { brokenAt } = held;
        if (brokenAt !== undefined) {
          return { from, to: end.sequence, brokenAt, hash: end.hash, isEnd: false };
        }
        if (entries.length < readAtATime) {
          return { from, to: end.sequence, hash: end.hash, isEnd: true };
        }
      }
      return { from, to: end.sequence, hash: end.hash, isEnd: false };
    },

    /**
     * Returns batches of entries for a file: all entries in the order of the chain or, with a filter, the matching
     * entries, newest first. Records an event.
     */
    async export(filter: AuditFilter, given: { format: string; actor: Actor; personId: string }) {
      const at = clock.now();
      await pushToPerson(
        given.personId,
        createEvent({
          event: 'audit.exported',
          at,
          actor: given.actor,
          subject: { type: 'audit', id: 'audit', label: 'audit trail' },
          details: { format: given.format },
        }),
      );
      const isWhole = Object.values(filter).every((one) => one === undefined);
      return { batches: isWhole ? inOrder() : newestFirst(filter), exportedAt: at };
    },
  };
}
