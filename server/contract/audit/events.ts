import { formatList } from '../text/lists.ts';
import { ACCOUNT_EVENTS } from './account-events.ts';
import { ELECTION_EVENTS } from './election-events.ts';
import { event, maybe, plain, string, strings } from './event-kind.ts';
import { MEETING_EVENTS } from './meeting-events.ts';
import { MESSAGE_EVENTS } from './message-events.ts';
import { fieldOf, list, quote, text } from './sentence-words.ts';
import { VOTER_EVENTS } from './voter-events.ts';

/**
 * Every event that the audit trail can contain. Casting and voters' sign-ins are deliberately absent, because their
 * order would reveal votes.
 */
export const EVENTS = {
  ...ELECTION_EVENTS,
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
    text: 'changed the organization’s name or contact details; the contact details are not recorded',
    details: { name: maybe(plain<{ from: string; to: string }>()), contact: strings },
    tell: ({ who, details: { name, contact } }) => {
      const [from, to] = [fieldOf(name, 'from'), fieldOf(name, 'to')];
      const old = from ? ` from ${quote(from)}` : '';
      const changed = [
        ...(name === undefined ? [] : [`name${old} to ${to ? quote(to) : 'nothing'}`]),
        ...list(contact).map(text),
      ];
      return `${who} changed the organization’s ${formatList(changed)}`;
    },
  }),
  ...MESSAGE_EVENTS,
  ...VOTER_EVENTS,
  ...ACCOUNT_EVENTS,
  'audit.exported': event({
    text: 'exported the audit trail',
    details: { format: plain<'csv' | 'json'>() },
    tell: ({ who, details: { format } }) =>
      `${who} exported the audit trail as ${text(format).toUpperCase()}`,
  }),
};

export type EventName = keyof typeof EVENTS;

export const isEvent = (name: string): name is EventName => Object.hasOwn(EVENTS, name);
