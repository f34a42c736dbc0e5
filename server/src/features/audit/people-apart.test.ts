import { type EventKind, type EventName, EVENTS, tellEntry } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { type AuditEvent, createEvent } from './audit-event.ts';
import { presentEntry } from './audit-files.ts';
import {
  type AuditEntry,
  CHAIN_START,
  extendChain,
  verifyChain,
  verifyPeople,
} from './hash-chain.ts';

const administrator = { type: 'user', userId: 'ADMIN001', name: 'Ada Byron' } as const;

const VALUES: Record<string, unknown> = {
  copiedFrom: { title: 'Chair' },
  changes: { title: { from: 'Chair', to: 'Board' } },
  attempt: 2,
};

/** Returns an event with every detail. Each text about a person contains an x. */
function eventOf(name: EventName): AuditEvent {
  const { details }: EventKind = EVENTS[name];
  const valueOf = ([key, { keeping }]: [string, { keeping: string }]) => {
    if (keeping === 'person') return [key, { userId: `X${key}`, name: 'Max' }];
    if (keeping === 'personal') return [key, [`x ${key}`]];
    return [key, VALUES[key] ?? '2027-05-01T08:00:00Z'];
  };
  return createEvent({
    event: name,
    at: new Date(0),
    actor: { type: 'user', userId: 'X1', name: 'Max' },
    subject: { type: 'user', id: 'X2', label: 'X2' },
    details: Object.fromEntries(Object.entries(details).map(valueOf)),
  });
}

const chain = (...events: AuditEvent[]): AuditEntry[] =>
  extendChain({ sequence: 0, hash: CHAIN_START }, events);

const proxy = createEvent({
  event: 'meeting.proxy-entered',
  at: new Date(0),
  actor: administrator,
  subject: { type: 'meeting', id: 'm', label: 'General Assembly' },
  details: { giver: { userId: 'VOTER001' }, holder: { userId: 'VOTER002' } },
});

function without(entry: AuditEntry, userId: string): AuditEntry {
  const left = Object.entries(entry.people).filter(([, one]) => one.userId !== userId);
  const userIds = entry.userIds.filter((one) => one !== userId);
  return { ...entry, people: Object.fromEntries(left), userIds };
}

const told = (entry: AuditEntry): string =>
  tellEntry(presentEntry(entry), String).replaceAll(/[\u2066-\u2069]/g, '');

describe('people in entries', () => {
  const all = Object.keys(EVENTS) as EventName[];
  const entries = chain(...all.map(eventOf));

  it('are not covered by the hash, in any event', () => {
    const covered = entries.map(({ people: _people, userIds: _userIds, ...entry }) => entry);
    expect(covered.filter((one) => /[xX]\d|x |Max/.test(JSON.stringify(one)))).toEqual([]);
    expect(verifyChain(entries).brokenAt).toBeUndefined();
    expect(entries.map(verifyPeople)).toEqual(entries.map(() => ({ erased: 0, isAltered: false })));
  });

  it('are shown as they were recorded', () => {
    for (const [index, entry] of entries.entries()) {
      const { details } = eventOf(all[index] as EventName);
      expect(presentEntry(entry)).toMatchObject({ actor: { userId: 'X1' }, subject: { id: 'X2' } });
      expect(Object.keys(presentEntry(entry).details)).toEqual(Object.keys(details));
    }
  });

  it('leave sentences behind that can be read when they are erased', () => {
    const erased = entries.map((entry) => ({ ...entry, people: {}, userIds: [] }));
    const sentences = erased.map(told);
    expect(sentences.filter((one) => /undefined|unknown|\?|NaN|[xX]\d|Max/.test(one))).toEqual([]);
    expect(verifyChain(erased).brokenAt).toBeUndefined();
    expect(erased.every((entry) => verifyPeople(entry).erased >= 2)).toBe(true);
  });

  it('cannot be linked across entries by their hashes', () => {
    const [first, second] = chain(proxy, proxy);
    const hashes = [first, second].flatMap((one) => Object.keys(one?.people ?? {}));
    expect(new Set(hashes).size).toBe(6);
  });

  it('can be erased one by one', () => {
    const [entry] = chain(proxy);
    if (!entry) throw new Error('one entry was made');
    expect(told(entry)).toBe(
      'Ada Byron (ADMIN001) entered VOTER002 as proxy holder of VOTER001 for the meeting “General Assembly”.',
    );
    const left = without(entry, 'VOTER001');
    expect(told(left)).toBe(
      'Ada Byron (ADMIN001) entered VOTER002 as proxy holder of (erased) for the meeting “General Assembly”.',
    );
    expect(told(without(left, 'ADMIN001'))).toMatch(/^\(erased\) entered VOTER002 /);
    expect(verifyPeople(left)).toEqual({ erased: 1, isAltered: false });
  });

  it('are found if they were changed, added, exchanged, or hidden from the filter', () => {
    const [entry] = chain(proxy);
    if (!entry) throw new Error('one entry was made');
    const [[first, one], [second, other], ...rest] = Object.entries(entry.people) as [
      [string, AuditEntry['people'][string]],
      [string, AuditEntry['people'][string]],
    ];
    const altered = [
      { people: { ...entry.people, [first]: { ...one, name: 'Eve' } } },
      { people: { ...entry.people, [first]: { ...one, salt: other.salt } } },
      { people: { ...entry.people, ['0'.repeat(64)]: one } },
      { people: Object.fromEntries([[first, other], [second, one], ...rest]) },
      { userIds: entry.userIds.slice(1) },
      { people: {} },
      { people: { ...entry.people, [first]: null } },
      { people: null },
      { userIds: undefined },
    ];
    for (const change of altered) {
      const changed = { ...entry, ...change } as AuditEntry;
      expect(verifyChain([changed]).brokenAt).toBeUndefined();
      expect(verifyPeople(changed).isAltered).toBe(true);
    }
  });
});
