import type { WeightName } from '../base/weights.ts';

/**
 * How the audit trail keeps a detail. Only `plain` details are covered by the hash of their entry; the others can be
 * erased and the chain is still intact.
 * - `person`: names people
 * - `personal`: is about the person that the event concerns: its subject or, if its subject is not a user, the first
 *   person that it names
 * - `network`: a network address, which is erased after some days
 */
export type Keeping = 'plain' | 'person' | 'personal' | 'network';

/** A detail of an event. Events without it can be created only if `Value` includes undefined. */
export interface Detail<Value = unknown> {
  keeping: Keeping;
  /** Never set. The type of what the writers of the event give. */
  value?: Value;
}

const kept =
  (keeping: Keeping) =>
  <Value>(): Detail<Value> => ({ keeping });
export const plain = kept('plain');
export const person = kept('person');
export const personal = kept('personal');
export const network = kept('network');

/** A user in the details of an event. */
export interface NamedUser {
  userId: string;
  name?: string;
}

export const string = plain<string>();
export const strings = plain<readonly string[]>();
export const number = plain<number>();
export const user = person<NamedUser>();
/** A detail that not every event of a kind has. */
export const maybe = <Value>(detail: Detail<Value>): Detail<Value | undefined> => detail;

/** Details as they were read: people as text, erased ones as “(erased)”, and anything in entries that were changed. */
export type Stored<Name extends string> = Readonly<Partial<Record<Name, unknown>>>;

/** The values that a sentence of the audit trail is built from. */
export interface Told<Name extends string = string> {
  /** The actor, for the beginning of a sentence. */
  who: string;
  /** The subject of the action, in quotation marks if it is a title. */
  what: string;
  details: Stored<Name>;
  /** What the organization calls weights, which events record as people know them: 41.5, not 415 units. */
  weightName: WeightName | null;
  /** A time in the reader's time zone. */
  when: (moment: unknown) => string;
}

/** All that there is to say about one event: writers, files, filters, and sentences follow from it. */
export interface EventKind<Details extends Record<string, Detail> = Record<string, Detail>> {
  /** What happened, without anything that only this event would say. */
  text: string;
  /** Everything that the event may record. */
  details: Details;
  /** Returns the sentence for an entry, without the period. */
  tell: (told: Told<keyof Details & string>) => string;
}

/** Describes an event, so that its sentence and its writers know only its details. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- many events have no details
export const event = <Details extends Record<string, Detail> = Record<never, Detail>>({
  details = {} as Details,
  ...kind
}: Omit<EventKind<Details>, 'details'> & { details?: Details }): EventKind<Details> => ({
  ...kind,
  details,
});
