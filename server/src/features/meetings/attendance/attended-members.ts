import type { Attended, ElectorateFields } from '../../elections/index.ts';
import type { Groups, Rights, VotingRights } from '../../people/index.ts';
import { keepNewest } from '../../../platform/keep-newest.ts';
import { common, covers, type Span, votingSpans } from './attendance-moments.ts';
import type { AttendanceRecord } from './attendance-store.ts';
import type { KnownAttendance } from './known-attendance.ts';
import { isFor, type KnownProxies } from './known-proxies.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import { heldSpan } from './proxy-end.ts';
import type { ProxyRecord } from './proxy-store.ts';
import { groupsIn } from './meeting-members.ts';

/** Elections for which the members who attended are kept in memory. */
const KEPT_ELECTIONS = 200;

/** Finds the members of a meeting who were present or represented while voting in an election was open. */
export function createAttendedMembers(deps: {
  known: KnownAttendance;
  proxies: KnownProxies;
  find: (meetingId: string) => Promise<MeetingRecord | null>;
  rights: Pick<VotingRights, 'inMemory'>;
  groups: Pick<Groups, 'everOf'>;
}) {
  const { known, proxies, find, rights, groups } = deps;
  const kept = new Map<string, { key: string; attended: Attended }>();

  return async (election: ElectorateFields): Promise<Attended> => {
    const { _id, meeting } = election;
    if (!meeting) return new Map();
    const [{ records, version }, given, members, held] = await Promise.all([
      known.of(meeting.id),
      proxies.of(meeting.id),
      rights.inMemory(),
      find(meeting.id),
    ]);
    const open = votingSpans(election);
    const listed = held ? groupsIn(election, held, groups) : [];
    const key = JSON.stringify([version, given.version, members.version, listed, open]);
    const found = kept.get(_id);
    if (found?.key === key) return found.attended;
    const own = given.proxies.filter((one) => isFor(one, election));
    const membershipOf = (voter: string) => membershipIn(listed, members.rightsOf(voter));
    const attended = attendedDuring(open, { records, proxies: own, membershipOf });
    keepNewest(kept, KEPT_ELECTIONS, [_id, { key, attended }]);
    return attended;
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

/** Returns when a holder was present while the proxy held. */
function spansOfProxy(proxy: ProxyRecord, records: ReadonlyMap<string, AttendanceRecord>): Span[] {
  const presencesOf = (voter: string) => records.get(voter)?.presences ?? [];
  const held = heldSpan(proxy, presencesOf(proxy.giver));
  return held ? presencesOf(proxy.holder).flatMap((one) => common(one, held) ?? []) : [];
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
