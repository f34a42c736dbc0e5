import { describeElectorate, EVERYONE } from '../elections/electorate.ts';
import { type ElectionField, electionFields, isElectionField } from '../elections/fields.ts';
import { asName } from '../text/isolate.ts';
import { formatList } from '../text/lists.ts';
import type { AuditEntryView } from './audit.ts';
import { GROUP_SENTENCES } from './group-sentences.ts';
import { MEETING_SENTENCES } from './meeting-sentences.ts';
import {
  allVotes,
  clauses,
  fieldOf,
  languageName,
  list,
  quantity,
  quoted,
  text,
  type Told,
  votesOf,
} from './sentence-words.ts';

/** The parts of an entry that its sentence is built from. All other parts belong to the chain. */
export type ToldEntry = Pick<
  AuditEntryView,
  'actor' | 'event' | 'subject' | 'details' | 'isAltered'
>;

/** The part of a sentence that reports how one field of an election changed. */
type ChangeText = (label: string, change: unknown, when: Told['when']) => string;

const inQuotes: ChangeText = (label, change) =>
  `the ${label} from ${quoted(fieldOf(change, 'from'))} to ${quoted(fieldOf(change, 'to'))}`;
const asMoments: ChangeText = (label, change, when) =>
  `the ${label} from ${when(fieldOf(change, 'from'))} to ${when(fieldOf(change, 'to'))}`;
/** Names only the field, because its text is too long for a sentence. */
const byName: ChangeText = (label) => `the ${label}`;

const paperIn = (change: unknown, field: string): string =>
  fieldOf(change, field) === '' ? 'none' : quoted(fieldOf(change, field));

/** Why a voter got no paper. Otherwise, voting had closed. */
const PAPER_REASONS: Record<string, string> = {
  voted: 'who had already voted online',
  count: 'but a count was visible to which this voter’s ballot could have been assigned',
};

const CHANGES: Record<ElectionField, ChangeText> = {
  title: inQuotes,
  description: byName,
  startDate: asMoments,
  endDate: asMoments,
  status: inQuotes,
  ballot: inQuotes,
  electorate: (_label, change) =>
    `who can vote from ${quoted(fieldOf(change, 'from'))} to ${quoted(fieldOf(change, 'to'))}`,
  weighted: (label, change) => `${label} to ${onOff(fieldOf(change, 'to'))}`,
  paper: (label, change) =>
    `the ${label} from ${paperIn(change, 'from')} to ${paperIn(change, 'to')}`,
  publicResult: (label, change) => `the ${label} to ${onOff(fieldOf(change, 'to'))}`,
  meeting: (label, change) =>
    `the ${label} from ${quoted(fieldOf(change, 'from'))} to ${quoted(fieldOf(change, 'to'))}`,
};

function changed({ who, what, details, when }: Told): string {
  const changes = Object.entries(details['changes'] ?? {}).map(([field, change]) =>
    isElectionField(field)
      ? CHANGES[field](electionFields[field].label.toLowerCase(), change, when)
      : inQuotes(field, change, when),
  );
  return `${who} changed ${what}: ${clauses(changes)}`;
}

const KINDS: Record<string, string> = {
  invitation: 'the invitation',
  reminder: 'a reminder',
  results: 'the results',
};
const AUDIENCES: Record<string, string> = {
  everyone: 'everyone who can vote',
  selection: 'selected voters',
};
const kindOf = (details: Record<string, unknown>): string =>
  KINDS[text(details['kind'])] ?? 'a message';
const onOff = (value: unknown): string => (value === true ? 'on' : 'off');

function failuresOf({ failed, uncertain }: Record<string, unknown>): string {
  const parts = [
    ...(failed === 0 ? [] : [`${text(failed)} failed`]),
    ...(uncertain === 0 ? [] : [`${text(uncertain)} may have been delivered`]),
  ];
  return parts.length > 0 ? `; ${formatList(parts)}` : '';
}

/** Without a mail server, emails were saved as files. */
function finishedOf(details: Record<string, unknown>, what: string): string {
  const kinds = list(details['deliveries']);
  const { sent } = details;
  const voters = quantity(sent, 'voter');
  if (!kinds.includes('files'))
    return `finished sending ${kindOf(details)} for ${what} to ${voters}`;
  const files = sent === 1 ? 'a file' : 'files';
  return kinds.length === 1
    ? `finished saving ${kindOf(details)} for ${what} as ${files} for ${voters}`
    : `finished sending ${kindOf(details)} for ${what} to ${voters}; some emails were saved as files`;
}

