import { formatQuantity, LIMITS, type Proxy } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { createFailureLimit, TooManyFailuresError } from '../../../platform/http/failure-limits.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import type { AuditEvent } from '../../audit/index.ts';
import {
  type Account,
  type Electorate,
  type Groups,
  isEligible,
  type PeopleServices,
  type VoterRecord,
} from '../../people/index.ts';
import { notRepresented } from '../../votes/index.ts';
import { type AttendanceStore, checkInsOf } from './attendance-store.ts';
import { holds, type KnownProxies, proxyChangesOf } from './known-proxies.ts';
import type { MeetingRecord } from '../agenda/meeting-store.ts';
import { meetingEvent, type Meetings, requireNotClosed } from '../agenda/meetings.ts';
import { type ProxyMember, refusalOf, refusedToGiver, refusedToOfficer } from './proxy-refusals.ts';
import type { ProxyNotice, ProxyRecord, ProxyStore } from './proxy-store.ts';
import { membersOf, notAMember } from './taking-part.ts';

/**
 * How often a member can name another one. Whoever names a voter ID learns whether it is a member’s, and the name, so
 * each attempt counts, not only wrong ones.
 */
const namingLimit = { name: 'proxy holder', failures: 10, seconds: 60 * 60 };
/** How often a member can give a proxy for one meeting, so that one member cannot use up `proxiesMax`. */
const givenMax = 30;

interface By {
  userId: string;
  name: string;
}

/** The events of proxies that end, and why they ended. */
const ENDING = {
  'meeting.proxy-taken-back': 'taken-back',
  'meeting.proxy-ended': 'taken-back',
  'meeting.proxy-declined': 'declined',
} as const;

export type ProxyService = ReturnType<typeof createProxies>;

/**
 * Proxies. All proxies of a meeting are in one document, and each change is written only if no other came first. So
 * whatever members and desks do at the same time, a member has at most one proxy, a holder at most as many as allowed,
 * and no holder is represented.
 */
