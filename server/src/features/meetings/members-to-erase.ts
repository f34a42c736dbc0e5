import type { Clock } from '../../platform/clock.ts';
import {
  ERASED_NAME,
  eventsWait,
  type Groups,
  newest,
  type ToErase,
  type ReadOnce,
  type VoterRecord,
} from '../people/index.ts';
import type { AttendanceStore } from './attendance/attendance-store.ts';
import { groupsEver } from './attendance/meeting-members.ts';
import type { MeetingRecord, MeetingStore } from './stored/meeting-store.ts';
import type { ProxyRecord, ProxyStore } from './attendance/proxy-store.ts';

/** Attendance and proxies of a voter. Their times stay: attendance, quorums, and turnout depend on them. */
export function createMembersToErase(deps: {
  stores: {
    attendance: Pick<AttendanceStore, 'meetingsOf' | 'forget'>;
    proxies: Pick<ProxyStore, 'all' | 'write'>;
    meetings: Pick<MeetingStore, 'findAll'>;
  };
  /** Returns whether a proxy holds that a voter gave or has. */
  hasProxy: (meetingId: string, voter: string) => Promise<boolean>;
  groups: Pick<Groups, 'everOf'>;
  clock: Clock;
}): ToErase {
  const { attendance, proxies, meetings } = deps.stores;
  const { hasProxy } = deps;

  const isOf = ({ giver, holder }: ProxyRecord, voter: string) =>
    giver === voter || holder === voter;

  const allMeetings = (readOnce: ReadOnce) => readOnce(meetings, () => meetings.findAll());

  return {
    async refusal({ _id: voter }, readOnce) {
      const attended = await attendance.meetingsOf(voter);
      for (const meeting of await allMeetings(readOnce)) {
        if (meeting.status === 'closed') continue;
        const { title } = meeting;
        if (attended.get(meeting._id)?.isPresent) {
          return `This voter is checked in at “${title}”. Check the voter out first, then erase the voter.`;
        }
        if (await hasProxy(meeting._id, voter)) {
          return `This voter has given or holds a proxy for “${title}”. End the proxy first, then erase the voter.`;
        }
      }
      return undefined;
    },

    async needs(voter, readOnce) {
      const all = (await allMeetings(readOnce)).filter((meeting) => isConcerned(voter, meeting));
      if (all.length === 0) return undefined;
      return {
        groups: all.flatMap((meeting) => groupsEver(meeting, deps.groups)),
        weights: true,
        until: newest(
          all.map(({ openedAt, closedAt, startDate }) => closedAt ?? openedAt ?? startDate),
        ),
      };
    },

    async count({ id }) {
      const attended = [...(await attendance.meetingsOf(id)).values()];
      let given = 0;
      for await (const one of proxies.all()) {
        given += one.proxies.filter((proxy) => isOf(proxy, id)).length;
      }
      return {
        checkIns: attended.filter((one) => one.userId !== ERASED_NAME).length,
        proxies: given,
      };
    },

    async erase({ id, userId }) {
      await attendance.forget(id, userId, deps.clock.now());
      for await (const { _id, version, proxies: all, eventsCount } of proxies.all()) {
        if (!all.some((one) => isOf(one, id))) continue;
        if (eventsCount > 0) throw eventsWait();
        const without = all.map((one) => ({
          ...one,
          ...(one.giver === id && { giverId: ERASED_NAME }),
          ...(one.holder === id && { holderId: ERASED_NAME }),
          ...(one.by === userId && { by: ERASED_NAME }),
        }));
        const next = { _id, version: version + 1, proxies: without };
        if (!(await proxies.write(next, []))) throw new Error('the proxies have changed');
      }
    },
  };
}

/** Returns whether the numbers of a meeting may include a voter: unless the voter was registered after it had ended. */
const isConcerned = (
  { registeredAt }: Pick<VoterRecord, 'registeredAt'>,
  { openedAt, closedAt }: MeetingRecord,
): boolean => openedAt !== null && (closedAt === null || registeredAt <= closedAt);
