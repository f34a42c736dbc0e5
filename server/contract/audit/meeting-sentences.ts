import { describeElectorate, EVERYONE } from '../elections/electorate.ts';
import { formatList } from '../text/lists.ts';
import { clauses, fieldOf, list, quoted, text, type Told } from './sentence-words.ts';

/** How the fields of a meeting are called in sentences. A field without an old value is only named. */
const FIELDS: Record<string, string> = {
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
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' ? text(value) : quoted(value);
}

const changeOf = (field: string, change: unknown, when: Told['when']): string => {
  const name = FIELDS[field] ?? field;
  const agenda = agendaParts(change);
  if (agenda.length > 0) return `${name} (${clauses(agenda)})`;
  const [from, to] = [fieldOf(change, 'from') ?? null, fieldOf(change, 'to') ?? null];
  if (from === null && to === null) return name;
  return `${name} from ${valueOf(from, field, when)} to ${valueOf(to, field, when)}`;
};

const named = (items: unknown): string => formatList(list(items).map(quoted));

/** Returns what was added to an agenda, removed from it, changed, and moved. */
function agendaParts(change: unknown): string[] {
  const [added, removed] = [fieldOf(change, 'added'), fieldOf(change, 'removed')];
  const changed = list(fieldOf(change, 'changed')).map(
    (one) => `changed ${quoted(fieldOf(one, 'from'))} to ${quoted(fieldOf(one, 'to'))}`,
  );
  const moved = list(fieldOf(change, 'moved')).map(
    (one) => `moved ${quoted(fieldOf(one, 'item'))} to place ${text(fieldOf(one, 'place'))}`,
  );
  return [
    ...(added === undefined ? [] : [`added ${named(added)}`]),
    ...(removed === undefined ? [] : [`removed ${named(removed)}`]),
    ...changed,
    ...moved,
  ];
}

const everyone = describeElectorate(EVERYONE);

/** Returns what was planned besides title and start, without the last period. */
function planOf({
  place,
  electorate,
  quorum,
  proxiesPerHolder: proxies,
  selfCheckIn,
  agenda,
}: Record<string, unknown>): string {
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const sentences = [
    ...(isText(place) ? [`Place: ${quoted(place)}`] : []),
    ...(isText(electorate) && electorate !== everyone ? [`${text(electorate)} take part`] : []),
    ...(isText(quorum) ? [`Quorum: ${text(quorum)}`] : []),
    ...(typeof proxies === 'number' && proxies > 0
      ? [`Proxies for each holder: ${text(proxies)}`]
      : []),
    ...(selfCheckIn === true ? ['Members can check themselves in'] : []),
    ...(list(agenda).length > 0 ? [`Agenda: ${named(agenda)}`] : []),
  ];
  return sentences.map((sentence) => `. ${sentence}`).join('');
}

/** Files about a meeting, by the `file` of their event. */
const FILES: Record<string, string> = {
  minutes: 'the minutes',
  'to-sign': 'the list to sign',
  attended: 'the attendance list',
};

const deskOf = (desk: unknown): string =>
  typeof desk === 'string' && desk !== '' ? ` at the desk ${quoted(desk)}` : '';

/** Returns “Eva checked VOTER1001 in to the meeting” or, if the member did it, “VOTER1001 checked in to the meeting”. */
const checking =
  (where: 'in to' | 'out of') =>
  ({ who, what, details }: Told): string => {
    const voter = text(details['voter']);
    if (details['self'] === true) return `${voter} checked ${where} the meeting ${what}`;
    return `${who} checked ${voter} ${where} the meeting ${what}${deskOf(details['desk'])}`;
  };

const insteadOf = (holder: unknown): string =>
  typeof holder === 'string' ? ` instead of ${holder}` : '';

/** Sentences about meetings, one for each event, without the period. */
export const MEETING_SENTENCES: Record<string, (told: Told) => string> = {
  'meeting.created': ({ who, what, details, when }) =>
    `${who} planned the meeting ${what} for ${when(details['startDate'])}${planOf(details)}`,
  'meeting.updated': ({ who, what, details, when }) =>
    `${who} changed the meeting ${what}: ${clauses(
      Object.entries(details['changes'] ?? {}).map(([field, change]) =>
        changeOf(field, change, when),
      ),
    )}`,
  'meeting.opened': ({ who, what }) => `${who} opened the meeting ${what}`,
  'meeting.closed': ({ who, what }) => `${who} closed the meeting ${what}`,
  'meeting.deleted': ({ who, what }) => `${who} deleted the meeting ${what}`,
  'meeting.screen-key-renewed': ({ who, what }) =>
    `${who} replaced the key of the screen in the hall for the meeting ${what}`,
  'meeting.item-shown': ({ who, what, details }) =>
    `${who} ${details['item'] === 'none' ? 'showed the title page' : `showed ${quoted(details['item'])}`} in the meeting ${what}`,
  'meeting.checked-in': checking('in to'),
  'meeting.checked-out': checking('out of'),
  'meeting.proxy-given': ({ what, details }) =>
    `${text(details['giver'])} named ${text(details['holder'])} as proxy holder for the meeting ${what}${insteadOf(details['instead'])}`,
  'meeting.proxy-taken-back': ({ what, details }) =>
    `${text(details['giver'])} took back the proxy that ${text(details['holder'])} held for the meeting ${what}`,
  'meeting.proxy-declined': ({ what, details }) =>
    `${text(details['holder'])} declined the proxy of ${text(details['giver'])} for the meeting ${what}`,
  'meeting.proxy-entered': ({ who, what, details }) =>
    `${who} entered ${text(details['holder'])} as proxy holder of ${text(details['giver'])} for the meeting ${what}${insteadOf(details['instead'])}`,
  'meeting.proxy-ended': ({ who, what, details }) =>
    `${who} ended the proxy that ${text(details['holder'])} held for ${text(details['giver'])} for the meeting ${what}`,
  'meeting.result-shown': ({ who, what, details }) =>
    `${who} showed the result of ${quoted(details['item'])} in the meeting ${what}`,
  'meeting.result-hidden': ({ who, what, details }) =>
    `${who} hid the result of ${quoted(details['item'])} in the meeting ${what}`,
  'meeting.exported': ({ who, what, details }) =>
    `${who} exported ${FILES[text(details['file'])] ?? 'a file'} of the meeting ${what}`,
};