export function createProxies(deps: {
  store: ProxyStore;
  proxies: KnownProxies;
  attendanceStore: Pick<AttendanceStore, 'find' | 'placeNow'>;
  meetings: Pick<Meetings, 'find'>;
  users: Pick<PeopleServices['users'], 'findByUserId' | 'findByEmail'>;
  electorate: Pick<Electorate, 'findVoters'>;
  groups: Pick<Groups, 'currentOf'>;
  clock: TrustedClock;
}) {
  const { store, proxies, attendanceStore, meetings, users, electorate, groups, clock } = deps;
  const naming = createFailureLimit(namingLimit);

  /** Makes a change to the newest version. @param changeOf returns undefined to change nothing */
  async function change(
    { _id }: MeetingRecord,
    changeOf: (
      current: readonly ProxyRecord[],
      version: number,
    ) => Promise<{ next: ProxyRecord[]; event: AuditEvent; notice?: ProxyNotice } | undefined>,
  ): Promise<void> {
    await untilWritten(async () => {
      const current = await proxies.of(_id);
      const version = current.version + 1;
      const changed = await changeOf(current.proxies, version);
      if (!changed) return undefined;
      const { next, event, notice } = changed;
      const tell = notice && { notice, at: clock.now() };
      const written = { _id, version, proxies: next };
      const how = { tell, before: current.proxies };
      return (await store.write(written, [event], how)) ? undefined : OVERTAKEN;
    });
  }

  /** Returns the attendance of these members. */
  async function attended({ _id }: MeetingRecord, voters: readonly string[]) {
    const found = await attendanceStore.find(_id, [...new Set(voters)]);
    return new Map(found.map((one) => [one.voter, one]));
  }

  /** Several voters may share an address. */
  async function find(text: string): Promise<Account[]> {
    const found = text.includes('@')
      ? await users.findByEmail(text.toLowerCase())
      : [await users.findByUserId(text.toUpperCase())];
    return found.filter((one) => one?.userType === 'voter').filter((one) => one !== null);
  }

  const isMember = (voter: VoterRecord, meeting: MeetingRecord): boolean =>
    isEligible(voter, membersOf(meeting, groups));

  /** @throws AppError PROXY_REFUSED */
  async function requireAllowed(
    standing: readonly ProxyRecord[],
    given: { giver: ProxyMember; holder: ProxyMember; isOwn: boolean },
    { proxiesPerHolder: most }: MeetingRecord,
  ): Promise<void> {
    const refusal = refusalOf(standing, given, most);
    if (!refusal) return;
    const { why } = refusal;
    if (given.isOwn) throw refusedToGiver(why, most);
    const others = await electorate.findVoters(refusal.others);
    throw refusedToOfficer(why, { ...given, others });
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
      const standing = unended.filter((one) => holds(one, records.get(one.giver)));
      const earlier = standing.find((one) => one.giver === giver._id);
      if (earlier?.holder === holder._id) return undefined;
      requireSeen(proxyChangesOf(current, giver._id, records.get(giver._id)), given.changes);
      const isOwn = by.userId === giver.userId;
      // Read again, because the limit may have changed.
      const latest = await meetings.find(meeting._id);
      await requireAllowed(standing, { giver, holder, isOwn }, latest);
      const own = current.filter((one) => one.giver === giver._id).length;
      if (current.length >= LIMITS.proxiesMax || (isOwn && own >= givenMax)) throw refusedAtAll();
      const [at, place] = [clock.now(), await attendanceStore.placeNow(meeting._id)];
      const record: ProxyRecord = {
        giver: giver._id,
        giverId: giver.userId,
        holder: holder._id,
        holderId: holder.userId,
        givenAt: at,
        givenPlace: place,
        by: by.userId,
        version,
        checkIns: checkInsOf(records.get(giver._id)),
        ended: null,
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
        ...(!isOwn && { notice: { giver: giver._id, holder: holder._id } }),
      };
    });

  /**
   * Ends the proxy of a giver. Returns false if there never was one.
   * @param holder the member who holds it, if only that one may be ended
   * @param changes see `requireSeen`
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
      requireSeen(proxyChangesOf(current, unended.giver, records.get(unended.giver)), changes);
      const [at, place] = [clock.now(), await attendanceStore.placeNow(meeting._id)];
      const ended = { at, place, why: ENDING[event] };
      return {
        next: current.map((one) => (one === unended ? { ...one, ended } : one)),
        event: meetingEvent(meeting, {
          event,
          at,
          actor: { type: 'user', ...by },
          details: { giver: { userId: unended.giverId }, holder: { userId: unended.holderId } },
        }),
      };
    });
    return isKnown;
  }

  async function present(meeting: MeetingRecord, shown: readonly ProxyRecord[]): Promise<Proxy[]> {
    const ids = [...new Set(shown.flatMap(({ giver, holder }) => [giver, holder]))];
    const { proxies: all } = await proxies.of(meeting._id);
    const [records, people] = await Promise.all([
      attended(
        meeting,
        shown.map(({ giver }) => giver),
      ),
      electorate.findVoters(ids),
    ]);
    const names = new Map(people.map(({ _id, name }) => [_id, name]));
    const unaddressed = new Set(people.flatMap(({ _id, email }) => (email === null ? [_id] : [])));
    const personOf = (id: string, userId: string) => ({ userId, name: names.get(id) ?? userId });
    return shown.map((one) => {
      const isInPerson = one.ended === null && !holds(one, records.get(one.giver));
      return {
        giver: personOf(one.giver, one.giverId),
        holder: personOf(one.holder, one.holderId),
        givenAt: one.givenAt.toISOString(),
        isEntered: one.by !== one.giverId,
        hasNoAddress: unaddressed.has(one.giver),
        ended: isInPerson ? 'in-person' : (one.ended?.why ?? null),
        changes: proxyChangesOf(all, one.giver, records.get(one.giver)),
      };
    });
  }

  return {
    /** Sorted by the holder's name, then by the giver's. @throws AppError NOT_FOUND */
    async list(meetingId: string): Promise<Proxy[]> {
      const meeting = await meetings.find(meetingId);
      const { proxies: all } = await proxies.of(meetingId);
      const { compare } = new Intl.Collator('en', { numeric: true });
      return (await present(meeting, all)).toSorted(
        (a, b) => compare(a.holder.name, b.holder.name) || compare(a.giver.name, b.giver.name),
      );
    },

    /** Enters a proxy that was given on paper. @throws AppError NOT_FOUND, NOT_ELIGIBLE, PROXY_REFUSED, MEETING_CLOSED */
    async enter(
      meetingId: string,
      names: { giver: string; holder: string; changes?: number | undefined },
      by: By,
    ): Promise<Proxy> {
      const meeting = await meetings.find(meetingId);
      requireNotClosed(meeting);
      const [givers, holders] = await Promise.all([find(names.giver), find(names.holder)]);
      const giver = only(givers, 'giver', names.giver);
      const holder = only(others(holders, giver), 'holder', names.holder);
      for (const one of [giver, holder]) {
        if (!isMember(one, meeting)) throw notAMember(one);
      }
      await put(meeting, { giver, holder, by, changes: names.changes });
      const { proxies: all } = await proxies.of(meetingId);
      const [entered] = await present(
        meeting,
        all.filter((one) => one.giver === giver._id).slice(-1),
      );
      if (!entered) throw new Error('the proxy that was entered is missing');
      return entered;
    },

    /** Ends a proxy for an administrator. @throws AppError NOT_FOUND, MEETING_CLOSED, EDITED_MEANWHILE */
    async endFor(meetingId: string, giverId: string, by: By, changes?: number): Promise<void> {
      const meeting = await meetings.find(meetingId);
      requireNotClosed(meeting);
      const event = 'meeting.proxy-ended';
      if (await end(meeting, { giverId }, { by, event, changes })) return;
      throw new AppError('NOT_FOUND', `${giverId} has given no proxy for this meeting.`);
    },

    /**
     * Gives the caller's proxy. The answer is the same for strangers and for voters who are not members.
     * @throws AppError MEETING_NOT_OPEN, PROXY_REFUSED, NOT_FOUND, TOO_MANY_ATTEMPTS
     */
    async give(meeting: MeetingRecord, giver: VoterRecord, named: string): Promise<void> {
      requireBefore(meeting);
      let holder: Account | undefined;
      await naming
        .attempt(giver._id, async () => {
          const [first, second] = others(await find(named), giver);
          // An address that several others share names none of them, as an unknown address does.
          holder = second ? undefined : first;
          return null;
        })
        .catch(tooOften);
      if (!holder || !isMember(holder, meeting)) {
        throw new AppError(
          'NOT_FOUND',
          'No member of this meeting has this voter ID or email address. Check what you entered.',
          { detail: { reason: 'NOT_FOUND.member' } },
        );
      }
      await put(meeting, { giver, holder, by: { userId: giver.userId, name: giver.userId } });
    },

    /** Takes the caller's proxy back, if there is one, whoever gave or entered it. @throws AppError MEETING_NOT_OPEN */
    async takeBack(meeting: MeetingRecord, { userId }: VoterRecord): Promise<void> {
      requireNotOver(meeting);
      const event = 'meeting.proxy-taken-back';
      await end(meeting, { giverId: userId }, { by: { userId, name: userId }, event });
    },

    /** Ends a proxy that the caller holds. @throws AppError MEETING_NOT_OPEN, NOT_REPRESENTED */
    async decline(meeting: MeetingRecord, holder: VoterRecord, giverId: string): Promise<void> {
      requireNotOver(meeting);
      const { _id, userId } = holder;
      const by = { userId, name: userId };
      const event = 'meeting.proxy-declined';
      if (!(await end(meeting, { giverId, holder: _id }, { by, event }))) throw notRepresented();
    },
  };
}

