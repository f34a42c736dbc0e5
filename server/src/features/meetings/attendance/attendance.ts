import type { z } from 'zod';
import type { attendanceQuery, Attendee, CheckInData, CheckInInput } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { chunks } from '../../../platform/chunks.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import {
  currentGroups,
  type Electorate,
  type Groups,
  isEligible,
  type Roll,
  type VoterRecord,
} from '../../people/index.ts';
import type { Elections } from '../../elections/index.ts';
import type { Handouts } from '../../handouts/index.ts';
import { attendanceId, type AttendanceRecord, type AttendanceStore } from './attendance-store.ts';
import type { KnownAttendance } from './known-attendance.ts';
import { holds, type KnownProxies, proxyChangesOf } from './known-proxies.ts';
import type { MeetingRecord } from '../agenda/meeting-store.ts';
import { meetingEvent, type Meetings, requireNotClosed, requireOpen } from '../agenda/meetings.ts';
import { membersOf, notAMember, type WhoTakesPart } from './taking-part.ts';

/** How many members one request checks in at the same time. */
const atOnce = 50;
/** How often members can check themselves in at one meeting, so that the record of a meeting stays bounded. */
const selfCheckInsMax = 50;

/** The act of checking members in or out. */
interface Act {
  isPresent: boolean;
  desk: string;
  by: { userId: string; name: string };
  /** What the act is based on; undefined if only the member’s present state counts. */
  act?: CheckInInput['act'];
}

export type AttendanceService = ReturnType<typeof createAttendance>;

