import { type ElectionField, electionFields, isElectionField } from '../elections/fields.ts';
import type { AuditEntryView } from './audit.ts';

/** What a sentence is made of; the rest of an entry is for the chain. */
export type ToldEntry = Pick<AuditEntryView, 'actor' | 'event' | 'subject' | 'details'>;

interface Told {
  /** Who did it, as a sentence begins. */
  who: string;
  /** What it was done to, in quotation marks where it is a title. */
  what: string;
  details: Record<string, unknown>;
  /** A moment in the reader's zone. */
  when: (moment: unknown) => string;
}

const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '?';
};
const quoted = (value: unknown): string => `‘${text(value)}’`;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;

/** `a, b and c`. */
function joined(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function quantity(value: unknown, noun: string): string {
  return `${text(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** The part of a sentence that reports how one field of an election changed. */
type ChangeText = (label: string, change: unknown, when: Told['when']) => string;

const inQuotes: ChangeText = (label, change) =>
  `the ${label} from ${quoted(fieldOf(change, 'from'))} to ${quoted(fieldOf(change, 'to'))}`;
const asMoments: ChangeText = (label, change, when) =>
  `the ${label} from ${when(fieldOf(change, 'from'))} to ${when(fieldOf(change, 'to'))}`;
/** For texts that are too long for a sentence. */
const byName: ChangeText = (label) => `the ${label}`;

const CHANGES: Record<ElectionField, ChangeText> = {
  title: inQuotes,
  description: byName,
  startDate: asMoments,
  endDate: asMoments,
  status: inQuotes,
};

function changed({ who, what, details, when }: Told): string {
  const changes = Object.entries(details['changes'] ?? {}).map(([field, change]) =>
    isElectionField(field)
      ? CHANGES[field](electionFields[field].label.toLowerCase(), change, when)
      : inQuotes(field, change, when),
  );
  return `${who} changed ${joined(changes)} of ${what}`;
}

const KINDS: Record<string, string> = {
  invitation: 'the invitation',
  reminder: 'a reminder',
  results: 'the results',
};
const AUDIENCES: Record<string, string> = {
  everyone: 'everyone who may vote',
  'not-voted': 'those who had not voted',
  selection: 'chosen voters',
};
const kindOf = (details: Record<string, unknown>): string =>
  KINDS[text(details['kind'])] ?? 'a message';
const onOff = (value: unknown): string => (value === true ? 'on' : 'off');

function failuresOf({ failed, uncertain }: Record<string, unknown>): string {
  const parts = [
    ...(failed === 0 ? [] : [`${text(failed)} failed`]),
    ...(uncertain === 0 ? [] : [`${text(uncertain)} may have arrived`]),
  ];
  return parts.length > 0 ? `; ${joined(parts)}` : '';
}

const votesOf = (value: unknown): string =>
  joined(
    list(value).map(
      (one) =>
        `${text(fieldOf(one, 'name') ?? fieldOf(one, 'candidateId'))} ${text(fieldOf(one, 'votes'))}`,
    ),
  );

/** One sentence for each event, without the full stop. */
const SENTENCES: Record<string, (told: Told) => string> = {
  'election.created': ({ who, what, details, when }) =>
    `${who} scheduled ${what} from ${when(details['startDate'])} to ${when(details['endDate'])} with the candidates ${joined(list(details['candidates']).map(text))}`,
  'election.updated': changed,
  'election.candidates-changed': ({ who, what, details }) =>
    `${who} changed the candidates of ${what} to ${joined(list(details['candidates']).map(text))}`,
  'election.status-set': ({ who, what, details }) =>
    `${who} set ${what} from ${text(details['from'])} to ${text(details['to'])}`,
  'election.opened': ({ who, what, details, when }) =>
    `${who} opened ${what} at its start, ${when(details['dueAt'])}`,
  'election.closed': ({ who, what, details, when }) =>
    `${who} closed ${what} at its end, ${when(details['dueAt'])}`,
  'election.deleted': ({ who, what, details }) =>
    details['totalVotes'] === 0
      ? `${who} deleted ${what}, in which nobody had voted`
      : `${who} deleted ${what} with ${quantity(details['totalVotes'], 'vote')}: ${votesOf(details['counts'])}`,
  'results.recount-confirmed': ({ who, what, details }) =>
    `${who} read all ballots of ${what} again after the close and found the count confirmed: ${quantity(details['totalVotes'], 'vote')}`,
  'results.recount-differed': ({ who, what, details }) =>
    `${who} read all ballots of ${what} again after the close and found other numbers than the count. Counted: ${votesOf(details['counted'])}. Found: ${votesOf(details['recounted'])}`,
  'results.exported': ({ who, what, details }) =>
    `${who} exported the results of ${what} as ${text(details['format']).toUpperCase()}`,
  'participation.exported': ({ who, what }) =>
    `${who} exported who has voted in ${what} and who has not`,
  'message.queued': ({ who, what, details }) =>
    `${who} sent ${kindOf(details)} for ${what} to ${AUDIENCES[text(details['audience'])] ?? 'voters'}`,
  'message.finished': ({ who, what, details }) =>
    `${who} has sent ${kindOf(details)} for ${what} to ${quantity(details['sent'], 'voter')}${failuresOf(details)}`,
  'message.retried': ({ who, what, details }) =>
    `${who} sent ${kindOf(details)} for ${what} again to ${quantity(details['count'], 'voter')} ${details['which'] === 'uncertain' ? 'who may have got it already' : 'who had not got it'}`,
  'messages.switched': ({ who, what, details }) =>
    `${who} switched the automatic messages for ${what}: invitation ${onOff(details['invitation'])}, reminder ${details['reminderHours'] == null ? 'off' : `${quantity(details['reminderHours'], 'hour')} before the end`}, results ${onOff(details['results'])}`,
  'user.registered': ({ who, what, details }) =>
    `${who} registered ${what} as ${details['userType'] === 'admin' ? 'an administrator' : 'a voter'}`,
  'user.disabled': ({ who, what }) => `${who} disabled ${what}, who can no longer sign in or vote`,
  'user.enabled': ({ who, what }) => `${who} enabled ${what} again`,
  'user.address-corrected': ({ who, what }) => `${who} corrected the email address of ${what}`,
  'mail.queued-again': ({ who, what }) => `${who} asked for new credentials to be sent to ${what}`,
  'user.password-reset': ({ what }) =>
    `A new password was set for ${what} from the command line or the configuration`,
  'import.started': ({ who, what, details }) =>
    `${who} started to import ${quantity(details['toRegister'], 'voter')} from ${what}`,
  'import.finished': ({ who, what, details }) =>
    `${who} registered ${quantity(details['registered'], 'voter')} from ${what}; ${quantity(details['leftOut'], 'line')} left out`,
  'import.cancelled': ({ who, what, details }) =>
    `${who} stopped the import of ${what} after ${quantity(details['registered'], 'voter')}; ${quantity(details['notReached'], 'line')} not reached`,
  'mail.sent': ({ what, details }) =>
    `The mail with the credentials of ${what} was handed to the mail server${details['attempt'] === 1 ? '' : ` at the ${ordinal(details['attempt'])} attempt`}`,
  'mail.failed': ({ what, details }) =>
    `The mail with the credentials of ${what} could not be sent at the ${ordinal(details['attempt'])} attempt: ${text(details['reason'])}`,
  'administrator.signed-in': ({ who }) => `${who} signed in`,
  'administrator.password-changed': ({ who, details }) =>
    details['how'] === 'mail'
      ? `${who} used the password that was mailed after “Forgot?”, and the one before it ended`
      : `${who} changed the own password`,
  'administrator.sessions-ended': ({ who, details, when }) =>
    details['which'] === 'one'
      ? `${who} ended the own session that began on ${when(details['signedInAt'])}: ${text(details['device'])}`
      : `${who} signed out everywhere else`,
  'administrator.second-factor-on': ({ who }) => `${who} switched two-step sign-in on`,
  'administrator.second-factor-off': ({ who, what, details }) =>
    details['how'] === 'command line'
      ? `Two-step sign-in of ${what} was switched off from the command line`
      : `${who} switched two-step sign-in off`,
  'administrator.recovery-code-used': ({ who, details }) =>
    `${who} used a recovery code in place of one from the authenticator app; ${text(details['left'])} left`,
  'administrator.recovery-codes-renewed': ({ who }) =>
    `${who} made new recovery codes, and the ones before became void`,
  'administrator.codes-blocked': ({ what }) =>
    `Codes from the authenticator app of ${what} were refused for a while after many wrong ones. Whoever typed them knows the password`,
  'administrator.reset-mailed': ({ what }) =>
    `Somebody asked on the sign-in page for new credentials of ${what}, which were mailed to the registered address`,
  'sign-in.blocked': ({ what, details }) => {
    const from = details['address'] ? ` from the address ${text(details['address'])}` : '';
    const as =
      { address: '', voter: ' with one voter ID' }[text(details['scope'])] ?? ` as ${what}`;
    return `Further sign-ins${as}${from} were blocked for a while after many failures`;
  },
  'audit.exported': ({ who, details }) =>
    `${who} exported the audit trail as ${text(details['format']).toUpperCase()}`,
};

function ordinal(value: unknown): string {
  const number = Number(value);
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${number}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)]}`;
}

const ACTORS = { clock: 'The clock', system: 'VoteWise' } as const;

/** Who did it, as people know them: `Ada Admin (ADMIN001)`. */
export function nameActor(actor: AuditEntryView['actor']): string {
  if (actor.type !== 'user') return ACTORS[actor.type];
  return `${actor.name ?? 'Somebody'} (${actor.userId ?? 'unknown'})`;
}

/** Whether an event has a sentence of its own. */
export const hasSentence = (event: string): boolean => Object.hasOwn(SENTENCES, event);

/**
 * An entry in one plain sentence.
 * @param showTime how a moment (ISO 8601) is written for the reader
 */
export function tellEntry(entry: ToldEntry, showTime: (iso: string) => string): string {
  const { event, subject, details } = entry;
  const who = nameActor(entry.actor);
  const what = subject.type === 'election' ? quoted(subject.label) : subject.label;
  const when = (moment: unknown): string => (typeof moment === 'string' ? showTime(moment) : '?');
  const tell = Object.hasOwn(SENTENCES, event) ? SENTENCES[event] : undefined;
  const sentence = tell?.({ who, what, details, when }) ?? `${who}: ${event} (${what})`;
  return `${sentence}.`;
}
