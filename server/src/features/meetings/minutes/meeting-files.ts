import { Readable } from 'node:stream';
import type { AttendanceListQuery, GeneralSettings } from '@votewise/contract';
import { ifFound } from '../../../platform/app-error.ts';
import { slugOf } from '../../../platform/file-name.ts';
import type { MailSender } from '../../../platform/mail/mail-sender.ts';
import type { PdfWriter } from '../../../platform/pdf/pdf-writer.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Actor, Details } from '../../audit/index.ts';
import type { Elections } from '../../elections/index.ts';
import type { Results, ResultsService } from '../../results/index.ts';
import type { BallotBox } from '../../ballots/index.ts';
import type { Groups } from '../../people/index.ts';
import { groupsEver, groupsIn } from '../attendance/meeting-members.ts';
import {
  endOf,
  isBefore,
  type PlacedMoment,
  startOf,
  votingSpans,
} from '../attendance/attendance-moments.ts';
import type { MeetingRecord, MeetingStore } from '../stored/meeting-store.ts';
import { isIn, meetingEvent } from '../stored/meeting-rules.ts';
import type { Meetings } from '../agenda/meetings.ts';
import { withoutSlips } from './attendance-history.ts';
import { attendanceListCsv, attendanceListPdf, type ListedMember } from './attendance-list.ts';
import {
  type HeldItem,
  type MeetingMinutesInput,
  meetingMinutesOf,
  type MeetingMoment,
} from './meeting-minutes.ts';
import { proxyForm } from './proxy-form.ts';
import type { MemberRecords } from './member-records.ts';

export type MeetingFiles = ReturnType<typeof createMeetingFiles>;

/** Files about a meeting. */
export function createMeetingFiles(deps: {
  meetings: Pick<Meetings, 'find'>;
  store: Pick<MeetingStore, 'pushEvent'>;
  elections: Pick<Elections, 'find'>;
  ballots: Pick<BallotBox, 'count'>;
  results: Pick<ResultsService, 'of'>;
  groups: Pick<Groups, 'everOf'>;
  members: MemberRecords;
  pdf: PdfWriter;
  sender: Pick<MailSender, 'organization'>;
  general: () => GeneralSettings;
  /** The key that signs the boards. */
  board: { fingerprint: string };
  /** The last entry of the audit trail. */
  lastEntry: () => Promise<{ sequence: number; hash: string }>;
  clock: TrustedClock;
}) {
  const { meetings, store, elections, ballots, results, members } = deps;
  const { pdf, sender, general, board, clock } = deps;

  /** Returns the count as it is now, not as it was half a second ago. */
  async function resultsNow(electionId: string, meeting: MeetingRecord): Promise<Results[]> {
    const election = await ifFound(elections.find(electionId));
    if (!election || !isIn(meeting, election)) return [];
    return [await results.of(election, await ballots.count(electionId))];
  }

  async function heldItem(
    item: MeetingRecord['agenda'][number],
    meeting: MeetingRecord,
    momentAt: Awaited<ReturnType<MemberRecords['momentsOf']>>,
  ): Promise<HeldItem[]> {
    if (item.kind === 'text') return [item];
    const found = await Promise.all(item.electionIds.map((id) => resultsNow(id, meeting)));
    const questions = found.flat();
    if (questions.length === 0) return [];
    const last = lastClose(questions, meeting, deps.groups);
    const voted = last && (await momentAt(last.close, last));
    return [{ kind: 'question', questions, ...(voted && { voted }) }];
  }

  const attended = async (meeting: MeetingRecord, now: Date) =>
    inOneStay(await members.attended(meeting, now), await shownMoments(meeting, elections));

  async function record(
    meeting: MeetingRecord,
    file: Details<'meeting.exported'>['file'],
    actor: Actor,
  ): Promise<Date> {
    const at = clock.now();
    const details = { file };
    const event = meetingEvent(meeting, { event: 'meeting.exported', at, actor, details });
    await store.pushEvent(meeting._id, event);
    return at;
  }

  return {
    /**
     * Returns the minutes as a PDF. Records an event.
     * @param query `isNamed` is false for auditors, whose copy has numbers instead of members
     * @throws AppError NOT_FOUND, BUSY
     */
    async minutes(
      meetingId: string,
      { timeZone, isNamed }: { timeZone: string; isNamed: boolean },
      actor: Actor,
    ) {
      const meeting = await meetings.find(meetingId);
      const momentAt = await members.momentsOf(meeting);
      const agenda = await Promise.all(
        meeting.agenda.map((item) => heldItem(item, meeting, momentAt)),
      );
      const { openedAt, closedAt } = meeting;
      const among = groupsAtOpening(agenda.flat(), meeting, deps.groups);
      const trail = await deps.lastEntry();
      const exportedAt = await record(meeting, 'minutes', actor);
      const document = meetingMinutesOf({
        meeting,
        agenda: agenda.flat(),
        organization: sender.organization,
        weightName: general().weight,
        exportedAt,
        timeZone,
        trail,
        fingerprint: board.fingerprint,
        ...(isNamed && { attended: await attended(meeting, exportedAt) }),
        ...(await momentsOf(meeting, (moment) => momentAt(moment, { groups: among }))),
        // A copy without names before and after a member comes would show that member's weight.
        ...(openedAt &&
          !closedAt &&
          isNamed && { last: await momentAt({ at: exportedAt }, { isNow: true }) }),
      });
      const name = slugOf(meeting.title) || 'meeting';
      return pdfFile(`${name}-minutes.pdf`, await pdf.write(document));
    },

    /** Returns a list of members, or the proxy form. Records an event. @throws AppError NOT_FOUND, BUSY */
    async attendance(meetingId: string, query: AttendanceListQuery, actor: Actor) {
      const { list: kind, format, part, separator, timeZone } = query;
      const meeting = await meetings.find(meetingId);
      const name = slugOf(meeting.title) || 'meeting';
      const { organization } = sender;
      if (kind === 'proxy-form') {
        const exportedAt = await record(meeting, kind, actor);
        const form = proxyForm({ meeting, organization, exportedAt, timeZone });
        return pdfFile(`${name}-proxy-form.pdf`, await pdf.write(form));
      }
      const now = clock.now();
      const listed =
        kind === 'to-sign' ? await members.toSign(meeting) : await attended(meeting, now);
      const exportedAt = await record(meeting, kind, actor);
      const about = { organization, weightName: general().weight, exportedAt, timeZone };
      const input = { meeting, kind, members: listed, ...about };
      const file = `${name}-${kind === 'to-sign' ? 'list-to-sign' : 'attendance'}`;
      if (format === 'csv') return csvFile(`${file}.csv`, attendanceListCsv(input, separator));
      const suffix = part > 1 ? `-${part}` : '';
      return pdfFile(`${file}${suffix}.pdf`, await pdf.write(attendanceListPdf(input, part)));
    },
  };
}