/** Members give proxies only until the meeting opens. @throws AppError PROXY_REFUSED, MEETING_NOT_OPEN */
function requireBefore(meeting: MeetingRecord): void {
  requireNotOver(meeting);
  if (meeting.status === 'open') throw refusedToGiver('late');
}

/** @throws AppError MEETING_NOT_OPEN */
function requireNotOver({ status }: MeetingRecord): void {
  if (status !== 'closed') return;
  throw new AppError('MEETING_NOT_OPEN', 'This meeting is closed.', {
    detail: { reason: 'MEETING_NOT_OPEN.closed' },
  });
}

/**
 * Rejects a request that was based on proxies that others have changed since, such as one that is repeated.
 * @throws AppError EDITED_MEANWHILE
 */
function requireSeen(current: number, seen: number | undefined): void {
  if (seen === undefined || seen === current) return;
  throw new AppError(
    'EDITED_MEANWHILE',
    'The proxy of this member was changed at another desk since. Check the list, and try again.',
  );
}

const refusedAtAll = () => new AppError('PROXY_REFUSED', 'This proxy can’t be given.');

/** The voters who share an address, without the giver: couples name each other by the address that they share. */
const others = (found: readonly Account[], giver: Pick<Account, '_id'>): readonly Account[] =>
  found.length > 1 ? found.filter(({ _id }) => _id !== giver._id) : found;

/** @throws AppError NOT_FOUND for none or several */
function only(found: readonly Account[], field: 'giver' | 'holder', text: string): Account {
  const [first, second] = found;
  if (first && !second) return first;
  const message = first
    ? `Several voters share the address ${text}. Enter the voter ID.`
    : `No voter has the ID or address ${text}.`;
  throw new AppError('NOT_FOUND', message, { fields: { [field]: message } });
}

function tooOften(error: unknown): never {
  if (!(error instanceof TooManyFailuresError)) throw error;
  const minutes = Math.ceil(error.secondsToWait / 60);
  throw new AppError(
    'TOO_MANY_ATTEMPTS',
    `You have named members too often. Try again in ${formatQuantity(minutes, 'minute')}.`,
    {
      retryAfterSeconds: error.secondsToWait,
      detail: { reason: 'TOO_MANY_ATTEMPTS.members', values: { minutes } },
    },
  );
}
