import { createHash } from 'node:crypto';
import { cutToBytes } from '../../platform/cut-to-bytes.ts';
import type { AuditEvent } from './audit-event.ts';

/** One link of the chain. */
export interface AuditEntry extends AuditEvent {
  /** 1, 2, 3 … without gaps. */
  sequence: number;
  previousHash: string;
  /** SHA-256 of the canonical JSON of all other fields, as hex. */
  hash: string;
}

/** `previousHash` of the first entry. */
export const CHAIN_START = '0'.repeat(64);

export type ChainEnd = Pick<AuditEntry, 'sequence' | 'hash'>;

/** Returns the links that follow `end`, one per event. */
export function extendChain(end: ChainEnd, events: readonly AuditEvent[]): AuditEntry[] {
  let last = end;
  return events.map((event) => {
    const unhashed = {
      ...checked(event),
      sequence: last.sequence + 1,
      previousHash: last.hash,
    };
    const entry = { ...unhashed, hash: hashEntry(unhashed) };
    last = entry;
    return entry;
  });
}

/** Maximum bytes of a label in the chain. Entries are looked up by label, so labels have to fit into an index. */
const labelBytes = 800;

/** @throws TypeError if this is not an event, which can happen only if an outbox was changed by hand */
function checked(event: AuditEvent): AuditEvent {
  const { eventId, at, subject } = event;
  const hasTime = at instanceof Date && !Number.isNaN(at.getTime());
  if (typeof eventId !== 'string' || !hasTime || typeof subject?.label !== 'string') {
    throw new TypeError('this is not an event');
  }
  return { ...event, subject: { ...subject, label: cutToBytes(subject.label, labelBytes) } };
}

/** Returns the hash of an entry's content. Anyone who has the entries can recompute it. */
export function hashEntry(entry: Omit<AuditEntry, 'hash'>): string {
  const { sequence, eventId, at, actor, event, subject, details, previousHash } = entry;
  const content = {
    sequence,
    eventId,
    at: at.toISOString(),
    actor,
    event,
    subject,
    details,
    previousHash,
  };
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** Returns JSON with sorted keys, so that the same content always has the same bytes. */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Returns how far a section of the chain is intact, and the first entry that is changed, missing, or out of place. */
export function verifyChain(
  entries: readonly AuditEntry[],
  previous: ChainEnd = { sequence: 0, hash: CHAIN_START },
): { end: ChainEnd; brokenAt?: number } {
  let end = previous;
  for (const entry of entries) {
    const next = end.sequence + 1;
    const follows = entry.sequence === next && entry.previousHash === end.hash;
    if (!follows || !isUnaltered(entry)) return { end, brokenAt: next };
    end = { sequence: next, hash: entry.hash };
  }
  return { end };
}

function isUnaltered(entry: AuditEntry): boolean {
  // An entry that was changed in the database may contain anything.
  return (
    entry.at instanceof Date && !Number.isNaN(entry.at.getTime()) && hashEntry(entry) === entry.hash
  );
}
