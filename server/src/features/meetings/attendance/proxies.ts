import { formatQuantity, type Proxy } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { createFailureLimit, TooManyFailuresError } from '../../../platform/http/failure-limits.ts';
import {
  type Account,
  type Voters,
  type Groups,
  isEligible,
  type PeopleServices,
  type VoterRecord,
} from '../../people/index.ts';
import { notRepresented } from '../../votes/index.ts';
import type { KnownProxies } from './known-proxies.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import { requireNotClosed } from '../stored/meeting-rules.ts';
import type { Meetings } from '../agenda/meetings.ts';
import { refusedToGiver } from './proxy-refusals.ts';
import { meetingElectorate, notAMember } from './meeting-members.ts';
import type { By, ProxyChanges } from './proxy-changes.ts';
import { createListedProxies } from './listed-proxies.ts';

/**
 * How often a member can name another one. Whoever names a voter ID learns whether it is a member’s, and the name, so
 * each attempt counts, not only wrong ones.
 */
const namingLimit = { name: 'proxy holder', failures: 10, seconds: 60 * 60 };
export type ProxyService = ReturnType<typeof createProxies>;

/** Lists proxies, and gives, enters, and ends them. */
export function createProxies(deps: {
  changes: ProxyChanges;
  proxies: KnownProxies;
  meetings: Pick<Meetings, 'find'>;
  users: Pick<PeopleServices['users'], 'findByUserId' | 'findByEmail'>;
  voters: Pick<Voters, 'findByIds'>;
  groups: Pick<Groups, 'currentOf'>;
}) {
  const { proxies, meetings, users, groups } = deps;
  const { put, end } = deps.changes;
  const { list, describeProxies } = createListedProxies(deps);
  const naming = createFailureLimit(namingLimit);

  /** Several voters may share an address. */
  async function find(text: string): Promise<Account[]> {
    const found = text.includes('@')
      ? await users.findByEmail(text.toLowerCase())
      : [await users.findByUserId(text.toUpperCase())];
    return found.filter((one) => one?.userType === 'voter').filter((one) => one !== null);
  }

  const isEligibleMember = (voter: VoterRecord, meeting: MeetingRecord): boolean =>
    isEligible(voter, meetingElectorate(meeting, groups));

  return {
    list,

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
        if (!isEligibleMember(one, meeting)) throw notAMember(one);
      }
      await put(meeting, { giver, holder, by, changes: names.changes });
      const { proxies: all } = await proxies.of(meetingId);
      const [entered] = await describeProxies(
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
      if (!holder || !isEligibleMember(holder, meeting)) {
        throw new AppError(
          'NOT_FOUND',
          'No member of this meeting has this voter ID or email address. Ask the member for one of these. A name isn’t enough.',
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
