import type { Attended, ElectionRecord, FranchiseElection } from '../../elections/index.ts';
import type { Electorate, Groups, Rights } from '../../people/index.ts';
import { keepNewest } from '../../../platform/keep-newest.ts';
import { givenLater, notPresent, notRepresented } from '../../votes/index.ts';
import {
  common,
  covers,
  earliest,
  type Span,
  spanOf,
  startOf,
  votingSpans,
} from './attendance-moments.ts';
import type { AttendanceRecord, AttendanceStore } from './attendance-store.ts';
import type { KnownAttendance } from './known-attendance.ts';
import { holds, isFor, type KnownProxies } from './known-proxies.ts';
import type { MeetingRecord } from '../agenda/meeting-store.ts';
import type { ProxyRecord } from './proxy-store.ts';
import { groupsEver } from './taking-part.ts';

/** Elections for which the members who attended are kept in memory. */
const keptElections = 200;

/** Decides who may vote at a meeting, for themselves or for others. */
export function createRepresentation(deps: {
  store: Pick<AttendanceStore, 'presenceNow' | 'find'>;
  known: KnownAttendance;
  proxies: KnownProxies;
  /** Returns whether a voter belongs to the groups that take part in a meeting. */
  isMember: (meetingId: string, voter: string) => Promise<boolean>;
  find: (meetingId: string) => Promise<MeetingRecord | null>;
  electorate: Pick<Electorate, 'rightsInMemory'>;
  groups: Pick<Groups, 'currentOf'>;
}) {
  const { store, known, proxies, isMember, find, electorate, groups } = deps;
  const kept = new Map<string, { key: string; attended: Attended }>();

  /** A member who was moved out of the groups of the meeting is not present, even if checked in. */
  async function isPresent(meetingId: string, voter: string): Promise<boolean> {
    const record = await store.presenceNow(meetingId, voter);
    return record?.isPresent === true && (await isMember(meetingId, voter));
  }

  /** Returns the proxies that hold. */
  async function standing(meetingId: string): Promise<ProxyRecord[]> {
    const unended = (await proxies.of(meetingId)).proxies.filter(({ ended }) => ended === null);
    const givers = [...new Set(unended.map(({ giver }) => giver))];
    const records = new Map((await store.find(meetingId, givers)).map((one) => [one.voter, one]));
    return unended.filter((one) => holds(one, records.get(one.giver)));
  }

  return {
    isPresent,

    /** Returns whether a member is present, or represented in an election by a member who is. */
    async takesPart(election: ElectionRecord, voter: string): Promise<boolean> {
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
    async giverOf(election: ElectionRecord, holder: string, giverId: string) {
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
      const giver = { sub: given.giver, uid: given.giverId };
      // A member who is present has no representative.
      if (giverNow?.isPresent || !holds(given, giverNow)) return { ...giver, refusal: ended };
      if (areMembers.includes(false)) return { ...giver, refusal: ended };
      if (!isHolderHere) return { ...giver, refusal: notPresent() };
      return { ...giver, refusal: undefined };
    },

    /** Returns whether a proxy of this member holds for an election, wherever its holder is. */
    async isRepresented(election: ElectionRecord, voter: string): Promise<boolean> {
      if (!election.meeting) return false;
      const { id } = election.meeting;
      const own = (await proxies.of(id)).proxies.filter(({ giver }) => giver === voter);
      if (own.every((one) => one.ended !== null || !isFor(one, election))) return false;
      const now = await store.presenceNow(id, voter);
      return own.some((one) => holds(one, now) && isFor(one, election));
    },

    /** Returns whether a proxy holds that an administrator entered. */
    hasEnteredProxies: async (meetingId: string): Promise<boolean> =>
      (await standing(meetingId)).some(({ by, giverId }) => by !== giverId),

    /** Returns the holder of the most proxies, and how many. */
    async mostHeld({ _id }: Pick<MeetingRecord, '_id'>) {
      const held = new Map<string, number>();
      for (const one of await standing(_id))
        held.set(one.holderId, (held.get(one.holderId) ?? 0) + 1);
      const [holderId = '', count = 0] = [...held].toSorted(([, a], [, b]) => b - a)[0] ?? [];
      return { holderId, count };
    },

    /** Returns the members who have given a holder a proxy that was not taken back. They may have come in person since. */
    async representedBy(holder: string, meetingId: string): Promise<string[]> {
      const { proxies: all } = await proxies.of(meetingId);
      return all
        .filter((one) => one.holder === holder && one.ended === null)
        .map(({ giver }) => giver);
    },

    /** Returns the members of a meeting who were present or represented while voting in an election was open. */
    async attendedIn(election: FranchiseElection): Promise<Attended> {
      const { _id, meeting } = election;
      if (!meeting) return new Map();
      const [{ records, version }, given, rights, held] = await Promise.all([
        known.of(meeting.id),
        proxies.of(meeting.id),
        electorate.rightsInMemory(),
        find(meeting.id),
      ]);
      const open = votingSpans(election);
      const listed = held ? groupsEver(held, groups) : [];
      const key = JSON.stringify([version, given.version, rights.version, listed, open]);
      const found = kept.get(_id);
      if (found?.key === key) return found.attended;
      const own = given.proxies.filter((one) => isFor(one, election));
      const membershipOf = (voter: string) => membershipIn(listed, rights.rightsOf(voter));
      const attended = attendedDuring(open, { records, proxies: own, membershipOf });
      keepNewest(kept, keptElections, [_id, { key, attended }]);
      return attended;
    },
  };
}

/** Returns when a voter was in one of these groups; undefined for always. */
function membershipIn(listed: readonly string[], { groups = [] }: Rights): Span[] | undefined {
  if (listed.length === 0) return undefined;
  return groups
    .filter(({ group }) => listed.includes(group))
    .map(({ since, until }) => ({
      since: new Date(since),
      ...(until !== undefined && { until: new Date(until) }),
    }));
}

/** Returns when a holder was present while the proxy held: until it was taken back, or its giver came. */
function spansOfProxy(
  { giver, holder, givenAt, givenPlace, checkIns, ended }: ProxyRecord,
  records: ReadonlyMap<string, AttendanceRecord>,
): Span[] {
  const came = records.get(giver)?.presences[checkIns];
  const given = { at: givenAt, place: givenPlace };
  const held = spanOf(given, earliest(came && startOf(came), ended ?? undefined));
  return (records.get(holder)?.presences ?? []).flatMap((one) => common(one, held) ?? []);
}

/** Exported for tests. @param membershipOf when a voter was a member; undefined for always */
export function attendedDuring(
  open: readonly Span[],
  given: {
    records: ReadonlyMap<string, AttendanceRecord>;
    proxies: readonly ProxyRecord[];
    membershipOf: (voter: string) => readonly Span[] | undefined;
  },
): Attended {
  const { records, proxies, membershipOf } = given;
  const attended = new Map<string, boolean>();
  const isIn = (spans: readonly Span[]) =>
    open.some((other) => spans.some((one) => common(one, other) !== undefined));
  const isThroughout = (spans: readonly Span[]) =>
    open.every((other) => spans.some((one) => covers(one, other)));
  const add = (voter: string, spans: readonly Span[], needed: readonly string[]) => {
    const memberships = needed.flatMap((one) => {
      const membership = membershipOf(one);
      return membership ? [membership] : [];
    });
    const all = [spans, ...memberships];
    if (!all.every(isIn)) return;
    attended.set(voter, all.every(isThroughout) || attended.get(voter) === true);
  };
  for (const [voter, record] of records) add(voter, record.presences, [voter]);
  for (const proxy of proxies) {
    add(proxy.giver, spansOfProxy(proxy, records), [proxy.giver, proxy.holder]);
  }
  return attended;
}
