import { randomId } from '../../platform/random.ts';
import { EVENT_CATALOG } from './event-catalog.ts';

/** The actor: a user, the clock when a start or end date passes, or VoteWise's own jobs. */
export type Actor =
  | { type: 'user'; userId: string; name: string }
  | { type: 'clock' }
  | { type: 'system' };

/** Returns the user of a session as an actor. */
export function actorOf(session: { uid: string; name: string }): Actor {
  return { type: 'user', userId: session.uid, name: session.name };
}

/** The subject of an action. The label is human-readable: a title or, for users, the user ID. */
export interface Subject {
  type:
    | 'election'
    | 'user'
    | 'group'
    | 'roll'
    | 'import'
    | 'sign-in'
    | 'audit'
    | 'clock'
    | 'restore'
    | 'meeting';
  id: string;
  label: string;
}

export type EventName = keyof typeof EVENT_CATALOG;

/** Returns whether an event is about an election. The names of other events have different prefixes. */
const isAboutElections = (event: string): boolean =>
  /^(?:election|results|participation|messages?|board)\./.test(event);

/** The events about elections that name voters. Auditors can't read them. */
export const NAMING_VOTERS = Object.entries(EVENT_CATALOG).flatMap(([event, kind]) =>
  isAboutElections(event) && 'people' in kind && kind.people.some((key) => key === 'voter')
    ? [event]
    : [],
);

export const isForAuditors = (event: string): boolean =>
  isAboutElections(event) && !NAMING_VOTERS.includes(event);

/** A person in the details of an event. */
export interface Person {
  userId: string;
  name?: string;
}

export interface AuditEvent {
  eventId: string;
  at: Date;
  actor: Actor;
  event: EventName;
  subject: Subject;
  details: Record<string, unknown>;
}

/** Creates an event. Details that the catalog does not list for it are dropped. */
export function createEvent<Name extends EventName>(given: {
  event: Name;
  at: Date;
  actor: Actor;
  subject: Subject;
  details?: Details<Name>;
}): AuditEvent {
  const allowed: readonly string[] = EVENT_CATALOG[given.event].details;
  const details = Object.fromEntries(
    Object.entries(given.details ?? {}).filter(
      ([key, value]) => allowed.includes(key) && value !== undefined,
    ),
  );
  return { ...given, eventId: randomId(), details };
}

type PeopleIn<Name extends EventName> = (typeof EVENT_CATALOG)[Name] extends {
  people: readonly (infer Key extends string)[];
}
  ? Key
  : never;

export type Details<Name extends EventName> = Partial<
  Record<Exclude<(typeof EVENT_CATALOG)[Name]['details'][number], PeopleIn<Name>>, unknown>
> &
  Partial<Record<PeopleIn<Name>, Person | readonly Person[]>>;
