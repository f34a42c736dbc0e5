import type { AuditFormat } from '@votewise/contract';
import type { OutboxSource } from '../../platform/db/outbox.ts';
import { dayMs } from '../../platform/clock.ts';
import type { DueTime } from '../../platform/due-time.ts';
import type { Logger } from '../../platform/logger.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import { createQuarantine, type Quarantine } from '../../platform/db/quarantine.ts';
import {
  type AuditEntry,
  CHAIN_START,
  type ChainEnd,
  extendChain,
  hasTime,
  verifyChain,
  verifyPeople,
} from './hash-chain.ts';
import { type Actor, type AuditEvent, createEvent } from './audit-event.ts';
import type { AuditFilter, AuditPlace, AuditStore } from './audit-store.ts';

const batch = 200;
/** Maximum number of entries that one check reads. Reading them takes less than a second. */
const stretchLength = 10_000;
/** The number of days after which network addresses of blocked sign-ins are erased. */
export const NETWORK_DAYS = 7;
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
  clock: TrustedClock;
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
      // Entries whose time was changed into something else come last.
      if (entries.length < readAtATime || (place && !hasTime(place))) return;
    }
  }

  const blocks = createQuarantine({ kind: 'blocked sign-in', clock, logger });
  /** The end of the period from which this process has erased all network addresses. */
  let networksErasedTo: Date | undefined;

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

  /**
   * Moves pending events into the chain and removes them from their documents. If the process is killed in
   * between, no event is repeated: an event is appended only if its ID is not in the chain.
   * @returns the number of documents whose events were moved
   */
  async function moveEvents(): Promise<number> {
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
  }

  /** @throws Error if events that name the user cannot be moved into the chain, where they could be erased */
  async function requireMoved(userId: string): Promise<void> {
    for (const { outbox } of sources) {
      const left = await outbox.pending(batch, []);
      if (left.some(({ events }) => JSON.stringify(events).includes(`"${userId}"`))) {
        throw new Error('an event that names the erased user is not in the audit trail yet');
      }
    }
  }

  return {
    moveEvents,

    /**
     * Erases a person from all entries; the chain stays intact. If it is killed, the next call continues. Call it after
     * no document and no request names the person, because it erases only what has been recorded.
     * @returns the number of entries from which the person was erased
     */
    async forget({ userId }: { userId: string }): Promise<number> {
      while ((await moveEvents()) > 0);
      await requireMoved(userId);
      for (let total = 0; ; ) {
        const { read, changed } = await store.erasePerson(userId, readAtATime);
        if (read === 0) return total;
        total += changed;
      }
    },

    /** The job that erases network addresses of blocked sign-ins after `NETWORK_DAYS`. The chain stays intact. */
    async eraseNetworks(signal: AbortSignal): Promise<void> {
      const to = new Date(clock.settled().getTime() - NETWORK_DAYS * dayMs);
      let isDone = true;
      for await (const entries of newestFirst({
        kind: 'sign-in.blocked',
        from: networksErasedTo,
        to,
      })) {
        signal.throwIfAborted();
        for (const entry of entries) {
          const attempt = () => store.eraseNetworks(entry);
          if (!(await blocks.attempt(String(entry.sequence), attempt))) isDone = false;
        }
      }
      if (isDone) networksErasedTo = to;
    },

    /** When events may have to be moved even if nothing is written. */
    nextDue: (): DueTime => sources.map(({ aside }) => aside.nextDue()).find(Boolean),

    /** Number of documents with events that are not in the chain yet. */
    async queueLength(): Promise<number> {
      const lengths = await Promise.all(outboxes.map((outbox) => outbox.count()));
      return lengths.reduce((sum, one) => sum + one, 0);
    },

    /** Yields batches of the entries that name a person, newest first. */
    about: (person: string) => newestFirst({ person }),

    /** Returns a page of entries, newest first, and where the next page begins, if there is one. */
    async page(filter: AuditFilter, options: { after: AuditPlace | undefined; limit: number }) {
      const found = await store.newest(filter, options.after, options.limit + 1);
      const entries = found.slice(0, options.limit);
      const last = entries.at(-1);
      return {
        entries,
        next: found.length > entries.length && last && hasTime(last) ? last : undefined,
      };
    },

    /**
     * Recomputes a section of the chain. `to` is the last intact entry, and `brokenAt` the first entry that is
     * changed, missing, or out of place. `alteredAt` is the first intact entry in which a person was changed.
     */
    async check(from = 1) {
      const start = from - 1;
      const found: { erased: number; erasures: number; alteredAt?: number } = {
        erased: 0,
        erasures: 0,
      };
      const verdict = (
        { sequence, hash }: ChainEnd,
        rest: { isEnd: boolean; brokenAt?: number },
      ) => ({
        from,
        to: sequence,
        hash,
        ...rest,
        ...found,
      });
      const hash = start === 0 ? CHAIN_START : await store.hashOf(start);
      let end = { sequence: start, hash: hash ?? '' };
      if (hash === undefined) return verdict(end, { isEnd: false, brokenAt: start });
      while (end.sequence - start < stretchLength) {
        const entries = await store.after(end.sequence, readAtATime);
        const held = verifyChain(entries, end);
        for (const entry of entries.slice(0, held.end.sequence - end.sequence)) {
          const { erased, isAltered } = verifyPeople(entry);
          if (isAltered) found.alteredAt ??= entry.sequence;
          found.erased += erased;
          if (entry.event === 'user.erased') found.erasures += 1;
        }
        end = held.end;
        const { brokenAt } = held;
        if (brokenAt !== undefined) return verdict(end, { isEnd: false, brokenAt });
        if (entries.length < readAtATime) return verdict(end, { isEnd: true });
      }
      return verdict(end, { isEnd: false });
    },

    /**
     * Returns batches of entries for a file: all entries in the order of the chain or, with a filter, the matching
     * entries, newest first. Records an event.
     */
    async export(
      filter: AuditFilter,
      given: { format: AuditFormat; actor: Actor; personId: string },
    ) {
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