/** The end of the sentence about an election that was not scheduled as upcoming. */
const SCHEDULED_AS: Record<string, string> = {
  active: ', and opened it immediately',
  completed: ', with the status completed',
};

function copiedFrom({ copiedFrom: source }: Record<string, unknown>): string {
  return source === undefined ? '' : `, as a copy of ${quoted(fieldOf(source, 'title'))}`;
}

/** What an export in this format contains. All other formats contain the results. */
const EXPORTED: Record<string, string> = { pdf: 'minutes', blt: 'ballots', scores: 'ballots' };

/** The descriptions that are recorded for the ballots of most elections and most motions. */
export const PLAIN_BALLOTS = [
  'Each voter marks one candidate. One seat. The count is live.',
  'Each voter marks Yes or No. The count is live.',
];
const everyone = describeElectorate(EVERYONE);

/**
 * Returns how an election differs from most others (ballot, who can vote, weights, ballot paper), without the last
 * period.
 */
function rulesOf({
  ballot,
  electorate,
  weighted,
  paper,
  publicResult,
  meeting,
}: Record<string, unknown>): string {
  const isUnusual = (value: unknown, ...usual: string[]) =>
    typeof value === 'string' && !usual.includes(value);
  const sentences = [
    ...(isUnusual(ballot, ...PLAIN_BALLOTS) ? [text(ballot).replace(/\.$/, '')] : []),
    ...(isUnusual(electorate, everyone) ? [`${text(electorate)} can vote`] : []),
    ...(weighted === true ? ['Votes are counted by weight'] : []),
    ...(publicResult === true ? ['Anyone can see the result once it is declared'] : []),
    ...(isUnusual(meeting, 'none') ? [`It is ${text(meeting)}`] : []),
    ...(isUnusual(paper, '') ? [`It is a question on the ballot paper ${quoted(paper)}`] : []),
  ];
  return sentences.map((sentence) => `. ${sentence}`).join('');
}

const ATTACHED = { photo: 'Photo', statement: 'Statement' } as const;

/** Returns whose photos and statements were added, replaced, or removed, without the last period. */
function attachedTo({ attached }: Record<string, unknown>): string {
  return (['photo', 'statement'] as const)
    .flatMap((kind) => {
      const changes = list(attached)
        .map(Object)
        .filter((one) => kind in one);
      const named = (isRemoved: boolean) =>
        formatList(
          changes
            .filter((one) => (one[kind] === null) === isRemoved)
            .map((one) => asName(text(one.name))),
        );
      const [given, removed] = [named(false), named(true)];
      return [
        ...(given ? [`. New ${kind}: ${given}`] : []),
        ...(removed ? [`. ${ATTACHED[kind]} removed: ${removed}`] : []),
      ];
    })
    .join('');
}

