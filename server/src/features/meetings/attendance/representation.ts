import type { ElectionRecord } from '../../elections/index.ts';
import { givenLater, notPresent, notRepresented } from '../../votes/index.ts';
import type { AttendanceStore } from './attendance-store.ts';
import { isFor, type KnownProxies } from './known-proxies.ts';
import { holds } from './proxy-end.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import type { ProxyRecord } from './proxy-store.ts';

/** Decides who may vote at a meeting, for themselves or for others. */
export function createRepresentation(deps: {
  store: Pick<AttendanceStore, 'presenceNow' | 'find'>;
  proxies: KnownProxies;
  /** Returns whether a voter belongs to the groups that take part in a meeting, even if disabled. */
  isMember: (meetingId: string, voter: string) => Promise<boolean>;
}) {
  const { store, proxies, isMember } = deps;

  /** A member who was moved out of the groups of the meeting is not present, even if checked in. */
  async function isPresent(meetingId: string, voter: string): Promise<boolean> {
    const record = await store.presenceNow(meetingId, voter);
    return record?.isPresent === true && (await isMember(meetingId, voter));
  }

  /** Returns the proxies that hold. */
  async function holding(meetingId: string): Promise<ProxyRecord[]> {
    const unended = (await proxies.of(meetingId)).proxies.filter(({ ended }) => ended === null);
    const givers = [...new Set(unended.map(({ giver }) => giver))];
    const records = new Map((await store.find(meetingId, givers)).map((one) => [one.voter, one]));
    return unended.filter((one) => holds(one, records.get(one.giver)));
  }

  return {
    isPresent,

    /** Returns whether a member is present, or represented in an election by a member who is. */
    async attends(election: ElectionRecord, voter: string): Promise<boolean> {
      if (!election.meeting) return false;
      const { id } = election.meeting;
      if (await isPresent(id, voter)) return true;
      const now = await store.presenceNow(id, voter);
      const given = (await proxies.of(id)).proxies.find(
        (one) => one.giver === voter && holds(one, now) && isFor(one, election),
      );
      if (!given || !(await isMember(id, voter))) return false;
      return isPresent(id, given.holder);
    },

    /**
     * Returns the member whom a holder represents or has represented, and why the holder can’t vote for this member now.
     * @throws AppError NOT_REPRESENTED if there never was a proxy
     */
    async giverOf(
      election: ElectionRecord,
      { holder, giverId }: { holder: string; giverId: string },
    ) {
      if (!election.meeting) throw notRepresented();
      const { id, presence } = election.meeting;
      const all = (await proxies.of(id)).proxies.filter(
        (one) => one.giverId === giverId && one.holder === holder,
      );
      const given = all.findLast((one) => isFor(one, election));
      const isLater = all.some((one) => one.ended === null && !isFor(one, election));
      const ended = isLater ? givenLater() : notRepresented();
      if (!given) throw ended;
      const [giverNow, isHolderHere, ...areMembers] = await Promise.all([
        store.presenceNow(id, given.giver),
        presence === 'anyone' || isPresent(id, holder),
        isMember(id, given.giver),
        isMember(id, holder),
      ]);
      const giver = { _id: given.giver, userId: given.giverId };
      // A member who is present has no representative.
      if (giverNow?.isPresent || !holds(given, giverNow)) return { ...giver, refusal: ended };
      if (areMembers.includes(false)) return { ...giver, refusal: ended };
      if (!isHolderHere) return { ...giver, refusal: notPresent() };
      return { ...giver, refusal: undefined };
    },

    /** Returns whether a proxy of this member holds for an election, wherever its holder is. */
    async hasHolder(election: ElectionRecord, voter: string): Promise<boolean> {
      if (!election.meeting) return false;
      const { id } = election.meeting;
      const own = (await proxies.of(id)).proxies.filter(({ giver }) => giver === voter);
      if (own.every((one) => one.ended !== null || !isFor(one, election))) return false;
      const now = await store.presenceNow(id, voter);
      return own.some((one) => holds(one, now) && isFor(one, election));
    },

    /** Returns whether a proxy holds that a voter gave or has. */
    async hasProxy(meetingId: string, voter: string): Promise<boolean> {
      const own = (await proxies.of(meetingId)).proxies.filter(
        ({ giver, holder, ended }) => ended === null && (giver === voter || holder === voter),
      );
      if (own.length === 0) return false;
      const givers = own.map(({ giver }) => giver);
      const records = new Map((await store.find(meetingId, givers)).map((one) => [one.voter, one]));
      return own.some((one) => holds(one, records.get(one.giver)));
    },

    /** Returns the holder of the most proxies, and how many. */
    mostHeld: async ({ _id }: Pick<MeetingRecord, '_id'>) => mostHeldAmong(await holding(_id)),

    /** Returns the members who have given a holder a proxy that was not taken back. They may have come in person since. */
    async representedBy(holder: string, meetingId: string): Promise<string[]> {
      const { proxies: all } = await proxies.of(meetingId);
      return all
        .filter((one) => one.holder === holder && one.ended === null)
        .map(({ giver }) => giver);
    },
  };
}

function mostHeldAmong(holding: readonly ProxyRecord[]) {
  const held = new Map<string, number>();
  for (const one of holding) held.set(one.holderId, (held.get(one.holderId) ?? 0) + 1);
  const [holderId = '', count = 0] = [...held].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return { holderId, count };
}
