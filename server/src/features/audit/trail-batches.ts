import type { AuditFilter, AuditPlace, AuditStore } from './audit-store.ts';
import { type AuditEntry, hasTime } from './hash-chain.ts';

/** Few enough that reading and hashing or writing them blocks other requests only for milliseconds. */
export const READ_AT_A_TIME = 200;

/** Yields batches of entries, newest first, and reads them from the database as they are consumed. */
export async function* newestFirst(
  store: AuditStore,
  filter: AuditFilter,
): AsyncGenerator<AuditEntry[]> {
  let place: AuditPlace | undefined;
  for (;;) {
    const entries = await store.newest(filter, place, READ_AT_A_TIME);
    yield entries;
    place = entries.at(-1);
    // Entries whose time was changed into something else come last.
    if (entries.length < READ_AT_A_TIME || (place && !hasTime(place))) return;
  }
}

/** Yields batches of entries, in the order of the chain. */
export async function* inOrder(store: AuditStore): AsyncGenerator<AuditEntry[]> {
  let last = 0;
  for (;;) {
    const entries = await store.after(last, READ_AT_A_TIME);
    yield entries;
    last = entries.at(-1)?.sequence ?? last;
    if (entries.length < READ_AT_A_TIME) return;
  }
}