/** One sentence for each event, without the period. */
const SENTENCES: Record<string, (told: Told) => string> = {
  'election.created': ({ who, what, details, when }) =>
    `${who} scheduled ${what} from ${when(details['startDate'])} to ${when(details['endDate'])} with the candidates ${formatList(list(details['candidates']).map(text).map(asName))}${copiedFrom(details)}${SCHEDULED_AS[text(details['status'])] ?? ''}${rulesOf(details)}${attachedTo(details)}`,
  'election.updated': changed,
  'election.candidates-changed': ({ who, what, details }) => {
    const { order } = details;
    const subject = order === 'only' ? 'the order of the candidates' : 'the candidates';
    const also = order === 'also' ? ', in a new order' : '';
    return `${who} changed ${subject} of ${what} to ${formatList(list(details['candidates']).map(text).map(asName))}${also}${attachedTo(details)}`;
  },
  'election.candidate-withdrawn': ({ who, what, details }) =>
    `${who} withdrew the candidate ${asName(text(details['name']))} from ${what}: ${quoted(details['reason'])}`,
  'election.write-ins-assigned': ({ who, what, details }) => {
    const all = list(details['names']).map((one) => {
      const writtenAs = list(fieldOf(one, 'writtenAs')).map(quoted);
      return `${asName(text(fieldOf(one, 'name')))} (${formatList(writtenAs)})`;
    });
    const whom = all.length > 0 ? `for ${formatList(all)}` : 'for no one';
    return `${who} decided that the names written in by voters in ${what} count ${whom}`;
  },
  'election.status-set': ({ who, what, details }) =>
    `${who} changed the status of ${what} from ${text(details['from'])} to ${text(details['to'])}`,
  'election.opened': ({ who, what, details, when }) =>
    `${who} opened ${what} on schedule, ${when(details['dueAt'])}`,
  'election.closed': ({ who, what, details, when }) =>
    `${who} closed ${what} on schedule, ${when(details['dueAt'])}`,
  'election.not-opened': ({ who, what, details, when }) =>
    `${who} did not open ${what} on schedule, ${when(details['dueAt'])}, because ${details['beside'] === undefined ? 'its candidates are placeholders' : `its count has been visible, and the same people can get paper ballots in ${quoted(details['beside'])}`}`,
  'election.declared': ({ who, what }) => `${who} declared the result of ${what}`,
  'election.paper-given': ({ who, what, details }) =>
    `${who} handed a paper ballot for ${what} to ${asName(text(details['voter']))}${typeof details['weight'] === 'number' ? `, with a weight of ${text(details['weight'])}` : ''}`,
  'election.paper-refused': ({ who, what, details }) =>
    `${who} tried to hand a paper ballot for ${what} to ${asName(text(details['voter']))}, ${PAPER_REASONS[text(details['reason'])] ?? 'but voting closed first'}`,
  'election.paper-returned': ({ who, what, details }) =>
    `${who} took back the paper ballot for ${what} from ${asName(text(details['voter']))}, who can vote online again`,
  'election.paper-typed': ({ who, what, details }) =>
    `${who} finished typing ${quantity(details['papers'], 'paper ballot')} for ${what}, of which ${text(details['spoiled'])} spoiled`,
  'election.paper-discarded': ({ who, what, details }) =>
    `${who} discarded the paper ballots for ${what} that ${asName(text(details['teller']))} had typed`,
  'election.paper-joined': ({ who, what, details }) =>
    `${who} added ${quantity(details['ballots'], 'paper ballot')} to the count of ${what}. Handed out: ${text(details['handedOut'])}. Spoiled: ${text(details['spoiled'])}. Typed by ${formatList(list(details['tellers']).map(text).map(asName))}${details['explanation'] === undefined ? '' : `. Explanation: ${quoted(details['explanation'])}`}`,
  'election.sealing-begun': ({ who, what }) => `${who} started sealing the ballot box of ${what}`,
  'election.sealing-stopped': ({ what, details }) =>
    details['problem'] === 'participants'
      ? `Sealing ${what} has stopped, because the number of ballots differs from the number of voters who cast one. Ballots: ${text(details['ballots'])}. Voters: ${text(details['voters'])}`
      : `Sealing ${what} has stopped, because a recount differs from the count`,
  'election.sealed': ({ what, details }) =>
    `The ballot box of ${what} was sealed with the ballots of ${quantity(details['participants'], 'voter')}. It is no longer possible to find out which ballot is whose`,
  'election.deleted': ({ who, what, details }) =>
    details['totalVotes'] === 0
      ? `${who} deleted ${what}, which had no votes`
      : details['counts'] === undefined
        ? `${who} deleted ${what} with ${quantity(details['totalVotes'], 'ballot')}, whose count was hidden`
        : `${who} deleted ${what} with ${allVotes(details)}: ${votesOf(details['counts'])}`,
  'results.recount-confirmed': ({ who, what, details }) =>
    `${who} recounted ${what} after the close and confirmed the count: ${allVotes(details)}`,
  'results.recount-differed': ({ who, what, details }) =>
    details['counted'] === undefined
      ? `${who} recounted ${what} after the close and found a difference. The count stays hidden. Ballots counted: ${text(details['countedBallots'])}. Recounted: ${text(details['recountedBallots'])}`
      : `${who} recounted ${what} after the close and found a difference. Counted: ${votesOf(details['counted'])}. Recounted: ${votesOf(details['recounted'])}`,
  'results.exported': ({ who, what, details }) =>
    `${who} exported the ${EXPORTED[text(details['format'])] ?? 'results'} of ${details['paper'] === undefined ? what : `the ballot paper ${quoted(details['paper'])}`} as ${text(details['format']).toUpperCase()}`,
  'board.exported': ({ who, what, details }) =>
    details['openings'] === true
      ? `${who} exported the board of ${what} with the contents of each ballot`
      : `${who} exported the board of ${what} without the contents of the ballots`,
  'participation.exported': ({ who, what }) => `${who} exported the participation list of ${what}`,
  'message.queued': ({ who, what, details }) =>
    `${who} started sending ${kindOf(details)} for ${what} to ${AUDIENCES[text(details['audience'])] ?? 'voters'}${details['links'] === true ? ', with voting links' : ''}`,
  'message.finished': ({ who, what, details }) =>
    `${who} ${finishedOf(details, what)}${failuresOf(details)}`,
  'message.retried': ({ who, what, details }) =>
    `${who} started sending ${kindOf(details)} for ${what} again to ${quantity(details['count'], 'voter')} ${details['which'] === 'uncertain' ? 'who may already have received it' : 'who had not received it'}`,
  'clock.confirmed': ({ who, details }) =>
    `${who} confirmed the server’s time${typeof details['problem'] === 'string' ? `. ${details['problem'].replace(/\.$/, '')}` : ''}`,
  'restore.confirmed': ({ who }) =>
    `${who} confirmed that this restored copy replaces the original`,
  'message.test-read': ({ who, what }) => `${who} marked a test email for ${what} as read`,
  'messages.switched': ({ who, what, details }) =>
    `${who} configured the automatic messages for ${what}: invitation ${onOff(details['invitation'])}, reminder ${details['reminderHours'] == null ? 'off' : `${quantity(details['reminderHours'], 'hour')} before voting closes`}, results ${onOff(details['results'])}${details['links'] === undefined ? '' : `, voting links ${onOff(details['links'])}`}`,
  ...GROUP_SENTENCES,
  ...MEETING_SENTENCES,
  'user.disabled': ({ who, what }) => `${who} disabled ${what}, who can no longer sign in or vote`,
  'user.erased': ({ who }) => `${who} erased a voter`,
  'user.enabled': ({ who, what }) => `${who} enabled ${what} again`,
  'user.access-file-exported': ({ who, what }) =>
    `${who} exported everything that is kept about ${what}`,
  'user.renamed': ({ who, what }) => `${who} corrected the name of ${what}`,
  'user.language-set': ({ who, what, details }) =>
    `${who} set the email language of ${what} to ${languageName(details['language'])}`,
  'user.address-corrected': ({ who, what, details }) =>
    details['address'] === 'none'
      ? `${who} removed the email address of ${what}`
      : `${who} corrected the email address of ${what}${details['address'] === 'shared' ? ' to one that another voter has' : ''}`,
  'mail.queued-again': ({ who, what }) => `${who} queued new credentials for ${what}`,
  'roll.sheets-printed': ({ who, details }) =>
    `${who} printed code sheets for ${quantity(details['voters'], 'voter')}`,
  'user.sheet-printed': ({ who, what }) =>
    `${who} printed a code sheet with a new password for ${what}`,
  'user.password-reset': ({ what }) =>
    `A new password was set for ${what} from the command line or the configuration`,
  'import.started': ({ who, what, details }) =>
    `${who} started importing ${quantity(details['toRegister'], 'voter')} from ${what}, which has ${quantity(details['lines'], 'line')}`,
  'import.finished': ({ who, what, details }) =>
    `${who} registered ${quantity(details['registered'], 'voter')} from ${what}; ${quantity(details['leftOut'], 'line')} skipped`,
  'import.cancelled': ({ who, what, details }) =>
    `${who} stopped the import of ${what} after ${quantity(details['registered'], 'voter')}; ${quantity(details['leftOut'], 'line')} skipped and ${quantity(details['notReached'], 'line')} not processed`,
  'mail.sent': ({ what, details }) =>
    `The credentials email for ${what} was ${details['delivery'] === 'files' ? 'saved as a file' : 'sent'}${details['attempt'] === 1 ? '' : ` on the ${ordinal(details['attempt'])} attempt`}`,
  'mail.failed': ({ what, details }) =>
    `The credentials email for ${what} failed on the ${ordinal(details['attempt'])} attempt: ${text(details['reason'])}`,
  'mail.bounced': ({ what, details }) =>
    `An email to ${what} came back: ${text(details['reason'])}`,
  'administrator.signed-in': ({ who, details }) =>
    details['how'] === 'single sign-on'
      ? `${who} signed in with single sign-on`
      : `${who} signed in`,
  'administrator.password-changed': ({ who, details }) =>
    details['how'] === 'mail'
      ? `${who} signed in with a password from “Forgot?”, which replaced the old one`
      : `${who} changed their password`,
  'administrator.account-changed': ({ who, details }) => {
    const { name, email } = details;
    const parts = [
      ...(name === undefined
        ? []
        : typeof name === 'string'
          ? ['name']
          : [`name from ${quoted(fieldOf(name, 'from'))} to ${quoted(fieldOf(name, 'to'))}`]),
      ...(email === true ? ['email address'] : []),
    ];
    return `${who} changed their ${parts.join(' and their ')}`;
  },
  'administrator.sessions-ended': ({ who, details, when }) =>
    details['which'] === 'one'
      ? `${who} signed out one of their devices: ${text(details['device'])}, signed in ${when(details['signedInAt'])}`
      : `${who} signed out everywhere else`,
  'administrator.second-factor-on': ({ who }) => `${who} turned two-step sign-in on`,
  'administrator.second-factor-off': ({ who, what, details }) =>
    details['how'] === 'command line'
      ? `Two-step sign-in for ${what} was turned off from the command line`
      : `${who} turned two-step sign-in off`,
  'administrator.recovery-code-used': ({ who, details }) =>
    `${who} used a recovery code; ${text(details['left'])} left`,
  'administrator.recovery-codes-renewed': ({ who }) =>
    `${who} created new recovery codes, which replaced the old ones`,
  'administrator.codes-blocked': ({ what }) =>
    `Codes from the authenticator app of ${what} were blocked temporarily after too many wrong codes. The person who entered them knows the password`,
  'administrator.reset-mailed': ({ what }) =>
    `New credentials for ${what} were requested on the sign-in page and emailed to the registered address`,
  'sign-in.blocked': ({ what, details }) => {
    const from = details['address'] ? ` from the IP address ${text(details['address'])}` : '';
    const { scope } = details;
    const as = scope === 'user' ? ` as ${what}` : scope === 'voter' ? ' for one voter ID' : '';
    return `Further sign-ins${as}${from} were blocked temporarily after too many failures`;
  },
  'audit.exported': ({ who, details }) =>
    `${who} exported the audit trail as ${text(details['format']).toUpperCase()}`,
};

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

