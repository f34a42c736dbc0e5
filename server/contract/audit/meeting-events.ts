import { describeElectorate, EVERYONE } from '../elections/electorate.ts';
import type { MeetingField } from '../meetings/meetings.ts';
import { formatList } from '../text/lists.ts';
import { event, maybe, number, plain, string, strings, type Told, user } from './event-kind.ts';
import { clauses, fieldOf, list, onOff, quote, text } from './sentence-words.ts';

/** How the fields of a meeting are called in sentences. A field without an old value is only named. */
const FIELDS: Readonly<Record<MeetingField, string>> = {
  title: 'the title',
  description: 'the description',
  place: 'the place',
  startDate: 'the start',
  electorate: 'who takes part',
  agenda: 'the agenda',
  quorum: 'the quorum',
  proxiesPerHolder: 'the limit of proxies for each holder',
  selfCheckIn: 'self check-in',
};

function valueOf(value: unknown, field: string, when: Told['when']): string {
  if (field === 'startDate') return when(value);
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return onOff(value);
  return typeof value === 'number' ? text(value) : quote(value);
}

const changeOf = (field: string, change: unknown, when: Told['when']): string => {
  const name = text(fieldOf(FIELDS, field) ?? field);
  const agenda = agendaParts(change);
  if (agenda.length > 0) return `${name} (${clauses(agenda)})`;
  const [from, to] = [fieldOf(change, 'from') ?? null, fieldOf(change, 'to') ?? null];
  if (from === null && to === null) return name;
  return `${name} from ${valueOf(from, field, when)} to ${valueOf(to, field, when)}`;
};

const itemsIn = (items: unknown): string => formatList(list(items).map(quote));

/** Returns what was added to an agenda, removed from it, changed, and moved. */
function agendaParts(change: unknown): string[] {
  const [added, removed] = [fieldOf(change, 'added'), fieldOf(change, 'removed')];
  const changed = list(fieldOf(change, 'changed')).map(
    (one) => `changed ${quote(fieldOf(one, 'from'))} to ${quote(fieldOf(one, 'to'))}`,
  );
  const moved = list(fieldOf(change, 'moved')).map(
    (one) => `moved ${quote(fieldOf(one, 'item'))} to place ${text(fieldOf(one, 'place'))}`,
  );
  return [
    ...(added === undefined ? [] : [`added ${itemsIn(added)}`]),
    ...(removed === undefined ? [] : [`removed ${itemsIn(removed)}`]),
    ...changed,
    ...moved,
  ];
}

const everyone = describeElectorate(EVERYONE);
const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** What the event of a new meeting says about each field, besides title and start. */
const PLANNED: Readonly<
  Record<Exclude<MeetingField, 'title' | 'startDate' | 'description'>, (value: unknown) => string>
> = {
  place: (place) => (isText(place) ? `Place: ${quote(place)}` : ''),
  electorate: (electorate) =>
    isText(electorate) && electorate !== everyone ? `${text(electorate)} take part` : '',
  quorum: (quorum) => (isText(quorum) ? `Quorum: ${text(quorum)}` : ''),
  proxiesPerHolder: (most) =>
    typeof most === 'number' && most > 0 ? `Proxies for each holder: ${text(most)}` : '',
  selfCheckIn: (isOn) => (isOn === true ? 'Members can check themselves in' : ''),
  agenda: (agenda) => (list(agenda).length > 0 ? `Agenda: ${itemsIn(agenda)}` : ''),
};

/** Returns these sentences, without the last period. */
const planOf = (details: object): string =>
  Object.entries(PLANNED)
    .map(([field, say]) => say(fieldOf(details, field)))
    .filter((sentence) => sentence !== '')
    .map((sentence) => `. ${sentence}`)
    .join('');

/** Files about a meeting, by the `file` of their event. */
const FILES: Record<string, string> = {
  minutes: 'the minutes',
  'to-sign': 'the list to sign',
  attended: 'the attendance list',
  'proxy-form': 'the proxy form',
};

const deskOf = (desk: unknown): string =>
  typeof desk === 'string' && desk !== '' ? ` at the desk ${quote(desk)}` : '';

/** Returns “Eva checked VOTER1001 in to the meeting” or, if the member did it, “VOTER1001 checked in to the meeting”. */
const checking =
  (where: 'in to' | 'out of') =>
  ({ who, what, details }: Told<'voter' | 'desk' | 'self'>): string => {
    const voter = text(details.voter);
    if (details.self === true) return `${voter} checked ${where} the meeting ${what}`;
    return `${who} checked ${voter} ${where} the meeting ${what}${deskOf(details.desk)}`;
  };

const insteadOf = (holder: unknown): string =>
  typeof holder === 'string' ? ` instead of ${holder}` : '';

const checked = {
  voter: user,
  desk: maybe(string),
  self: plain<true | undefined>(),
};
const pair = { giver: user, holder: user };
const named = { ...pair, instead: maybe(user) };

