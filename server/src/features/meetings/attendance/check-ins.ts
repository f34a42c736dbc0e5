import type { CheckInData, CheckInInput } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { chunks } from '../../../platform/chunks.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import { type Voters, type Groups, isEligible, type VoterRecord } from '../../people/index.ts';
import { attendanceId, type AttendanceRecord, type AttendanceStore } from './attendance-store.ts';
import type { Attendees } from './attendees.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import { meetingEvent, requireNotClosed, requireOpen } from '../stored/meeting-rules.ts';
import type { Meetings } from '../agenda/meetings.ts';
import { meetingElectorate, notAMember } from './meeting-members.ts';
import type { WhoAttends } from './who-attends.ts';

/** How many members one request checks in at the same time. */
const AT_ONCE = 50;
/** How often members can check themselves in at one meeting, so that the record of a meeting stays bounded. */
const SELF_CHECK_INS_MAX = 50;

/** The act of checking members in or out. */
interface Act {
  isPresent: boolean;
  desk: string;
  by: { userId: string; name: string };
  /** What the act is based on; undefined if only the member’s present state counts. */
  act?: CheckInInput['act'];
}

export type CheckIns = ReturnType<typeof createCheckIns>;

/** Checks members in and out, at desks or by themselves. */
export function createCheckIns(deps: {
  store: AttendanceStore;
  whoAttends: WhoAttends;
  meetings: Pick<Meetings, 'find'>;
  voters: Pick<Voters, 'findByUserIds'>;
  groups: Pick<Groups, 'currentOf'>;
  describeAttendees: Attendees['describeAttendees'];
  clock: TrustedClock;
}) {
  const { store, whoAttends, meetings, voters, groups, describeAttendees, clock } = deps;

  /**
   * Writes one change, or none if it is made already. Starts over if another change comes first.
   * @returns false if the act was overtaken by others, so that it must not be made
   */
  async function set(
    meeting: MeetingRecord,
    voter: Pick<VoterRecord, '_id' | 'userId'>,
    { isPresent, desk, by, act }: Act,
  ): Promise<boolean> {
    return untilWritten(async () => {
      const [found] = await store.find(meeting._id, [voter._id]);
      if ((found?.isPresent ?? false) === isPresent) return true;
      if (act && isOvertaken(act, found)) return false;
      const record = recordAfter(found, {
        meeting,
        voter,
        act: { isPresent, desk, by, act },
        now: clock.now(),
        number: await store.nextNumber(meeting._id),
      });
      const at = record.changedAt;
      const self = by.userId === voter.userId;
      const details = {
        voter: { userId: voter.userId },
        ...(desk !== '' && { desk }),
        ...(self && { self }),
      };
      const event = isPresent ? 'meeting.checked-in' : 'meeting.checked-out';
      const actor = { type: 'user', ...by } as const;
      const told = meetingEvent(meeting, { event, at, actor, details });
      return (await store.write(record, told)) ? true : OVERTAKEN;
    });
  }

  /** @throws AppError NOT_FOUND, NOT_ELIGIBLE */
  async function findMembers(
    meeting: MeetingRecord,
    userIds: readonly string[],
    isPresent: boolean,
  ): Promise<VoterRecord[]> {
    const wanted = [...new Set(userIds)];
    const found = new Map((await voters.findByUserIds(wanted)).map((one) => [one.userId, one]));
    const electorate = meetingElectorate(meeting, groups);
    return wanted.map((userId) => {
      const voter = found.get(userId);
      if (!voter) throw new AppError('NOT_FOUND', `${userId} is not on the voter roll.`);
      // Members who have been disabled since can still be checked out.
      if (isPresent && !isEligible(voter, electorate)) throw notAMember(voter);
      return voter;
    });
  }

  return {
    /**
     * Checks members in or out. Members who are checked in or out already stay as they are, as do those whom others have
     * checked in or out since the desk saw them.
     * @throws AppError NOT_FOUND, NOT_ELIGIBLE, MEETING_CLOSED; then no one was checked in or out
     */
    async checkIn(
      meetingId: string,
      { voters: userIds, isPresent, desk, act }: CheckInInput,
      by: Act['by'],
    ): Promise<CheckInData> {
      const meeting = await meetings.find(meetingId);
      requireNotClosed(meeting);
      const members = await findMembers(meeting, userIds, isPresent);
      const made: boolean[] = [];
      for (const some of chunks(members, AT_ONCE)) {
        made.push(
          ...(await Promise.all(
            some.map((voter) => set(meeting, voter, { isPresent, desk, by, act })),
          )),
        );
      }
      const { attendance } = await whoAttends(meeting);
      return {
        attendees: await describeAttendees(meeting, members),
        attendance: attendance.members,
        ...(made.includes(false) && { isOvertaken: true }),
      };
    },

    /**
     * Checks the caller in or out.
     * @throws AppError NOT_FOUND, MEETING_NOT_OPEN, CHECK_IN_AT_DESK
     */
    async attend(meeting: MeetingRecord, voter: VoterRecord, isPresent: boolean): Promise<void> {
      requireOpen(meeting);
      const [found] = await store.find(meeting._id, [voter._id]);
      const isTooOften = (found?.presences.length ?? 0) >= SELF_CHECK_INS_MAX && isPresent;
      if (!meeting.selfCheckIn || isTooOften) throw atDesk();
      // As on the roll, the audit trail contains no voter's name.
      const by = { userId: voter.userId, name: voter.userId };
      await set(meeting, voter, { isPresent, desk: '', by });
    },
  };
}

/** Returns whether others have checked a member in or out since a desk saw what its act is based on. */
const isOvertaken = (
  { changes, after }: NonNullable<CheckInInput['act']>,
  found: Pick<AttendanceRecord, 'changes' | 'act'> | undefined,
): boolean => {
  const isOwn = found?.act != null && after.includes(found.act);
  return (found?.changes ?? 0) !== changes && !isOwn;
};

const atDesk = () => new AppError('CHECK_IN_AT_DESK', 'Check in at the desk.');

/** Returns the attendance of a member after an act. @param number the place of the act among all of the meeting */
function recordAfter(
  found: AttendanceRecord | undefined,
  given: {
    meeting: MeetingRecord;
    voter: Pick<VoterRecord, '_id' | 'userId'>;
    act: Act;
    now: Date;
    number: number;
  },
): AttendanceRecord {
  const { meeting, voter, act, now, number } = given;
  const { isPresent, desk, by } = act;
  // No one leaves before they came, even if the clock of another host is ahead.
  const at = found && found.changedAt > now ? found.changedAt : now;
  const earlier = found?.presences ?? [];
  const last = earlier.at(-1);
  const presences = isPresent
    ? [...earlier, { since: at, sincePlace: number, desk, by: by.userId }]
    : [...earlier.slice(0, -1), ...(last ? [{ ...last, until: at, untilPlace: number }] : [])];
  return {
    _id: attendanceId(meeting._id, voter._id),
    meetingId: meeting._id,
    voter: voter._id,
    userId: voter.userId,
    isPresent,
    presences,
    changes: (found?.changes ?? 0) + 1,
    changedAt: at,
    number,
    act: act.act?.id ?? null,
  };
}
