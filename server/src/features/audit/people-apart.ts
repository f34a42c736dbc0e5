import { createHash, randomBytes } from 'node:crypto';
import { type Detail, type EventKind, EVENTS, type NamedUser } from '@votewise/contract';
import type { Actor, AuditEvent, Subject } from './audit-event.ts';
import { canonicalJson } from './canonical-json.ts';

/**
 * A person whom an entry names, with what the entry says about them. The hash of the entry covers only the hash of this
 * object, so the object can be erased and the chain is still intact.
 */
export interface NamedPerson extends Partial<NamedUser> {
  /** 16 random bytes as hex. Without them, the hash of an erased person could be found by trying user IDs. */
  salt: string;
  /** Personal details of the event. */
  details?: Record<string, unknown>;
}

/** The people whom an entry names, by their hashes, without those who were erased. */
export type PeopleApart = Record<string, NamedPerson>;

/** Stands in an entry for a person, or for a detail about a person. */
interface Reference {
  /** SHA-256 of the canonical JSON of a `NamedPerson`, as hex. */
  person: string;
}

/** The part of an event that can name people, with references in place of these people. */
export interface Content {
  actor: Exclude<Actor, { type: 'user' }> | ({ type: 'user' } & Reference);
  subject: Subject | ({ type: 'user' } & Reference);
  details: Record<string, unknown>;
}

const isAnyIn = (record: object): boolean => Object.keys(record).length > 0;

/** Returns the details that the trail keeps in this way. */
function pick<Value>(
  details: Record<string, unknown>,
  kind: EventKind | undefined,
  keeping: Detail['keeping'],
) {
  return Object.fromEntries(
    Object.entries(details).filter(([name]) => kind?.details[name]?.keeping === keeping),
  ) as Record<string, Value>;
}

export const hashPerson = (person: NamedPerson): string =>
  createHash('sha256').update(canonicalJson(person)).digest('hex');

/** Puts references in place of the people whom an event names. Salts are new each time. */
export function setPeopleApart(
  event: Pick<AuditEvent, 'event' | 'actor' | 'subject' | 'details'>,
): Content & { people: PeopleApart } {
  const { actor, subject, details } = event;
  const kind = EVENTS[event.event];
  const people: PeopleApart = {};
  function refer({ userId, name }: Partial<NamedUser>, about: object = {}): Reference {
    const person = {
      salt: randomBytes(16).toString('hex'),
      ...(userId !== undefined && { userId }),
      ...(name !== undefined && { name }),
      ...(isAnyIn(about) && { details: about as Record<string, unknown> }),
    };
    const hash = hashPerson(person);
    people[hash] = person;
    return { person: hash };
  }

  const named = pick<NamedUser | NamedUser[]>(details, kind, 'person');
  const personal = pick(details, kind, 'personal');
  // They are apart from the user, because they are erased earlier.
  const network = pick(details, kind, 'network');
  const isAboutUser = subject.type === 'user';
  const concerned = isAboutUser
    ? { userId: subject.label }
    : (Object.values(named).flat()[0] ?? {});
  const reference = isAboutUser || isAnyIn(personal) ? refer(concerned, personal) : undefined;
  const referTo = (person: NamedUser) => (person === concerned && reference) || refer(person);
  const valueOf = ([key, value]: [string, unknown]) => {
    if (key in personal) return [key, reference];
    if (key in network && value !== undefined) return [key, refer({}, { [key]: value })];
    const all = named[key];
    if (all === undefined) return [key, value];
    return [key, Array.isArray(all) ? all.map(referTo) : referTo(all)];
  };
  return {
    actor: actor.type === 'user' ? { type: 'user', ...refer(actor) } : actor,
    subject: isAboutUser && reference ? { type: 'user', ...reference } : subject,
    details: Object.fromEntries(Object.entries(details).map(valueOf)),
    people,
  };
}

/** Stands for people who were erased, and for the details about them. */
const ERASED = '(erased)';

const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' &&
  value !== null &&
  'person' in value &&
  typeof value.person === 'string';

const labelOf = ({ userId, name }: NamedPerson): string =>
  name === undefined ? (userId ?? '') : `${name} (${userId})`;

/** Puts people back in place of the references to them. */
export function putPeopleBack({
  actor,
  subject,
  details,
  people,
}: Content & { people: PeopleApart }) {
  function valueOf(key: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => valueOf(key, one));
    if (!isReference(value)) return value;
    const person = people[value.person];
    if (!person) return ERASED;
    return person.details && key in person.details ? person.details[key] : labelOf(person);
  }
  const label = isReference(subject) ? (people[subject.person]?.userId ?? ERASED) : '';
  const { userId, name } = (isReference(actor) && people[actor.person]) || {};
  return {
    actor: { type: actor.type, ...(userId !== undefined && { userId, name }) },
    subject: isReference(subject) ? { type: subject.type, id: label, label } : subject,
    details: Object.fromEntries(
      Object.entries(details).map(([key, value]) => [key, valueOf(key, value)]),
    ),
  };
}

/** Returns the user IDs by which an entry is found. */
export const userIdsOf = (people: PeopleApart): string[] => [
  ...new Set(Object.values(people).flatMap((person) => person?.userId ?? [])),
];

/**
 * Returns the hashes of all people whom an entry names, including those who were erased. `passing` contains those of
 * network addresses, which are erased without anyone being erased.
 */
export function referencesIn({
  event,
  actor,
  subject,
  details,
}: Content & Pick<AuditEvent, 'event'>): { all: Set<string>; passing: Set<string> } {
  const hashesIn = (values: unknown[]) =>
    new Set(values.filter(isReference).map(({ person }) => person));
  return {
    all: hashesIn([actor, subject, ...Object.values(details).flat()]),
    passing: hashesIn(Object.values(pick(details, EVENTS[event], 'network'))),
  };
}