/** Checks members in and out, at desks or by themselves, and lists them. */
export function createAttendance(deps: {
  store: AttendanceStore;
  known: KnownAttendance;
  proxies: KnownProxies;
  whoTakesPart: WhoTakesPart;
  meetings: Pick<Meetings, 'find'>;
  electorate: Pick<Electorate, 'findByUserIds' | 'findVoters' | 'rightsInMemory'>;
  groups: Pick<Groups, 'currentOf' | 'namesOf'>;
  roll: Pick<Roll, 'byName'>;
  elections: Pick<Elections, 'findAll'>;
  handouts: Pick<Handouts, 'heldBy'>;
  clock: TrustedClock;
}) {
  const { store, known, proxies, whoTakesPart, meetings, electorate, groups, roll, clock } = deps;
  const { elections, handouts } = deps;

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
      const now = clock.now();
      // No one leaves before they came, even if the clock of another host is ahead.
      const at = found && found.changedAt > now ? found.changedAt : now;
      const earlier = found?.presences ?? [];
      const last = earlier.at(-1);
      const number = await store.nextNumber(meeting._id);
      const presences = isPresent
        ? [...earlier, { since: at, sincePlace: number, desk, by: by.userId }]
        : [...earlier.slice(0, -1), ...(last ? [{ ...last, until: at, untilPlace: number }] : [])];
      const record: AttendanceRecord = {
        _id: attendanceId(meeting._id, voter._id),
        meetingId: meeting._id,
        voter: voter._id,
        userId: voter.userId,
        isPresent,
        presences,
        changes: (found?.changes ?? 0) + 1,
        changedAt: at,
        number,
        act: act?.id ?? null,
      };
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

  /** Describes members to the desk, in the given order. */
  async function present(
    meeting: MeetingRecord,
    voters: readonly Pick<VoterRecord, '_id' | 'userId' | 'name' | 'groups' | 'weight'>[],
  ): Promise<Attendee[]> {
    const ids = voters.map(({ _id }) => _id);
    const asked = meeting.agenda.flatMap((item) =>
      item.kind === 'question' ? item.electionIds : [],
    );
    const inMeeting = (await elections.findAll())
      .filter((one) => one.meeting?.id === meeting._id)
      .toSorted((one, other) => asked.indexOf(one._id) - asked.indexOf(other._id));
    const [attended, given, held] = await Promise.all([
      known.of(meeting._id),
      proxies.of(meeting._id),
      handouts.heldBy(inMeeting, ids),
    ]);
    const shown = new Set(ids);
    const concerned = given.proxies.filter(
      (one) =>
        (shown.has(one.giver) || shown.has(one.holder)) &&
        holds(one, attended.records.get(one.giver)),
    );
    const named = new Set(concerned.flatMap(({ giver, holder }) => [giver, holder]));
    const people = new Map(
      (named.size > 0 ? await electorate.findVoters([...named]) : []).map((one) => [one._id, one]),
    );
    const personOf = (id: string, userId: string) => ({
      userId,
      name: people.get(id)?.name ?? userId,
    });
    return voters.map((voter) => {
      const record = attended.records.get(voter._id);
      const last = record?.presences.at(-1);
      const proxy = concerned.find(({ giver }) => giver === voter._id);
      return {
        voterId: voter._id,
        userId: voter.userId,
        name: voter.name,
        groups: groups.namesOf(currentGroups(voter)),
        weight: voter.weight ?? 1,
        isPresent: record?.isPresent ?? false,
        since: (last?.until ?? last?.since)?.toISOString() ?? null,
        changes: record?.changes ?? 0,
        proxyChanges: proxyChangesOf(given.proxies, voter._id, record),
        representedBy: proxy ? personOf(proxy.holder, proxy.holderId) : null,
        represents: concerned
          .filter(({ holder }) => holder === voter._id)
          .map((one) => ({ voterId: one.giver, ...personOf(one.giver, one.giverId) })),
        onPaper: held.get(voter._id) ?? [],
      };
    });
  }

  /** @throws AppError NOT_FOUND, NOT_ELIGIBLE */
  async function findMembers(
    meeting: MeetingRecord,
    userIds: readonly string[],
    isPresent: boolean,
  ): Promise<VoterRecord[]> {
    const wanted = [...new Set(userIds)];
    const found = new Map((await electorate.findByUserIds(wanted)).map((one) => [one.userId, one]));
    const franchise = membersOf(meeting, groups);
    return wanted.map((userId) => {
      const voter = found.get(userId);
      if (!voter) throw new AppError('NOT_FOUND', `${userId} is not on the voter roll.`);
      // Members who have been disabled since can still be checked out.
      if (isPresent && !isEligible(voter, franchise)) throw notAMember(voter);
      return voter;
    });
  }

  return {
    present,

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
      const voters = await findMembers(meeting, userIds, isPresent);
      const made: boolean[] = [];
      for (const some of chunks(voters, atOnce)) {
        made.push(
          ...(await Promise.all(
            some.map((voter) => set(meeting, voter, { isPresent, desk, by, act })),
          )),
        );
      }
      const { attendance } = await whoTakesPart(meeting);
      return {
        attendees: await present(meeting, voters),
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
      const isTooOften = (found?.presences.length ?? 0) >= selfCheckInsMax && isPresent;
      if (!meeting.selfCheckIn || isTooOften) throw atDesk();
      // As on the roll, the audit trail contains no voter's name.
      const by = { userId: voter.userId, name: voter.userId };
      await set(meeting, voter, { isPresent, desk: '', by });
    },

    /** Lists members in the order of their names, page by page. @throws AppError NOT_FOUND */
    async list(meetingId: string, query: z.output<typeof attendanceQuery>) {
      const { search, only, after, limit } = query;
      const meeting = await meetings.find(meetingId);
      const { present: here, represented, attendance } = await whoTakesPart(meeting);
      const { present: checkedIn } = await known.of(meetingId);
      const franchise = membersOf(meeting, groups);
      const isWanted = ({ _id }: VoterRecord) => {
        if (only === 'present') return here.has(_id);
        if (only === 'represented') return represented.has(_id);
        return only === undefined || !(here.has(_id) || represented.has(_id));
      };
      const few = only === 'present' ? here : only === 'represented' ? represented : undefined;
      const found: VoterRecord[] = [];
      const read = roll.byName({
        search,
        ...(few && { ids: [...few] }),
        ...(after !== undefined && { after }),
      });
      for await (const voters of read) {
        // Those who were disabled, or have left the group, stay on the list while they are checked in.
        found.push(
          ...voters.filter(
            (voter) =>
              isWanted(voter) && (isEligible(voter, franchise) || checkedIn.has(voter._id)),
          ),
        );
        if (found.length > limit) break;
      }
      const shown = found.slice(0, limit);
      const next = found.length > limit ? shown.at(-1)?._id : undefined;
      return {
        attendees: await present(meeting, shown),
        ...(next !== undefined && { next }),
        attendance: attendance.members,
      };
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
