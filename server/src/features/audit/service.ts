import type { OutboxSource } from '../../platform/db/outbox.ts';
import { CHAIN_START, extendChain, findBreak, type AuditEvent } from './rules.ts';
import type { AuditStore } from './store.ts';

export { actorOf, createEvent, type Actor, type AuditEvent } from './rules.ts';

const batch = 200;

/** The audit trail: a hash chain that is fed from the outboxes of the documents that acts changed. */
export function createAudit(store: AuditStore, outboxes: readonly OutboxSource<AuditEvent>[]) {
  /** Appends what the chain does not hold yet; when another process was quicker, looks again. */
  async function append(events: readonly AuditEvent[]): Promise<void> {
    for (let isDone = events.length === 0; !isDone; ) {
      const known = await store.known(events.map((event) => event.eventId));
      const fresh = events.filter((event) => !known.has(event.eventId));
      isDone = fresh.length === 0 || (await store.append(extendChain(await store.last(), fresh)));
    }
  }

  return {
    /**
     * Moves pending events into the chain, then takes them from their documents. Killed in between, it
     * repeats nothing: an event is appended only if its id is not in the chain yet.
     * @returns how many events were found.
     */
    async moveEvents(): Promise<number> {
      const found = await Promise.all(
        outboxes.map(async (outbox) => {
          const documents = await outbox.pending(batch);
          return documents.map((document) => ({ ...document, outbox }));
        }),
      );
      const documents = found.flat();
      const events = documents.flatMap((document) => document.events);
      events.sort((a, b) => a.at.getTime() - b.at.getTime());
      await append(events);
      for (const { outbox, id, events: moved } of documents) await outbox.clear(id, moved.length);
      return events.length;
    },

    /** Recomputes the whole chain. `brokenAt` is the first sequence that does not hold. */
    async check(): Promise<{ entries: number; brokenAt: number | undefined }> {
      let last = { sequence: 0, hash: CHAIN_START };
      let entries = 0;
      for (;;) {
        const stretch = await store.after(last.sequence, 1_000);
        const brokenAt = findBreak(stretch, last);
        entries += stretch.length;
        const end = stretch.at(-1);
        if (brokenAt !== undefined || !end) return { entries, brokenAt };
        last = end;
      }
    },
  };
}
