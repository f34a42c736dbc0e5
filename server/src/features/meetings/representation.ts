import type { MeetingOfElection } from '@votewise/contract';
import type { Attended, FranchiseElection } from '../elections/index.ts';
import { keepNewest } from '../../platform/keep-newest.ts';
import { notPresent, notRepresented } from '../votes/index.ts';
import type { AttendanceRecord, AttendanceStore } from './attendance-store.ts';
import type { KnownAttendance } from './known-attendance.ts';
import { holds, type KnownProxies } from './known-proxies.ts';
import type { ProxyRecord } from './proxy-store.ts';

/** Elections for which the members who attended are kept in memory. */
const keptElections = 200;

/** A time in milliseconds since 1970, up to but not including `until`. */
interface Span {
  from: number;
  until: number;
}

/** Decides who may vote at a meeting, for themselves or for others. */
export function createRepresentation(deps: {
  store: Pick<AttendanceStore, 'presenceNow'>;
  known: KnownAttendance;
  proxies: KnownProxies;
}) {
  const { store, known, proxies } = deps;
  const kept = new Map<string, { key: string; attended: Attended }>();

  return {
    isPresent: async (meetingId: string, voter: string): Promise<boolean> =>
      (await store.presenceNow(meetingId, voter))?.isPresent ?? false,

    /**
     * Returns the member whom a holder represents or has represented, and why the holder can’t vote for this member now.
     * @throws AppError NOT_REPRESENTED if there never was a proxy
     */
    async giverOf({ id, presence }: MeetingOfElection, holder: string, giverId: string) {
      const given = (await proxies.of(id)).proxies.findLast(
        (one) => one.giverId === giverId && one.holder === holder,
      );
      if (!given) throw notRepresented();
      const [giverNow, holderNow] = await Promise.all([
        store.presenceNow(id, given.giver),
        presence === 'present' ? store.presenceNow(id, holder) : undefined,
      ]);
      const giver = { sub: given.giver, uid: given.giverId };
      // A member who is present has no representative.
      if (giverNow?.isPresent || !holds(given, giverNow))
        return { ...giver, refusal: notRepresented() };
      if (presence === 'present' && !holderNow?.isPresent)
        return { ...giver, refusal: notPresent() };
      return { ...giver, refusal: undefined };
    },

    /** Returns the members who have given a holder a proxy that was not taken back. They may have come in person since. */
    async representedBy(holder: string, meetingId: string): Promise<string[]> {
      const { proxies: all } = await proxies.of(meetingId);
      return all
        .filter((one) => one.holder === holder && one.ended === null)
        .map(({ giver }) => giver);
    },

    /** Returns who was present or represented while voting in an election was open. */
    async attendedIn({ _id, meeting, statusChanges }: FranchiseElection): Promise<Attended> {
      if (!meeting) return new Map();
      const [{ records, version }, given] = await Promise.all([
        known.of(meeting.id),
        proxies.of(meeting.id),
      ]);
      const open = openTimes(statusChanges);
      const key = JSON.stringify([version, given.version, open]);
      const found = kept.get(_id);
      if (found?.key === key) return found.attended;
      const attended = attendedDuring(open, { records, proxies: given.proxies });
      keepNewest(kept, keptElections, [_id, { key, attended }]);
      return attended;
    },
  };
}

/** Returns when voting was open. */
function openTimes(changes: FranchiseElection['statusChanges']): Span[] {
  return changes.flatMap(({ to, at }, place) =>
    to === 'active'
      ? [
          {
            from: at.getTime(),
            until: changes[place + 1]?.at.getTime() ?? Number.POSITIVE_INFINITY,
          },
        ]
      : [],
  );
}

const spansOf = (record: AttendanceRecord | undefined): Span[] =>
  (record?.presences ?? []).map(({ since, until }) => ({
    from: since.getTime(),
    until: until?.getTime() ?? Number.POSITIVE_INFINITY,
  }));

/** Returns when a holder was present while the proxy held: until it was taken back, or its giver came. */
function spansOfProxy(
  { giver, holder, givenAt, checkIns, ended }: ProxyRecord,
  records: ReadonlyMap<string, AttendanceRecord>,
): Span[] {
  const came = records.get(giver)?.presences[checkIns]?.since;
  const from = givenAt.getTime();
  const until = Math.min(came?.getTime() ?? Infinity, ended?.at.getTime() ?? Infinity);
  return spansOf(records.get(holder)).map((one) => ({
    from: Math.max(one.from, from),
    until: Math.min(one.until, until),
  }));
}

/** Exported for tests. */
export function attendedDuring(
  open: readonly Span[],
  {
    records,
    proxies,
  }: {
    records: ReadonlyMap<string, AttendanceRecord>;
    proxies: readonly ProxyRecord[];
  },
): Attended {
  const attended = new Map<string, boolean>();
  const add = (voter: string, spans: readonly Span[]) => {
    const isHere = spans.some((one) =>
      open.some((other) => Math.max(one.from, other.from) < Math.min(one.until, other.until)),
    );
    if (!isHere) return;
    const isThroughout = open.every((other) =>
      spans.some(({ from, until }) => from <= other.from && until >= other.until),
    );
    attended.set(voter, isThroughout || attended.get(voter) === true);
  };
  for (const [voter, record] of records) add(voter, spansOf(record));
  for (const proxy of proxies) add(proxy.giver, spansOfProxy(proxy, records));
  return attended;
}
