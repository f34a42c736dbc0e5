import type { WeightName } from '../base/weights.ts';
import { asName } from '../text/isolate.ts';
import type { AuditEntryView } from './audit.ts';
import { EVENTS, isEvent } from './events.ts';
import { quote } from './sentence-words.ts';

/** The parts of an entry that its sentence is built from. All other parts belong to the chain. */
export type ToldEntry = Pick<
  AuditEntryView,
  'actor' | 'event' | 'subject' | 'details' | 'isAltered'
>;

/** The actor's name and user ID: `Ada Admin (ADMIN001)`. Actors who were erased have neither. */
export function nameActor(actor: AuditEntryView['actor']): string {
  const { type, userId, name } = actor;
  if (type !== 'user') return 'VoteWise';
  if (userId === undefined) return '(erased)';
  return `${asName(name ?? 'An administrator')} (${asName(userId)})`;
}

/** A quotation that ends the sentence with its own sign, even behind the mark of a name. */
const ENDS = /[.!?]\u2069?”$/;

const ALTERED =
  'This entry was changed in the database, so its content isn’t shown. An export as JSON contains it.';

/**
 * Returns an entry as one plain sentence.
 * @param showTime formats a time (ISO 8601) for the reader
 * @param weightName what the organization calls weights now
 */
export function tellEntry(
  entry: ToldEntry,
  showTime: (iso: string) => string,
  weightName: WeightName | null = null,
): string {
  const { event, subject, details } = entry;
  if (entry.isAltered) return ALTERED;
  const who = nameActor(entry.actor);
  const isTitle = subject.type === 'election' || subject.type === 'meeting';
  const what = isTitle ? quote(subject.label) : asName(subject.label);
  const when = (moment: unknown): string => (typeof moment === 'string' ? showTime(moment) : '?');
  const kind = isEvent(event) ? EVENTS[event] : undefined;
  const told = kind?.tell({ who, what, details, weightName, when }) ?? `${who}: ${event} (${what})`;
  return ENDS.test(told) ? told : `${told}.`;
}
