import { createHash } from 'node:crypto';
import { isEvent } from '@votewise/contract';
import type { AuditEvent } from './audit-event.ts';
import { canonicalJson } from './canonical-json.ts';
import {
  type Content,
  hashPerson,
  type PeopleApart,
  referencesIn,
  setPeopleApart,
  userIdsOf,
} from './people-apart.ts';

/** One link of the chain. */
export interface AuditEntry extends Pick<AuditEvent, 'eventId' | 'at' | 'event'>, Content {
  /** 1, 2, 3 … without gaps. */
  sequence: number;
  previousHash: string;
  /** SHA-256 of the canonical JSON of all other fields, but not of those below, as hex. */
  hash: string;
  people: PeopleApart;
  /** The user IDs in `people`, for an index. */
  userIds: string[];
}

/** `previousHash` of the first entry. */
export const CHAIN_START = '0'.repeat(64);

export type ChainEnd = Pick<AuditEntry, 'sequence' | 'hash'>;

/** Returns the links that follow `end`, one per event. */
export function extendChain(end: ChainEnd, events: readonly AuditEvent[]): AuditEntry[] {
  let last = end;
  return events.map((event) => {
    const { eventId, at } = checked(event);
    const { people, ...content } = setPeopleApart(event);
    const unhashed = {
      eventId,
      at,
      event: event.event,
      ...content,
      sequence: last.sequence + 1,
      previousHash: last.hash,
    };
    const entry = { ...unhashed, hash: hashEntry(unhashed), people, userIds: userIdsOf(people) };
    last = entry;
    return entry;
  });
}

/** @throws TypeError if this is not an event, which can happen only if an outbox was changed by hand */
function checked(event: AuditEvent): AuditEvent {
  const { eventId, at, subject } = event;
  const hasTime = at instanceof Date && !Number.isNaN(at.getTime());
  const isKnown = isEvent(event.event);
  if (typeof eventId !== 'string' || !hasTime || !isKnown || typeof subject?.label !== 'string') {
    throw new TypeError('this is not an event');
  }
  return event;
}

/** Returns the hash of an entry's content. Anyone who has the entries can recompute it. */
function hashEntry(entry: Omit<AuditEntry, 'hash' | 'people' | 'userIds'>): string {
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

/**
 * Returns how far a section of the chain is intact, and the first entry that is changed, missing, or out of place.
 * People who were erased do not break the chain.
 */
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

/** An entry that was changed in the database may contain anything. */
function attempt<Outcome>(read: () => Outcome, otherwise: Outcome): Outcome {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

export const hasTime = ({ at }: { at: unknown }): boolean =>
  at instanceof Date && !Number.isNaN(at.getTime());

const isUnaltered = (entry: AuditEntry): boolean =>
  attempt(() => hasTime(entry) && hashEntry(entry) === entry.hash, false);

/** Returns whether an entry and its people are as they were written. Whether it is in its place, only the chain shows. */
export const isIntact = (entry: AuditEntry): boolean =>
  isUnaltered(entry) && !verifyPeople(entry).isAltered;

/** Returns how many people were erased from an intact entry, and whether the others are as they were written. */
export const verifyPeople = (entry: AuditEntry): { erased: number; isAltered: boolean } =>
  attempt(() => comparePeople(entry), { erased: 0, isAltered: true });

function comparePeople(entry: AuditEntry): { erased: number; isAltered: boolean } {
  const { all: named, passing } = referencesIn(entry);
  // They are not covered by the hash, so they may contain anything.
  const people = entry.people ?? {};
  const left = Object.entries(people);
  const isAltered =
    left.some(([hash, person]) => !named.has(hash) || hashPerson(person) !== hash) ||
    String(userIdsOf(people)) !== String(entry.userIds);
  const erased = [...named].filter((hash) => !(hash in people) && !passing.has(hash));
  return { erased: erased.length, isAltered };
}
