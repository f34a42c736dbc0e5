import type { AttendanceStore } from './attendance/attendance-store.ts';
import type { MeetingStore } from './stored/meeting-store.ts';
import type { ProxyRecord, ProxyStore } from './attendance/proxy-store.ts';

export type KeptAboutMember = ReturnType<typeof createKeptAboutMember>;

/** Returns what meetings keep about a member, for people to read. */
export function createKeptAboutMember(deps: {
  meetings: Pick<MeetingStore, 'findTitles'>;
  attendance: Pick<AttendanceStore, 'meetingsOf'>;
  proxies: Pick<ProxyStore, 'all'>;
}) {
  const { meetings, attendance, proxies } = deps;

  return async ({ _id, userId }: { _id: string; userId: string }) => {
    const titles = await meetings.findTitles();
    const titleOf = (id: string) => titles.get(id) ?? null;
    const who = (by: string) => (by === userId ? 'the member' : 'an administrator');
    const records = await attendance.meetingsOf(_id);
    const given: object[] = [];
    const held: object[] = [];
    for await (const { _id: meetingId, proxies: all } of proxies.all()) {
      const about = ({ givenAt, by, giverId, ended }: ProxyRecord) => ({
        meeting: titleOf(meetingId),
        givenAt,
        enteredBy: by === giverId ? 'the giver' : 'an administrator',
        ended: ended && { at: ended.at, why: ended.why },
      });
      for (const one of all) {
        if (one.giver === _id) given.push({ ...about(one), holder: one.holderId });
        if (one.holder === _id) held.push({ ...about(one), giver: one.giverId });
      }
    }
    return {
      attendance: [...records].map(([meetingId, { isPresent, presences, changedAt }]) => ({
        meeting: titleOf(meetingId),
        isPresent,
        presences: presences.map(({ since, until = null, desk, by }) => ({
          since,
          until,
          desk,
          checkedInBy: who(by),
        })),
        changedAt,
      })),
      proxies: { given, held },
    };
  };
}
