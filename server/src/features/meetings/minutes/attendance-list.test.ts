import { LIMITS } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { renderPdf } from '../../../platform/pdf/pdf.worker.ts';
import {
  type AttendanceListInput,
  attendanceListCsv,
  attendanceListPdf,
  type ListedMember,
} from './attendance-list.ts';

const at = (time: string) => new Date(`2027-05-03T${time}:00Z`);

const memberOf = (given: Partial<ListedMember>): ListedMember => ({
  userId: 'VOTER1',
  name: 'Ada',
  weight: 1,
  groups: [],
  presences: [],
  representedBy: [],
  represents: [],
  ...given,
});

const ada = { userId: 'VOTER1', name: 'Ada' };
const bo = { userId: 'VOTER2', name: '=Bo; "B"' };
const held = [{ since: at('18:00'), until: at('19:30') }];
const members = [
  memberOf({
    ...ada,
    weight: 1_200,
    groups: ['North', 'Youth'],
    presences: [{ since: at('17:50'), until: at('19:30') }, { since: at('22:30') }],
    represents: [bo],
  }),
  memberOf({ ...bo, representedBy: [{ ...ada, spans: held }] }),
];

const inputOf = (given: Partial<AttendanceListInput>): AttendanceListInput => ({
  meeting: {
    title: 'Annual meeting',
    place: 'Town hall',
    startDate: at('18:00'),
    openedAt: at('18:00'),
  },
  kind: 'to-sign',
  members,
  organization: 'Riverside Club',
  weightName: null,
  exportedAt: at('12:00'),
  timeZone: 'Europe/Berlin',
  ...given,
});

async function readList(given: Partial<AttendanceListInput>, part = 1) {
  const { pages } = readPdf(await renderPdf(attendanceListPdf(inputOf(given), part)));
  return pages.flat().join(' ');
}

const csvOf = async (given: Partial<AttendanceListInput>, separator: ',' | ';' = ',') =>
  (await attendanceListCsv(inputOf(given), separator).toArray()).join('');

describe('the list of members', () => {
  it('has room for signatures before the meeting', async () => {
    const text = await readList({});
    expect(text).toContain('Sign-in sheet: Annual meeting');
    expect(text).toContain('Name Voter ID Groups Weight Proxies Signature');
    expect(text).toMatch(/Ada VOTER1 North, Youth 1,200 Represents =Bo; "B" \(VOTER2\)/);
    expect(text).toContain('Represented by Ada (VOTER1)');
    expect(await csvOf({}, ';')).toBe(
      [
        '\ufeff"Name";"Voter ID";"Groups";"Weight";"Represented by";"Represents";"Signature"',
        '"Ada";"VOTER1";"North, Youth";"1200";;"\'=Bo; ""B"" (VOTER2)";',
        '"\'=Bo; ""B""";"VOTER2";;"1";"Ada (VOTER1)";;',
        '',
      ].join('\r\n'),
    );
  });

  it('has times after the meeting', async () => {
    const text = await readList({ kind: 'attended' });
    expect(text).toContain('2 members came or were represented');
    expect(text).toContain('7:50 PM–9:30 PM; from May 4, 12:30 AM');
    const [, first, second] = (await csvOf({ kind: 'attended' })).split('\r\n');
    expect(first).toContain(
      '"2027-05-03T17:50:00.000Z; 2027-05-03T22:30:00.000Z","2027-05-03T19:30:00.000Z; ",,',
    );
    expect(second).toContain(',,,"2027-05-03T18:00:00.000Z","2027-05-03T19:30:00.000Z"');
  });

  it('is printed in parts if it is long, and exported whole', async () => {
    const many = Array.from({ length: LIMITS.attendanceListPart + 1 }, (_, place) =>
      memberOf({ name: `Member ${place}`, userId: `VOTER${place}` }),
    );
    const first = attendanceListPdf(inputOf({ members: many }), 1);
    const table = first.blocks.find(({ kind }) => kind === 'table');
    expect(table).toMatchObject({ rows: { length: LIMITS.attendanceListPart } });
    const last = await readList({ members: many }, 2);
    expect(last).toContain('Sign-in sheet (part 2 of 2): Annual meeting');
    expect(last).toContain('Name Voter ID Signature Member 5000 VOTER5000');
    expect((await csvOf({ members: many })).split('\r\n')).toHaveLength(many.length + 2);
  });
});
