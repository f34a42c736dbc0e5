import { LIMITS } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { requireSeen } from '../../../platform/require-seen.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import type { AuditEvent } from '../../audit/index.ts';
import type { Voters } from '../../people/index.ts';
import { type AttendanceStore, checkInsOf } from './attendance-store.ts';
import { type KnownProxies, proxyChangesOf } from './known-proxies.ts';
import { holds } from './proxy-end.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import { meetingEvent } from '../stored/meeting-rules.ts';
import type { Meetings } from '../agenda/meetings.ts';
import {
  type ProxyMember,
  refusalOf,
  refusedToAdministrator,
  refusedToGiver,
} from './proxy-refusals.ts';
import type { ProxyNotice, ProxyRecord, ProxyStore } from './proxy-store.ts';

/** How often a member can give a proxy for one meeting, so that one member cannot use up `proxiesMax`. */
const GIVEN_MAX = 30;

export interface By {
  userId: string;
  name: string;
}

/** The events of proxies that end, and why they ended. */
const ENDING = {
  'meeting.proxy-taken-back': 'taken-back',
  'meeting.proxy-ended': 'taken-back',
  'meeting.proxy-declined': 'declined',
} as const;

interface Change {
  next: ProxyRecord[];
  event: AuditEvent;
  notices: readonly ProxyNotice[];
}

export type ProxyChanges = ReturnType<typeof createProxyChanges>;

/**
 * All proxies of a meeting are in one document, and each change is written only if no other came first. So whatever
 * members and desks do at the same time, a member has at most one proxy, a holder at most as many as allowed, and no
 * holder is represented.
 */
export function createProxyChanges(deps: {
  store: ProxyStore;
  proxies: KnownProxies;
  attendanceStore: Pick<AttendanceStore, 'find' | 'momentNow'>;
  meetings: Pick<Meetings, 'find'>;
  voters: Pick<Voters, 'findByIds'>;
  clock: TrustedClock;
}) {
  const { store, proxies, attendanceStore, meetings, voters, clock } = deps;

  /** Makes a change to the newest version. @param changeOf returns undefined to change nothing */
  async function change(
    { _id }: MeetingRecord,
    changeOf: (current: readonly ProxyRecord[], version: number) => Promise<Change | undefined>,
  ): Promise<void> {
    await untilWritten(async () => {
      const current = await proxies.of(_id);
      const version = current.version + 1;
      const changed = await changeOf(current.proxies, version);
      if (!changed) return undefined;
      const { next, event, notices } = changed;
      const tell = notices.length > 0 ? { notices, at: clock.now() } : undefined;
      const written = { _id, version, proxies: next };
      const how = { tell, before: current.proxies };
      return (await store.write(written, [event], how)) ? undefined : OVERTAKEN;
    });
  }

  /** Returns the attendance of these members. */
  async function attended({ _id }: MeetingRecord, ids: readonly string[]) {
    const found = await attendanceStore.find(_id, [...new Set(ids)]);
    return new Map(found.map((one) => [one.voter, one]));
  }

  /** Gives a proxy, unless the holder has it already. @throws AppError PROXY_REFUSED */
  const put = (
    meeting: MeetingRecord,
    given: { giver: ProxyMember; holder: ProxyMember; by: By; changes?: number | undefined },
  ) =>
    change(meeting, async (current, version) => {
      const { giver, holder, by } = given;
      const unended = current.filter(({ ended }) => ended === null);
      const records = await attended(meeting, [giver._id, ...unended.map((one) => one.giver)]);
      const holding = unended.filter((one) => holds(one, records.get(one.giver)));
      const earlier = holding.find((one) => one.giver === giver._id);
      if (earlier?.holder === holder._id) return undefined;
      const changes = proxyChangesOf(current, giver._id, records.get(giver._id));
      requireSeen(changes, given.changes, CHANGED_SINCE);
      const isOwn = by.userId === giver.userId;
      // Read again, because the limit may have changed.
      const latest = await meetings.find(meeting._id);
      const isPresent = records.get(giver._id)?.isPresent === true;
      await requireAllowed(holding, { giver, holder, isPresent, isOwn }, latest, voters);
      const own = current.filter((one) => one.giver === giver._id).length;
      if (current.length >= LIMITS.proxiesMax || (isOwn && own >= GIVEN_MAX)) throw refusedAtAll();
      const [at, place] = [clock.now(), await attendanceStore.momentNow(meeting._id)];
      const record: ProxyRecord = {
        ...newProxy({ giver, holder, by }),
        givenAt: at,
        givenPlace: place,
        version,
        checkIns: checkInsOf(records.get(giver._id)),
      };
      const event = isOwn ? 'meeting.proxy-given' : 'meeting.proxy-entered';
      const details = {
        giver: { userId: giver.userId },
        holder: { userId: holder.userId },
        ...(earlier && { instead: { userId: earlier.holderId } }),
      };
      const ended = { at, place, why: 'replaced' } as const;
      return {
        next: [...current.map((one) => (one === earlier ? { ...one, ended } : one)), record],
        event: meetingEvent(meeting, { event, at, actor: { type: 'user', ...by }, details }),
        notices: givenNotices(record, isOwn),
      };
    });

  /**
   * Ends the proxy of a giver. Returns false if there never was one.
   * @param holder the member who holds it, if only that one may be ended
   * @param changes the giver’s `proxyChanges` that the desk saw
   */
  async function end(
    meeting: MeetingRecord,
    { giverId, holder }: { giverId: string; holder?: string },
    { by, event, changes }: { by: By; event: keyof typeof ENDING; changes?: number | undefined },
  ): Promise<boolean> {
    let isKnown = false;
    await change(meeting, async (current) => {
      const own = current.filter(
        (one) => one.giverId === giverId && (holder === undefined || one.holder === holder),
      );
      isKnown = own.length > 0;
      const unended = own.findLast(({ ended }) => ended === null);
      if (!unended) return undefined;
      const records = await attended(meeting, [unended.giver]);
      if (!holds(unended, records.get(unended.giver))) return undefined;
      const made = proxyChangesOf(current, unended.giver, records.get(unended.giver));
      requireSeen(made, changes, CHANGED_SINCE);
      const [at, place] = [clock.now(), await attendanceStore.momentNow(meeting._id)];
      const ended = { at, place, why: ENDING[event] };
      return {
        next: current.map((one) => (one === unended ? { ...one, ended } : one)),
        event: meetingEvent(meeting, {
          event,
          at,
          actor: { type: 'user', ...by },
          details: { giver: { userId: unended.giverId }, holder: { userId: unended.holderId } },
        }),
        notices: ended.why === 'declined' ? [noticeOf(unended, 'declined')] : [],
      };
    });
    return isKnown;
  }

  return { attended, put, end };
}

