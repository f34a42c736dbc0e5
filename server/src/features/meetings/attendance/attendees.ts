import { z } from 'zod';
import { attendanceQuery, type Attendee } from '@votewise/contract';
import {
  currentGroups,
  type Voters,
  type Groups,
  isEligible,
  type Roll,
  type VoterRecord,
  type VotingRights,
} from '../../people/index.ts';
import type { Elections } from '../../elections/index.ts';
import type { Handouts } from '../../handouts/index.ts';
import type { KnownAttendance } from './known-attendance.ts';
import { type KnownProxies, proxyChangesOf } from './known-proxies.ts';
import { holds } from './proxy-end.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import type { Meetings } from '../agenda/meetings.ts';
import { meetingElectorate } from './meeting-members.ts';
import type { WhoAttends } from './who-attends.ts';

export type Attendees = ReturnType<typeof createAttendees>;

/** Members as desks see them. */
export function createAttendees(deps: {
  known: KnownAttendance;
  proxies: KnownProxies;
  whoAttends: WhoAttends;
  meetings: Pick<Meetings, 'find'>;
  voters: Pick<Voters, 'findByIds'>;
  groups: Pick<Groups, 'currentOf' | 'namesOf'>;
  roll: Pick<Roll, 'byName'>;
  elections: Pick<Elections, 'findAll'>;
  handouts: Pick<Handouts, 'paperOf'>;
  rights: Pick<VotingRights, 'weightAt'>;
}) {
  const { known, proxies, whoAttends, meetings, voters, groups, roll } = deps;
  const { elections, handouts, rights } = deps;

  /** Describes members to the desk, in the given order. */
  async function describeAttendees(
    meeting: MeetingRecord,
    members: readonly Pick<VoterRecord, '_id' | 'userId' | 'name' | 'groups' | 'weight'>[],
  ): Promise<Attendee[]> {
    const ids = members.map(({ _id }) => _id);
    const asked = meeting.agenda.flatMap((item) =>
      item.kind === 'question' ? item.electionIds : [],
    );
    const inMeeting = (await elections.findAll())
      .filter((one) => one.meeting?.id === meeting._id)
      .toSorted((one, other) => asked.indexOf(one._id) - asked.indexOf(other._id));
    const [attended, given] = await Promise.all([known.of(meeting._id), proxies.of(meeting._id)]);
    const shown = new Set(ids);
    const concerned = given.proxies.filter(
      (one) =>
        (shown.has(one.giver) || shown.has(one.holder)) &&
        holds(one, attended.records.get(one.giver)),
    );
    const named = new Set(concerned.flatMap(({ giver, holder }) => [giver, holder]));
    const [found, paperOf] = await Promise.all([
      named.size > 0 ? voters.findByIds([...named]) : [],
      handouts.paperOf(inMeeting, [...new Set([...ids, ...named])]),
    ]);
    const people = new Map(found.map((one) => [one._id, one]));
    const personOf = (id: string, userId: string) => ({
      userId,
      name: people.get(id)?.name ?? userId,
    });
    return members.map((voter) => {
      const record = attended.records.get(voter._id);
      const last = record?.presences.at(-1);
      const proxy = concerned.find(({ giver }) => giver === voter._id);
      const represented = concerned.filter(({ holder }) => holder === voter._id);
      const { onPaper, returns } = paperOf(voter._id);
      return {
        voterId: voter._id,
        userId: voter.userId,
        name: voter.name,
        groups: groups.namesOf(currentGroups(voter)),
        weight: rights.weightAt(voter),
        isPresent: record?.isPresent ?? false,
        since: (last?.until ?? last?.since)?.toISOString() ?? null,
        changes: record?.changes ?? 0,
        proxyChanges: proxyChangesOf(given.proxies, voter._id, record),
        representedBy: proxy
          ? {
              ...personOf(proxy.holder, proxy.holderId),
              isPresent: attended.records.get(proxy.holder)?.isPresent ?? false,
            }
          : null,
        represents: represented.map((one) => ({
          voterId: one.giver,
          ...personOf(one.giver, one.giverId),
        })),
        onPaper,
        returns: [...returns, ...represented.flatMap(({ giver }) => paperOf(giver).returns)],
      };
    });
  }

  return {
    describeAttendees,

    /** Lists members in the order of their names, page by page. @throws AppError NOT_FOUND */
    async list(meetingId: string, query: z.output<typeof attendanceQuery>) {
      const { search, only, after, limit } = query;
      const meeting = await meetings.find(meetingId);
      const { present: here, represented, attendance } = await whoAttends(meeting);
      const { present: checkedIn } = await known.of(meetingId);
      const electorate = meetingElectorate(meeting, groups);
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
      for await (const batch of read) {
        // Those who were disabled, or have left the group, stay on the list while they are checked in.
        found.push(
          ...batch.filter(
            (voter) =>
              isWanted(voter) && (isEligible(voter, electorate) || checkedIn.has(voter._id)),
          ),
        );
        if (found.length > limit) break;
      }
      const shown = found.slice(0, limit);
      const next = found.length > limit ? shown.at(-1)?._id : undefined;
      return {
        attendees: await describeAttendees(meeting, shown),
        ...(next !== undefined && { next }),
        attendance: attendance.members,
      };
    },
  };
}
