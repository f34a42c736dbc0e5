import { AppError } from '../../../platform/app-error.ts';
import { keepNewest } from '../../../platform/keep-newest.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import {
  type Voters,
  type Groups,
  isEligible,
  type VoterRecord,
  weightAt,
} from '../../people/index.ts';
import type { Attendance, AttendanceSums } from '../agenda/attendance-sums.ts';
import { holds, type KnownProxies } from './known-proxies.ts';
import type { KnownAttendance } from './known-attendance.ts';
import type { MeetingRecord } from '../agenda/meeting-store.ts';

/** Meetings whose sums are kept. */
const keptMeetings = 200;

/** Who takes part in a meeting now: members who are present, and members who are not but whose holder is. */
export interface TakingPart {
  present: ReadonlySet<string>;
  represented: ReadonlySet<string>;
  attendance: Attendance;
}

export type WhoTakesPart = ReturnType<typeof createWhoTakesPart>;

/** Returns who can take part in a meeting: members of its groups, or everyone on the roll. */
export const membersOf = (
  { electorate }: Pick<MeetingRecord, 'electorate'>,
  groups: Pick<Groups, 'currentOf'>,
) => ({ groups: groups.currentOf(electorate.groups).map(({ id }) => id), close: undefined });

/** Returns the groups of a meeting as they were listed and, after merges, those that they became; none for everyone. */
export function groupsEver(
  meeting: Pick<MeetingRecord, 'electorate'>,
  groups: Pick<Groups, 'currentOf'>,
): string[] {
  const listed = meeting.electorate.groups.map(({ id }) => id);
  return [...new Set([...listed, ...membersOf(meeting, groups).groups])];
}

/** How long a meeting is used for members who vote. */
const sharedMs = 1_000;

/** Returns whether a voter takes part in a meeting. Reads the meeting once for all who vote within a second. */
export function createIsMember(deps: {
  find: (meetingId: string) => Promise<MeetingRecord>;
  voters: Pick<Voters, 'mayVote'>;
  groups: Pick<Groups, 'currentOf'>;
  clock: { elapsed: () => number };
}) {
  const { find, voters, groups, clock } = deps;
  const meetings = createShortCache<MeetingRecord>({
    milliseconds: sharedMs,
    elapsed: clock.elapsed,
  });
  return async (meetingId: string, voter: string): Promise<boolean> => {
    const meeting = await meetings.get(meetingId, () => find(meetingId));
    return voters.mayVote(voter, membersOf(meeting, groups).groups);
  };
}

/** Returns the current names of a meeting's groups; once it is closed, the names that they had when it was planned. */
export const namesOfGroups = (
  { electorate, status }: Pick<MeetingRecord, 'electorate' | 'status'>,
  groups: Pick<Groups, 'currentOf'>,
): string[] =>
  (status === 'closed' ? electorate.groups : groups.currentOf(electorate.groups)).map(
    ({ name }) => name,
  );

/** The error for administrators, who see the roll. */
export const notAMember = ({ name, userId, disabledAt }: VoterRecord) =>
  new AppError(
    'NOT_ELIGIBLE',
    disabledAt
      ? `${name} (${userId}) is disabled. Enable this voter on the voter roll first.`
      : `${name} (${userId}) is not a member of the groups that take part in this meeting.`,
  );

/** Counts who takes part in a meeting. The sums are kept until something changes. */
export function createWhoTakesPart(deps: {
  known: KnownAttendance;
  proxies: KnownProxies;
  voters: Pick<Voters, 'sum' | 'rightsInMemory'>;
  groups: Pick<Groups, 'currentOf'>;
}) {
  const { known, proxies, voters, groups } = deps;
  const latest = new Map<
    string,
    { key: string; part: Omit<TakingPart, 'attendance'>; sums: Sums }
  >();

  return async function whoTakesPart(meeting: MeetingRecord): Promise<TakingPart> {
    const { _id } = meeting;
    const electorate = membersOf(meeting, groups);
    const [attended, given, rights, all] = await Promise.all([
      known.of(_id),
      proxies.of(_id),
      voters.rightsInMemory(),
      voters.sum(electorate),
    ]);
    const key = JSON.stringify([attended.version, given.version, rights.version, electorate]);
    let found = latest.get(_id);
    if (found?.key !== key) {
      const isMember = (voter: string) => isEligible(rights.rightsOf(voter), electorate);
      const present = new Set([...attended.present].filter(isMember));
      const represented = new Set(
        given.proxies
          .filter(
            (one) =>
              present.has(one.holder) &&
              !present.has(one.giver) &&
              isMember(one.giver) &&
              holds(one, attended.records.get(one.giver)),
          )
          .map(({ giver }) => giver),
      );
      const weightOf = (some: ReadonlySet<string>) =>
        [...some].reduce((sum, voter) => sum + weightAt(rights.rightsOf(voter)), 0);
      const sums = { present: weightOf(present), represented: weightOf(represented) };
      found = { key, part: { present, represented }, sums };
      keepNewest(latest, keptMeetings, [_id, found]);
    }
    const { part, sums } = found;
    return {
      ...part,
      attendance: {
        members: {
          present: part.present.size,
          represented: part.represented.size,
          members: all.voters,
        },
        weights: { ...sums, members: all.weight },
      },
    };
  };
}

type Sums = Pick<AttendanceSums, 'present' | 'represented'>;
