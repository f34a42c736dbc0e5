import { pipeline, Readable } from 'node:stream';
import {
  type AttendanceListQuery,
  type CsvSeparator,
  formatMoment,
  formatQuantity,
  isolate,
  LIMITS,
  formatWeightNumber,
  inWholes,
  weightHeading,
  type WeightName,
} from '@votewise/contract';
import { startOf } from '@votewise/contract/text/one-line';
import { csvStream } from '../../../platform/csv.ts';
import { inSlices } from '../../../platform/in-slices.ts';
import type { PdfColumn, PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import type { AttendedMember } from './member-tables.ts';
import { shortTimes, spansIn } from './meeting-times.ts';

/** Writing so many rows takes a few milliseconds. */
const ROWS_PER_SLICE = 200;

export interface ListedMember extends AttendedMember {
  groups: readonly string[];
  represents: readonly { name: string; userId: string }[];
}

export interface AttendanceListInput {
  meeting: Pick<MeetingRecord, 'title' | 'place' | 'startDate' | 'openedAt'>;
  kind: Exclude<AttendanceListQuery['list'], 'proxy-form'>;
  /** Sorted by name. */
  members: readonly ListedMember[];
  organization: string | undefined;
  weightName: WeightName | null;
  exportedAt: Date;
  timeZone: string;
}

const named = ({ name, userId }: { name: string; userId: string }) =>
  `${isolate(name)} (${userId})`;

/** Returns the proxies of a member in words. */
function proxiesOf({ representedBy, represents }: ListedMember): string {
  return [
    ...(representedBy.length > 0 ? [`Represented by ${representedBy.map(named).join('; ')}`] : []),
    ...(represents.length > 0 ? [`Represents ${represents.map(named).join('; ')}`] : []),
  ].join('\n');
}

function titleOf({ kind, meeting }: AttendanceListInput, part: string): string {
  const name = kind === 'to-sign' ? 'Sign-in sheet' : 'Attendance list';
  return `${name}${part}: ${meeting.title}`;
}

/**
 * Returns a part of the list to print, because a file with tens of thousands of names takes too much memory.
 * @param part 1 is the first. After the last, the list is empty.
 */
export function attendanceListPdf(input: AttendanceListInput, part: number): PdfDocument {
  const { meeting, kind, members, organization, weightName, exportedAt, timeZone } = input;
  const size = LIMITS.attendanceListPart;
  const parts = Math.max(1, Math.ceil(members.length / size));
  const shown = members.slice((part - 1) * size, part * size);
  const title = titleOf(input, parts > 1 ? ` (part ${part} of ${parts})` : '');
  const timeOf = shortTimes(meeting.openedAt ?? meeting.startDate, timeZone);
  const hasGroups = members.some(({ groups }) => groups.length > 0);
  const hasWeights = members.some(({ weight }) => weight !== 1);
  const hasProxies = members.some((one) => proxiesOf(one) !== '');
  type Column = PdfColumn & { cell: (member: ListedMember) => string };
  const isToSign = kind === 'to-sign';
  const columns: Column[] = [
    { header: 'Name', kind: 'text', cell: ({ name }) => name },
    { header: 'Voter ID', kind: 'text', cell: ({ userId }) => userId },
    ...(hasGroups
      ? [
          {
            header: 'Groups',
            kind: 'text',
            cell: ({ groups }) => groups.join(', '),
          } satisfies Column,
        ]
      : []),
    ...(hasWeights
      ? [
          {
            header: weightHeading(weightName),
            kind: 'number',
            cell: ({ weight }) => formatWeightNumber(weight, weightName),
          } satisfies Column,
        ]
      : []),
    ...(isToSign
      ? []
      : [
          {
            header: 'Present',
            kind: 'text',
            cell: ({ presences }) => spansIn(presences, timeOf),
          } satisfies Column,
        ]),
    ...(hasProxies ? [{ header: 'Proxies', kind: 'text', cell: proxiesOf } satisfies Column] : []),
    ...(isToSign
      ? [{ header: 'Signature', kind: 'signature', cell: () => '' } satisfies Column]
      : []),
  ];
  const facts = [
    { name: 'Start', value: formatMoment(meeting.startDate, timeZone) },
    ...(meeting.place ? [{ name: 'Place', value: meeting.place }] : []),
    {
      name: 'Members',
      value: `${formatQuantity(members.length, 'member')}${isToSign ? '' : ' came or were represented'}`,
    },
    { name: 'Exported', value: formatMoment(exportedAt, timeZone) },
  ];
  return {
    title,
    author: organization ?? 'VoteWise',
    createdAt: exportedAt,
    footer: `${startOf(title, 80)} · ${formatMoment(exportedAt, timeZone)}`,
    blocks: [
      ...(organization ? [{ kind: 'paragraph', text: organization } as const] : []),
      { kind: 'heading', level: 1, text: title },
      { kind: 'facts', rows: facts },
      ...(shown.length > 0
        ? [
            {
              kind: 'table',
              isDense: true,
              // Without functions, because another thread writes the file.
              columns: columns.map(({ header, kind: of }) => ({ header, kind: of })),
              rows: shown.map((one) => columns.map(({ cell }) => cell(one))),
            } as const,
          ]
        : []),
    ],
  };
}

/** Returns the whole list, with times in UTC. */
export function attendanceListCsv(
  { kind, members, weightName }: Pick<AttendanceListInput, 'kind' | 'members' | 'weightName'>,
  separator: CsvSeparator,
): Readable {
  const listed = (people: readonly { name: string; userId: string }[]) =>
    people.map(({ name, userId }) => `${name} (${userId})`).join('; ');
  const represented = ({ representedBy }: ListedMember) =>
    representedBy.flatMap(({ spans }) => spans);
  const times = (moments: readonly (Date | undefined)[]) =>
    moments.map((one) => one?.toISOString() ?? '').join('; ');
  type Column = readonly [header: string, cell: (member: ListedMember) => string];
  const toSign: Column[] = [['Signature', () => '']];
  const attended: Column[] = [
    ['Came (UTC)', ({ presences }) => times(presences.map(({ since }) => since))],
    ['Left (UTC)', ({ presences }) => times(presences.map(({ until }) => until))],
    ['Represented from (UTC)', (one) => times(represented(one).map(({ since }) => since))],
    ['Represented until (UTC)', (one) => times(represented(one).map(({ until }) => until))],
  ];
  const columns: Column[] = [
    ['Name', ({ name }) => name],
    ['Voter ID', ({ userId }) => userId],
    ['Groups', ({ groups }) => groups.join(', ')],
    ['Weight', ({ weight }) => String(inWholes(weight, weightName))],
    ['Represented by', ({ representedBy }) => listed(representedBy)],
    ['Represents', ({ represents }) => listed(represents)],
    ...(kind === 'to-sign' ? toSign : attended),
  ];
  async function* rows() {
    yield columns.map(([header]) => header);
    for await (const some of inSlices(members, ROWS_PER_SLICE)) {
      yield* some.map((member) => columns.map(([, cell]) => cell(member)));
    }
  }
  const file = csvStream(separator);
  // A failure destroys the file's stream, which passes the error to its reader.
  pipeline(Readable.from(rows()), file, () => {});
  return file;
}
