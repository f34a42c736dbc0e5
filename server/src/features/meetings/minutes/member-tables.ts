import {
  formatCount,
  formatWeightNumber,
  isolate,
  weightHeading,
  type WeightName,
} from '@votewise/contract';
import type { PdfBlock } from '../../../platform/pdf/pdf-document.ts';
import type { Span } from '../attendance/attendance-moments.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
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

interface TablesInput {
  meeting: Pick<MeetingRecord, 'openedAt' | 'startDate'>;
  /** Sorted by name. Missing in the copy for auditors, who do not see the roll. */
  attended?: readonly AttendedMember[];
  weightName: WeightName | null;
  timeZone: string;
}

/** Minutes with more members than this do not name them, because the attendance list does. */
const NAMED_MAX = 2_000;

/** Tables with more members than this have smaller rows. */
const DENSE_FROM = 20;

/** Returns the tables of those who were present and of those who were represented, with times. */
export function memberTables(input: TablesInput): PdfBlock[] {
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
