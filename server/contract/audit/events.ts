import { ACCOUNT_EVENTS } from './account-events.ts';
import { ELECTION_EVENTS } from './election-events.ts';
import { type Detail, event, maybe, plain, string, strings } from './event-kind.ts';
import type { GeneralSettings } from '../operations/settings.ts';
import { MEETING_EVENTS } from './meeting-events.ts';
import { MESSAGE_EVENTS } from './message-events.ts';
import { clauses, fieldOf, list, quote, text } from './sentence-words.ts';
import { RESULT_EVENTS } from './result-events.ts';
import { TRUSTEE_EVENTS } from './trustee-events.ts';
import { VOTER_EVENTS } from './voter-events.ts';

const LOGO: Readonly<Record<string, string>> = {
  set: 'the logo to another picture',
  removed: 'the logo to none',
};

type FromTo = { from: string; to: string };

/** Returns what changed, from what to what, unless nothing did. */
function change(what: string, changed: unknown): string[] {
  if (changed === undefined) return [];
  const [from, to] = [fieldOf(changed, 'from'), fieldOf(changed, 'to')];
  return [`${what}${from ? ` from ${quote(from)}` : ''} to ${to ? quote(to) : 'nothing'}`];
}

/**
 * Every event that the audit trail can contain. Casting and voters' sign-ins are deliberately absent, because their
 * order would reveal votes.
 */
export const EVENTS = {
  ...ELECTION_EVENTS,
  ...RESULT_EVENTS,
  ...MEETING_EVENTS,
  'clock.confirmed': event({
    text: 'confirmed the server’s clock',
    details: { problem: maybe(string) },
    tell: ({ who, details: { problem } }) =>
      `${who} confirmed the server’s time${typeof problem === 'string' ? `. ${problem.replace(/\.$/, '')}` : ''}`,
  }),
  'restore.confirmed': event({
    text: 'confirmed that a restored copy replaces the original',
    tell: ({ who }) => `${who} confirmed that this restored copy replaces the original`,
  }),
  'settings.changed': event({
    text: 'changed settings; contact details are not recorded',
    details: {
      name: maybe(plain<FromTo>()),
      contact: strings,
      ...({
        logo: maybe(plain<'set' | 'removed'>()),
        weight: maybe(plain<FromTo>()),
        timeZone: maybe(plain<FromTo>()),
        language: maybe(plain<FromTo>()),
        paperSize: maybe(plain<FromTo>()),
      } satisfies Record<keyof GeneralSettings, Detail>),
    },
    tell: ({ who, details: { name, contact, logo, weight, timeZone, language, paperSize } }) =>
      `${who} changed ${clauses([
        ...change('the organization’s name', name),
        ...list(contact).map((detail) => `the organization’s ${text(detail)}`),
        ...(logo === undefined ? [] : [LOGO[text(logo)] ?? 'the logo']),
        ...change('what weights are called', weight),
        ...change('the time zone', timeZone),
        ...change('the language of new voters', language),
        ...change('the paper size', paperSize),
      ])}`,
  }),
  ...MESSAGE_EVENTS,
  ...VOTER_EVENTS,
  ...ACCOUNT_EVENTS,
  ...TRUSTEE_EVENTS,
  'audit.exported': event({
    text: 'exported the audit trail',
    details: { format: plain<'csv' | 'json'>() },
    tell: ({ who, details: { format } }) =>
      `${who} exported the audit trail as ${text(format).toUpperCase()}`,
  }),
};

export type EventName = keyof typeof EVENTS;

export const isEvent = (name: string): name is EventName => Object.hasOwn(EVENTS, name);