/** Returns the moments for which numbers of members are shown: those of the meeting, and of voting on its questions. */
async function shownMoments(
  meeting: MeetingRecord,
  elections: Pick<Elections, 'find'>,
): Promise<PlacedMoment[]> {
  const { openedAt, openedPlace, closedAt, closedPlace } = meeting;
  const ids = meeting.agenda.flatMap((item) => (item.kind === 'text' ? [] : item.electionIds));
  const found = await Promise.all(ids.map((id) => ifFound(elections.find(id))));
  return [
    ...(openedAt ? [{ at: openedAt, place: openedPlace }] : []),
    ...found
      .flatMap((election) => (election && isIn(meeting, election) ? votingSpans(election) : []))
      .flatMap((span) => [startOf(span), endOf(span) ?? []].flat()),
    ...(closedAt ? [{ at: closedAt, place: closedPlace }] : []),
  ];
}

/** Returns members without the slips in their times. */
const inOneStay = (
  members: readonly ListedMember[],
  moments: readonly PlacedMoment[],
): ListedMember[] =>
  members.map((one) => ({
    ...one,
    presences: withoutSlips(one.presences, moments),
    representedBy: one.representedBy.map((holder) => ({
      ...holder,
      spans: withoutSlips(holder.spans, moments),
    })),
  }));

/** Returns when voting on a question closed, with the groups that took part; undefined before that. */
function lastClose(
  questions: readonly Results[],
  meeting: MeetingRecord,
  groups: Pick<Groups, 'everOf'>,
) {
  const closes = questions.flatMap(({ election }) => {
    const close = votingSpans(election).map(endOf).at(-1);
    return close ? [{ close, groups: groupsIn(election, meeting, groups) }] : [];
  });
  return closes.toSorted((one, other) => (isBefore(one.close, other.close) ? 1 : -1))[0];
}

const csvFile = (fileName: string, content: Readable) => ({
  fileName,
  contentType: 'text/csv; charset=utf-8',
  content,
});

/** Returns who took part when a meeting opened, and when it closed, which is stored. */
async function momentsOf(
  { openedAt, openedPlace, closedAt, closingAttendance }: MeetingRecord,
  momentAt: (moment: PlacedMoment) => Promise<MeetingMoment>,
): Promise<Pick<MeetingMinutesInput, 'opened' | 'last'>> {
  return {
    ...(openedAt && { opened: await momentAt({ at: openedAt, place: openedPlace }) }),
    ...(closedAt && closingAttendance && { last: { at: closedAt, attendance: closingAttendance } }),
  };
}

/** Returns the groups that took part when a meeting opened: those of its first question, because groups are merged later. */
const groupsAtOpening = (
  agenda: readonly HeldItem[],
  meeting: MeetingRecord,
  groups: Pick<Groups, 'everOf'>,
): string[] =>
  agenda
    .flatMap((item) => (item.kind === 'question' ? item.questions : []))
    .map(({ election }) => groupsIn(election, meeting, groups))
    // With each merge, there is one more.
    .reduce((first, one) => (one.length < first.length ? one : first), groupsEver(meeting, groups));

const pdfFile = (fileName: string, content: Uint8Array) => ({
  fileName,
  contentType: 'application/pdf',
  content: Readable.from([content]),
});
