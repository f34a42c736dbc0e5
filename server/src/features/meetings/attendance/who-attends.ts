import { keepNewest } from '../../../platform/keep-newest.ts';
import {
  type Groups,
  isEligible,
  type VotingRights,
  type ElectorateCounts,
} from '../../people/index.ts';
import type { Attendance, AttendanceSums } from '../stored/attendance-sums.ts';
import type { KnownProxies } from './known-proxies.ts';
import { holds } from './proxy-end.ts';
import type { KnownAttendance } from './known-attendance.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import { meetingElectorate } from './meeting-members.ts';

/** Meetings whose sums are kept. */
const KEPT_MEETINGS = 200;

/** Who attends a meeting now: members who are present, and members who are not but whose holder is. */
export interface Attending {
  present: ReadonlySet<string>;
  represented: ReadonlySet<string>;
  attendance: Attendance;
}

export type WhoAttends = ReturnType<typeof createWhoAttends>;

/** Counts who attends a meeting. The sums are kept until something changes. */
export function createWhoAttends(deps: {
  known: KnownAttendance;
  proxies: KnownProxies;
  rights: Pick<VotingRights, 'inMemory' | 'weightAt'>;
  electorateCounts: Pick<ElectorateCounts, 'sum'>;
  groups: Pick<Groups, 'currentOf'>;
}) {
  const { known, proxies, rights, electorateCounts, groups } = deps;
  const latest = new Map<
    string,
    { key: string; part: Omit<Attending, 'attendance'>; sums: Sums }
  >();

  return async function whoAttends(meeting: MeetingRecord): Promise<Attending> {
    const { _id } = meeting;
    const electorate = meetingElectorate(meeting, groups);
    const [attended, given, members, all] = await Promise.all([
      known.of(_id),
      proxies.of(_id),
      rights.inMemory(),
      electorateCounts.sum(electorate),
    ]);
    const key = JSON.stringify([
      attended.version,
      given.version,
      members.version,
      rights.weightAt({}),
      electorate,
    ]);
    let found = latest.get(_id);
    if (found?.key !== key) {
      const isEligibleMember = (voter: string) => isEligible(members.rightsOf(voter), electorate);
      const present = new Set([...attended.present].filter(isEligibleMember));
      const represented = new Set(
        given.proxies
          .filter(
            (one) =>
              present.has(one.holder) &&
              !present.has(one.giver) &&
              isEligibleMember(one.giver) &&
              holds(one, attended.records.get(one.giver)),
          )
          .map(({ giver }) => giver),
      );
      const weightOf = (some: ReadonlySet<string>) =>
        [...some].reduce((sum, voter) => sum + rights.weightAt(members.rightsOf(voter)), 0);
      const sums = { present: weightOf(present), represented: weightOf(represented) };
      found = { key, part: { present, represented }, sums };
      keepNewest(latest, KEPT_MEETINGS, [_id, found]);
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