/** @throws AppError PROXY_REFUSED */
async function requireAllowed(
  holding: readonly ProxyRecord[],
  given: { giver: ProxyMember; holder: ProxyMember; isPresent: boolean; isOwn: boolean },
  { proxiesPerHolder: most }: MeetingRecord,
  voters: Pick<Voters, 'findByIds'>,
): Promise<void> {
  const refusal = refusalOf(holding, given, most);
  if (!refusal) return;
  const { why } = refusal;
  if (given.isOwn) throw refusedToGiver(why, most);
  const others = await voters.findByIds(refusal.others);
  throw refusedToAdministrator(why, { ...given, others });
}

const newProxy = (given: { giver: ProxyMember; holder: ProxyMember; by: By }) => ({
  giver: given.giver._id,
  giverId: given.giver.userId,
  holder: given.holder._id,
  holderId: given.holder.userId,
  by: given.by.userId,
  ended: null,
});

/** Holders are told who names them, and givers what an administrator entered. */
const givenNotices = (record: ProxyRecord, isOwn: boolean): ProxyNotice[] => [
  ...(isOwn ? [] : [noticeOf(record, 'entered')]),
  noticeOf(record, 'named'),
];

const noticeOf = (
  { giver, holder }: Pick<ProxyRecord, 'giver' | 'holder'>,
  kind: NonNullable<ProxyNotice['kind']>,
): ProxyNotice => ({ giver, holder, kind });

const CHANGED_SINCE =
  'The proxy of this member was changed at another desk since. Check the list, and try again.';

const refusedAtAll = () => new AppError('PROXY_REFUSED', 'This proxy can’t be given.');
