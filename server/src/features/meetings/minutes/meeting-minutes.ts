import {
  describeElectorate,
  formatCount,
  formatMoment,
  formatQuantity,
  formatWeight,
  formatWeightNumber,
  isMotion,
  isolate,
  type MeetingField,
  weightHeading,
  type WeightName,
} from '@votewise/contract';
import { startOf } from '@votewise/contract/text/one-line';
import type { PdfBlock, PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { wasOpened } from '../../elections/index.ts';
import {
  type Fact,
  factsOf,
  type MinutesInput,
  provisionally,
  questionFacts,
  type Results,
  sectionOf,
  shortened,
  signedRecord,
} from '../../results/index.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import type { Attendance } from '../stored/attendance-sums.ts';
import { checkedQuorum } from '../stored/quorum.ts';
import type { Span } from '../attendance/attendance-moments.ts';
import { shortTimes, spansIn } from './meeting-times.ts';

/** A member who was present or represented. */
export interface AttendedMember {
  userId: string;
  name: string;
  weight: number;
  /** Oldest first; empty if the member did not come. */
  presences: readonly Span[];
  /** Oldest first. */
  representedBy: readonly { name: string; userId: string; spans: readonly Span[] }[];
}

/** Who took part at a moment of the meeting. */
export interface MeetingMoment {
  at: Date;
  attendance: Attendance;
}

/** An item of the agenda with the results of its questions, and who took part when voting on them closed. */
export type HeldItem =
  | { kind: 'text'; text: string }
  | { kind: 'question'; questions: readonly Results[]; voted?: MeetingMoment };

export interface MeetingMinutesInput extends Omit<MinutesInput, 'results'> {
  meeting: MeetingRecord;
  agenda: readonly HeldItem[];
  opened?: MeetingMoment;
  /** When the meeting closed or, before that, now. */
  last?: MeetingMoment;
  /** Sorted by name. Missing in the copy for auditors, who do not see the roll. */
  attended?: readonly AttendedMember[];
}

/** Minutes with more members than this do not name them, because the attendance list does. */
const NAMED_MAX = 2_000;

/** Tables with more members than this have smaller rows. */
const DENSE_FROM = 20;

/** Returns why the minutes are provisional; undefined once the meeting is closed and all its counts are confirmed. */
function openMatters({ meeting, agenda }: MeetingMinutesInput): string | undefined {
  if (meeting.status !== 'closed') return 'Provisional. The meeting has not closed.';
  const questions = agenda.flatMap((item) => (item.kind === 'question' ? item.questions : []));
  const open = questions.filter(
    (one) => wasOpened(one.election) && provisionally(one) !== undefined,
  );
  if (open.length === 0) return undefined;
  return `Provisional. ${formatQuantity(open.length, 'question')} of this meeting ${open.length === 1 ? 'has' : 'have'} no confirmed result. Do not sign.`;
}

/** Formats numbers of members or, if the quorum is a fraction of it, of their weight. */
const numberIn =
  ({ quorum }: MeetingRecord, weightName: WeightName | null) =>
  (count: number) =>
    quorum?.base === 'weight' ? formatWeightNumber(count, weightName) : formatCount(count);

/** Returns the arithmetic of the quorum: '1/3 of 212 members: 71 needed, 86 present or represented. Quorum reached.' */
function quorumSentence(
  { meeting, weightName }: Pick<MeetingMinutesInput, 'meeting' | 'weightName'>,
  attendance: Attendance,
): string | undefined {
  const { quorum } = meeting;
  if (!quorum) return undefined;
  const { whole, needed, reached, isReached } = checkedQuorum(quorum, attendance);
  const fraction = `${formatCount(quorum.numerator)}/${formatCount(quorum.denominator)}`;
  const isByWeight = quorum.base === 'weight';
  const weight = formatWeight(whole, weightName);
  const wholeInWords = !isByWeight
    ? formatQuantity(whole, 'member')
    : weightName
      ? weight
      : `a weight of ${weight}`;
  const shown = numberIn(meeting, weightName);
  return `${fraction} of ${wholeInWords}: ${shown(needed)} needed, ${shown(reached)} present or represented. ${isReached ? 'Quorum reached.' : 'Quorum not reached.'}`;
}

/** Returns whether the quorum was reached when the meeting opened and when it closed. */
const quorumFacts = ({ meeting, weightName, opened, last }: MeetingMinutesInput) =>
  [
    ['Quorum at opening', opened && quorumSentence({ meeting, weightName }, opened.attendance)],
    [
      meeting.closedAt ? 'Quorum at the close' : 'Quorum now',
      last && quorumSentence({ meeting, weightName }, last.attendance),
    ],
  ] as const;

/** Returns the moments at which attendance matters, in the order in which they happened. */
function momentsOf({ meeting, agenda, opened, last }: MeetingMinutesInput) {
  const votes = agenda.flatMap((item, place) => {
    if (item.kind === 'text' || !item.voted) return [];
    const titles = item.questions.map(({ election }) => election.title);
    return [{ what: `${formatCount(place + 1)}. ${titles.join('; ')}`, ...item.voted }];
  });
  return [
    ...(opened ? [{ what: 'Meeting opened', ...opened }] : []),
    ...votes.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    ...(last ? [{ what: meeting.closedAt ? 'Meeting closed' : 'Now', ...last }] : []),
  ];
}

function meetingFacts(input: MeetingMinutesInput): Fact[] {
  const { meeting, organization, weightName, timeZone } = input;
  const moment = (date: Date) => formatMoment(date, timeZone);
  const { openedAt, closedAt, reopenings = [], proxiesPerHolder } = meeting;
  const groups = meeting.electorate.groups.map(({ name }) => name);
  const last = input.last?.attendance;
  const members = last && formatQuantity(last.members.members, 'member');
  // The title and the description are above, the agenda below. How members checked in is not in the minutes.
  const planned = {
    place: [['Place', meeting.place]],
    startDate: [['Planned', moment(meeting.startDate)]],
    electorate: [
      ['Who takes part', describeElectorate({ groups })],
      [
        'Members',
        last && last.weights.members !== last.members.members
          ? `${members}, with ${weightName ? '' : 'a weight of '}${formatWeight(last.weights.members, weightName)}`
          : members,
      ],
    ],
    proxiesPerHolder: [
      [
        'Proxies',
        proxiesPerHolder > 0
          ? `Each member could represent up to ${formatQuantity(proxiesPerHolder, 'other member')}.`
          : 'Members could not be represented.',
      ],
    ],
    quorum: quorumFacts(input),
  } satisfies Record<
    Exclude<MeetingField, 'title' | 'description' | 'agenda' | 'selfCheckIn'>,
    readonly (readonly [name: string, value: string | undefined])[]
  >;
  return factsOf(
    ['Held by', organization],
    ...planned.place,
    ...planned.startDate,
    ['Opened', openedAt ? moment(openedAt) : 'Not opened yet.'],
    [
      'Closed and opened again',
      reopenings
        .map(({ closedAt: before, at }) => `Closed ${moment(before)}, opened again ${moment(at)}`)
        .join('\n'),
    ],
    ['Closed', closedAt ? moment(closedAt) : 'Not closed yet.'],
    ...planned.electorate,
    ...planned.proxiesPerHolder,
    ...planned.quorum,
  );
}

/** Returns how many were present or represented, and whether that met the quorum, at each moment. */
function attendanceTable(input: MeetingMinutesInput): PdfBlock[] {
  const { meeting, weightName, timeZone } = input;
  const moments = momentsOf(input);
  if (moments.length === 0) return [];
  const timeOf = shortTimes(meeting.openedAt ?? meeting.startDate, timeZone);
  const isWeighted = moments.some(
    ({ attendance: { members, weights } }) => members.members !== weights.members,
  );
  const both = ({ present, represented }: Attendance['members']) => present + represented;
  const columns = [
    { header: 'When', kind: 'text' },
    { header: 'Time', kind: 'text' },
    { header: 'Present', kind: 'number' },
    { header: 'Represented', kind: 'number' },
    { header: 'Total', kind: 'number' },
    ...(isWeighted ? [{ header: weightHeading(input.weightName), kind: 'number' } as const] : []),
    ...(meeting.quorum ? [{ header: 'Quorum', kind: 'text' } as const] : []),
  ] as const;
  const rows = moments.map(({ what, at, attendance }) => {
    const quorum = meeting.quorum && checkedQuorum(meeting.quorum, attendance);
    return [
      what,
      timeOf(at),
      formatCount(attendance.members.present),
      formatCount(attendance.members.represented),
      `${formatCount(both(attendance.members))} of ${formatCount(attendance.members.members)}`,
      ...(isWeighted
        ? [
            [both(attendance.weights), attendance.weights.members]
              .map((units) => formatWeightNumber(units, weightName))
              .join(' of '),
          ]
        : []),
      ...(quorum
        ? [
            `${numberIn(meeting, weightName)(quorum.needed)} needed: ${quorum.isReached ? 'reached' : 'not reached'}`,
          ]
        : []),
    ];
  });
  return [
    { kind: 'heading', level: 2, text: 'Attendance' },
    { kind: 'table', columns, rows },
  ];
}

/** Returns the tables of those who were present and of those who were represented, with times. */
function memberTables(input: MeetingMinutesInput): PdfBlock[] {
  const { meeting, attended, timeZone } = input;
  if (!attended) {
    const text =
      'This copy for auditors names no members. The minutes that administrators export name those who were present or represented.';
    return [{ kind: 'paragraph', text }];
  }
  const timeOf = shortTimes(meeting.openedAt ?? meeting.startDate, timeZone);
  const hasWeights = attended.some(({ weight }) => weight !== 1);
  const isDense = attended.length > DENSE_FROM;
  const present = attended.filter(({ presences }) => presences.length > 0);
  const represented = attended.flatMap((one) =>
    one.representedBy.map((holder) => ({ ...one, holder })),
  );
  const columnsWith = (...headers: string[]) =>
    [
      { header: 'Name', kind: 'text' },
      { header: 'Voter ID', kind: 'text' },
      ...(hasWeights ? [{ header: weightHeading(input.weightName), kind: 'number' } as const] : []),
      ...headers.map((header) => ({ header, kind: 'text' }) as const),
    ] as const;
  const cellsOf = ({ name, userId, weight }: AttendedMember) => [
    name,
    userId,
    ...(hasWeights ? [formatWeightNumber(weight, input.weightName)] : []),
  ];
  const section = (text: string, table: PdfBlock & { kind: 'table' }): PdfBlock[] => {
    if (table.rows.length === 0) return [];
    const heading = { kind: 'heading', level: 2, text } as const;
    if (table.rows.length <= NAMED_MAX) return [heading, table];
    const elsewhere = `There are too many names for the minutes: ${formatCount(table.rows.length)}. The attendance list names them.`;
    return [heading, { kind: 'paragraph', text: elsewhere }];
  };
  return [
    ...section('Members present', {
      kind: 'table',
      isDense,
      columns: columnsWith('Present'),
      rows: present.map((one) => [...cellsOf(one), spansIn(one.presences, timeOf)]),
    }),
    ...section('Members represented', {
      kind: 'table',
      isDense,
      columns: columnsWith('Proxy holder', 'Represented'),
      rows: represented.map((one) => [
        ...cellsOf(one),
        `${isolate(one.holder.name)} (${one.holder.userId})`,
        one.holder.spans.length > 0
          ? spansIn(one.holder.spans, timeOf)
          : 'No: the holder was not present.',
      ]),
    }),
  ];
}

/** Returns a question as in the minutes of its election, or that it was not put to the vote. */
function questionBlocks(
  input: MeetingMinutesInput,
  { results, title, voted }: { results: Results; title: string; voted: MeetingMoment | undefined },
): { blocks: PdfBlock[]; annex: PdfBlock[] } {
  const level = 3;
  const heading: PdfBlock = { kind: 'heading', level, text: title };
  if (!wasOpened(results.election)) {
    const text = 'This question was not put to the vote.';
    return { blocks: [heading, { kind: 'paragraph', text }], annex: [] };
  }
  const suffix = ` of “${results.election.title}”`;
  const { about, result, record, annex } = sectionOf({ ...input, results }, { level, suffix });
  const quorum = voted && quorumSentence(input, voted.attendance);
  const quorumRows = { kind: 'facts', rows: factsOf(['Quorum of the meeting', quorum]) } as const;
  // Only these short parts are kept on one page, so that no page ends half empty.
  const parts: PdfBlock[][] = [
    [heading, ...about, ...(quorum ? [quorumRows] : [])],
    result,
    [{ kind: 'facts', rows: record }],
  ];
  const blocks = parts.map((part): PdfBlock => ({ kind: 'together', blocks: part }));
  const { candidates } = results.election;
  // What VoteWise does not record, to be written by hand.
  const names = isMotion(candidates) ? ['Moved by', 'Seconded by', 'Notes'] : ['Notes'];
  return { blocks: [...blocks, { kind: 'blanks', names }], annex };
}

/** Returns the number of a question: that of its item or, if the item has several, `2.1`. */
const numberOf = (item: HeldItem & { kind: 'question' }, place: number, part: number): string =>
  item.questions.length > 1
    ? `${formatCount(place + 1)}.${formatCount(part + 1)}`
    : formatCount(place + 1);

function agendaBlocks(input: MeetingMinutesInput): { blocks: PdfBlock[]; annex: PdfBlock[] } {
  const items = input.agenda.map((item, place) => {
    const number = formatCount(place + 1);
    if (item.kind === 'text') {
      const text = `${number}. ${item.text}`;
      return { blocks: [{ kind: 'heading', level: 3, text } as const], annex: [] };
    }
    const parts = item.questions.map((results, part) => {
      const own = numberOf(item, place, part);
      const title = `${own === number ? `${number}.` : own} ${results.election.title}`;
      return questionBlocks(input, { results, title, voted: item.voted });
    });
    return {
      blocks: parts.flatMap(({ blocks }) => blocks),
      annex: parts.flatMap(({ annex }) => annex),
    };
  });
  const blocks = items.flatMap((item): PdfBlock[] => item.blocks);
  return {
    blocks: blocks.length > 0 ? [{ kind: 'heading', level: 2, text: 'Agenda' }, ...blocks] : [],
    annex: items.flatMap(({ annex }) => annex),
  };
}

/** Returns the page with the signatures. */
function signedPage(input: MeetingMinutesInput): PdfBlock {
  const { meeting, agenda, timeZone } = input;
  const numbered = agenda.flatMap((item, place) =>
    item.kind === 'question'
      ? item.questions.map((results, part) => ({ results, number: numberOf(item, place, part) }))
      : [],
  );
  const held = numbered.filter(({ results }) => wasOpened(results.election));
  const { openedAt, closedAt } = meeting;
  const moment = (date: Date | null) => date && formatMoment(date, timeZone);
  const questions = held.map(({ results }) => results);
  const facts = [
    ...factsOf(
      ['Meeting', meeting.title],
      ['Held', openedAt ? `${moment(openedAt)} to ${moment(closedAt) ?? 'now'}` : undefined],
      ...quorumFacts(input),
    ),
    ...questionFacts(questions, (_results, place) => `Item ${held[place]?.number ?? ''}`),
  ];
  return signedRecord(facts, input, questions);
}

/**
 * Returns the minutes of a meeting for signing: who was there, what was decided, and how each result can be checked.
 * The same input always produces the same minutes.
 */
export function meetingMinutesOf(input: MeetingMinutesInput): PdfDocument {
  const { meeting, organization, exportedAt, timeZone } = input;
  const provisional = openMatters(input);
  const kind = provisional ? 'Provisional minutes' : 'Minutes';
  const agenda = agendaBlocks(input);
  return {
    title: `${kind}: ${meeting.title}`,
    author: organization ?? 'VoteWise',
    createdAt: exportedAt,
    footer: `${kind}: ${startOf(meeting.title, 60)} · ${formatMoment(exportedAt, timeZone)}`,
    blocks: [
      { kind: 'paragraph', text: organization ? `${organization} · ${kind}` : kind },
      { kind: 'heading', level: 1, text: meeting.title },
      ...(provisional ? [{ kind: 'paragraph', text: provisional, style: 'boxed' } as const] : []),
      ...(meeting.description
        ? [{ kind: 'paragraph', text: shortened(meeting.description) } as const]
        : []),
      { kind: 'facts', rows: meetingFacts(input) },
      ...attendanceTable(input),
      ...agenda.blocks,
      ...memberTables(input),
      signedPage(input),
      ...agenda.annex,
    ],
  };
}