/** The events about meetings, attendance, and proxies. */
export const MEETING_EVENTS = {
  'meeting.created': event({
    text: 'planned a meeting',
    details: {
      title: string,
      place: string,
      startDate: plain<Date>(),
      quorum: plain<string | null>(),
      proxiesPerHolder: number,
      selfCheckIn: plain<boolean>(),
      electorate: string,
      agenda: maybe(strings),
    } satisfies Record<Exclude<MeetingField, 'description'>, unknown>,
    tell: ({ who, what, details, when }) =>
      `${who} planned the meeting ${what} for ${when(details.startDate)}${planOf(details)}`,
  }),
  'meeting.updated': event({
    text: 'changed a meeting',
    details: { changes: plain<object>() },
    tell: ({ who, what, details, when }) => {
      const changes = Object.entries(details.changes ?? {});
      return `${who} changed the meeting ${what}: ${clauses(changes.map(([field, change]) => changeOf(field, change, when)))}`;
    },
  }),
  'meeting.invited': event({
    text: 'started inviting the members of a meeting by email',
    details: { startDate: plain<Date>() },
    tell: ({ who, what, details, when }) =>
      `${who} started inviting members to the meeting ${what} on ${when(details.startDate)}`,
  }),
  'meeting.results-sent': event({
    text: 'started sending the results of a meeting by email',
    tell: ({ who, what }) =>
      `${who} started sending the results of the meeting ${what} to its members`,
  }),
  'meeting.opened': event({
    text: 'opened a meeting',
    tell: ({ who, what }) => `${who} opened the meeting ${what}`,
  }),
  'meeting.closed': event({
    text: 'closed a meeting',
    tell: ({ who, what }) => `${who} closed the meeting ${what}`,
  }),
  'meeting.deleted': event({
    text: 'deleted a meeting',
    tell: ({ who, what }) => `${who} deleted the meeting ${what}`,
  }),
  'meeting.screen-key-renewed': event({
    text: 'replaced the key of the screen in the hall of a meeting',
    tell: ({ who, what }) =>
      `${who} replaced the key of the screen in the hall for the meeting ${what}`,
  }),
  'meeting.item-shown': event({
    text: 'showed an item of the agenda of a meeting',
    details: { item: string },
    tell: ({ who, what, details: { item } }) =>
      `${who} ${item === 'none' ? 'showed the title page' : `showed ${quote(item)}`} in the meeting ${what}`,
  }),
  'meeting.result-shown': event({
    text: 'showed a result in a meeting',
    details: { item: string },
    tell: ({ who, what, details: { item } }) =>
      `${who} showed the result of ${quote(item)} in the meeting ${what}`,
  }),
  'meeting.result-hidden': event({
    text: 'hid a result in a meeting',
    details: { item: string },
    tell: ({ who, what, details: { item } }) =>
      `${who} hid the result of ${quote(item)} in the meeting ${what}`,
  }),
  'meeting.exported': event({
    text: 'exported the minutes or a list of a meeting',
    details: { file: plain<'minutes' | 'to-sign' | 'attended' | 'proxy-form'>() },
    tell: ({ who, what, details: { file } }) =>
      `${who} exported ${FILES[text(file)] ?? 'a file'} of the meeting ${what}`,
  }),
  'meeting.checked-in': event({
    text: 'checked a member in',
    details: checked,
    tell: checking('in to'),
  }),
  'meeting.checked-out': event({
    text: 'checked a member out',
    details: checked,
    tell: checking('out of'),
  }),
  'meeting.proxy-given': event({
    text: 'gave a proxy for a meeting',
    details: named,
    tell: ({ what, details: { giver, holder, instead } }) =>
      `${text(giver)} named ${text(holder)} as proxy holder for the meeting ${what}${insteadOf(instead)}`,
  }),
  'meeting.proxy-taken-back': event({
    text: 'took a proxy for a meeting back',
    details: pair,
    tell: ({ what, details: { giver, holder } }) =>
      `${text(giver)} took back the proxy that ${text(holder)} held for the meeting ${what}`,
  }),
  'meeting.proxy-declined': event({
    text: 'declined a proxy for a meeting',
    details: pair,
    tell: ({ what, details: { giver, holder } }) =>
      `${text(holder)} declined the proxy of ${text(giver)} for the meeting ${what}`,
  }),
  'meeting.proxy-entered': event({
    text: 'entered a proxy for a meeting',
    details: named,
    tell: ({ who, what, details: { giver, holder, instead } }) =>
      `${who} entered ${text(holder)} as proxy holder of ${text(giver)} for the meeting ${what}${insteadOf(instead)}`,
  }),
  'meeting.proxy-ended': event({
    text: 'ended a proxy for a meeting',
    details: pair,
    tell: ({ who, what, details: { giver, holder } }) =>
      `${who} ended the proxy that ${text(holder)} held for ${text(giver)} for the meeting ${what}`,
  }),
};