function ordinal(value: unknown): string {
  const number = Number(value);
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${number}${ending[ordinals.select(number)]}`;
}

/** The actor's name and user ID: `Ada Admin (ADMIN001)`. Actors who were erased have neither. */
export function nameActor(actor: AuditEntryView['actor']): string {
  const { type, userId, name } = actor;
  if (type !== 'user') return 'VoteWise';
  if (userId === undefined) return '(erased)';
  return `${asName(name ?? 'An administrator')} (${asName(userId)})`;
}

export const hasSentence = (event: string): boolean => Object.hasOwn(SENTENCES, event);

const ALTERED =
  'This entry was changed in the database, so its content isn’t shown. An export as JSON contains it.';

/**
 * Returns an entry as one plain sentence.
 * @param showTime formats a time (ISO 8601) for the reader
 */
export function tellEntry(entry: ToldEntry, showTime: (iso: string) => string): string {
  const { event, subject, details } = entry;
  if (entry.isAltered) return ALTERED;
  const who = nameActor(entry.actor);
  const isTitle = subject.type === 'election' || subject.type === 'meeting';
  const what = isTitle ? quoted(subject.label) : asName(subject.label);
  const when = (moment: unknown): string => (typeof moment === 'string' ? showTime(moment) : '?');
  const tell = Object.hasOwn(SENTENCES, event) ? SENTENCES[event] : undefined;
  const sentence = tell?.({ who, what, details, when }) ?? `${who}: ${event} (${what})`;
  return `${sentence}.`;
}
