import {
  describeElectorate,
  formatCount,
  formatMoment,
  formatQuantity,
  formatWeight,
  formatWeightNumber,
  isMotion,
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
import { shortTimes } from './meeting-times.ts';
import { type AttendedMember, memberTables } from './member-tables.ts';

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
  const ofMeeting = {
    kind: 'facts',
    rows: factsOf(
      ['Attendance', voted && leftSentence(results, voted)],
      ['Quorum of the meeting', voted && quorumSentence(input, voted.attendance)],
    ),
  } as const;
  // What VoteWise does not record, to be written by hand.
  const names = isMotion(results.election.candidates)
    ? ['Moved by', 'Seconded by', 'Notes']
    : ['Notes'];
  const blanks = { kind: 'blanks', names } as const;
  // Only these short parts are kept on one page, so that no page ends half empty.
  const parts: PdfBlock[][] = [
    [heading, ...about, ...(voted ? [ofMeeting] : [])],
    result,
    [{ kind: 'facts', rows: record }, blanks],
  ];
  const blocks = parts.map((part): PdfBlock => ({ kind: 'together', blocks: part }));
  return { blocks, annex };
}

/** Returns why more members could vote than were there in the end; undefined if it is not so. */
function leftSentence({ election, turnout }: Results, { attendance }: MeetingMoment) {
  const { present, represented } = attendance.members;
  const left = turnout.eligible - present - represented;
  if (election.meeting?.presence !== 'present' || left <= 0) return undefined;
  return `Present or represented at some time during voting: ${formatQuantity(turnout.eligible, 'member')}; when it closed: ${formatCount(present + represented)}.`;
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
      const blocks: PdfBlock[] = [
        { kind: 'heading', level: 3, text },
        { kind: 'blanks', names: ['Notes'] },
      ];
      return { blocks: [{ kind: 'together', blocks } as const], annex: [] };
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
