import { type Detail, type EventKind, type EventName, EVENTS } from '@votewise/contract';
import { randomId } from '../../platform/random.ts';

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
    | 'settings'
    | 'meeting'
    | 'trustees';
  id: string;
  label: string;
}

/** Returns whether an event is about an election. The names of other events have different prefixes. */
const isAboutElections = (event: string): boolean =>
  /^(?:election|results|participation|messages?|board)\./.test(event);

/** The events about elections that name voters. Auditors can't read them. */
export const NAMING_VOTERS = Object.entries<EventKind>(EVENTS).flatMap(([event, { details }]) =>
  isAboutElections(event) && details['voter']?.keeping === 'person' ? [event] : [],
);

/**
 * The events about meetings that name no member (what decides who takes part, and what happened to the whole meeting), and
 * those about key holders, who are only numbers in them.
 */
export const NAMING_NO_ONE = Object.entries<EventKind>(EVENTS).flatMap(([event, { details }]) =>
  /^(?:meeting|trustees)\./.test(event) &&
  Object.values(details).every(({ keeping }) => keeping !== 'person')
    ? [event]
    : [],
);

export const isForAuditors = (event: string): boolean =>
  (isAboutElections(event) && !NAMING_VOTERS.includes(event)) || NAMING_NO_ONE.includes(event);

export interface AuditEvent {
  eventId: string;
  at: Date;
  actor: Actor;
  event: EventName;
  subject: Subject;
  details: Record<string, unknown>;
}

type ValueOf<One> = One extends Detail<infer Value> ? Value : never;

/** What the writers of an event give for its details. */
export type Details<Name extends EventName, Known = (typeof EVENTS)[Name]['details']> = {
  [Key in keyof Known as undefined extends ValueOf<Known[Key]> ? never : Key]: ValueOf<Known[Key]>;
} & {
  [Key in keyof Known as undefined extends ValueOf<Known[Key]> ? Key : never]?: ValueOf<Known[Key]>;
};

/** An event and its details, which can be omitted if all of them can. */
export type GivenEvent<Name extends EventName> = {
  event: Name;
  details?: Details<Name>;
} & (object extends Details<Name> ? unknown : { details: Details<Name> });

/** Creates an event. Details that the event does not have are dropped. */
export function createEvent<Name extends EventName>({
  event,
  details: given,
  ...rest
}: GivenEvent<Name> & Omit<AuditEvent, 'eventId' | 'event' | 'details'>): AuditEvent {
  const { details: known }: EventKind = EVENTS[event];
  const details = Object.fromEntries(
    Object.entries(given ?? {}).filter(([name, value]) => name in known && value !== undefined),
  );
  return { ...rest, event, eventId: randomId(), details };
}
