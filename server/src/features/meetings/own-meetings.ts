import type { OwnMeeting } from '@votewise/contract';
import type { Session } from '../../platform/tokens.ts';
import type { ElectionRecord, Elections, Visibility } from '../elections/index.ts';
import { type Voters, type VotingRights } from '../people/index.ts';
import type { BallotBox } from '../ballots/index.ts';
import type { Handouts } from '../handouts/index.ts';
import type { AttendanceStore } from './attendance/attendance-store.ts';
import { isFor, type KnownProxies } from './attendance/known-proxies.ts';
import { holds } from './attendance/proxy-end.ts';
import type { MeetingStreams } from './meeting-streams.ts';
import type { MeetingAccess } from './meeting-access.ts';
import type { MeetingRecord } from './stored/meeting-store.ts';
import { meetingNotFound } from './stored/meeting-rules.ts';
import type { Meetings } from './agenda/meetings.ts';
import type { MeetingStates } from './present-meeting.ts';
import type { ProxyRecord } from './attendance/proxy-store.ts';

/** The member who makes the request. See `Session`. */
type Member = Pick<Session, 'sub' | 'role'>;

/** Closed meetings that members still see. */
const CLOSED_SHOWN = 10;

export type OwnMeetings = ReturnType<typeof createOwnMeetings>;

/** Meetings as their members see them. */
export function createOwnMeetings(deps: {
  meetings: Pick<Meetings, 'find' | 'findAll'>;
  states: MeetingStates;
  streams: Pick<MeetingStreams, 'stateOf'>;
  store: Pick<AttendanceStore, 'find'>;
  proxies: KnownProxies;
  elections: Pick<Elections, 'findAll'>;
  ballots: Pick<BallotBox, 'votedIn'>;
  handouts: Pick<Handouts, 'heldIn'>;
  visibility: Pick<Visibility, 'among'>;
  voters: Pick<Voters, 'findByIds'>;
  rights: Pick<VotingRights, 'inMemory' | 'weightAt'>;
  access: Pick<MeetingAccess, 'isMember' | 'mayFollow'>;
}) {
  const { meetings, states, store, proxies, elections, ballots, handouts, visibility } = deps;
  const { streams, voters, rights, access } = deps;

  const freshState = async (meeting: MeetingRecord) => (await states.of(meeting)).forAll;
  /**
   * Shared by all members, unless the meeting is open: then, a state that is a second old could be older than what its
   * stream has sent from another process.
   */
  const listedState = async (meeting: MeetingRecord) =>
    meeting.status === 'open' ? freshState(meeting) : (await streams.stateOf(meeting)).state;

  async function describeMeeting(
    meeting: MeetingRecord,
    member: Member,
    stateOf = freshState,
  ): Promise<OwnMeeting> {
    const concerning = (await proxies.of(meeting._id)).proxies.filter(
      ({ giver, holder }) => giver === member.sub || holder === member.sub,
    );
    const given = concerning.filter(({ ended }) => ended === null);
    const declined = declinedOf(concerning, member);
    const concerned = [...new Set([member.sub, ...given.map(({ giver }) => giver)])];
    const [records, people, all, state, { rightsOf }] = await Promise.all([
      store.find(meeting._id, concerned),
      voters.findByIds([...given, ...declined].flatMap(({ giver, holder }) => [giver, holder])),
      elections.findAll(),
      stateOf(meeting),
      rights.inMemory(),
    ]);
    const recordOf = new Map(records.map((one) => [one.voter, one]));
    const names = new Map(people.map(({ _id, name }) => [_id, name]));
    const inMeeting = all.filter(
      (one) => one.meeting?.id === meeting._id && one.status !== 'upcoming',
    );
    const questions = await visibility.among(inMeeting, member);
    const votedIn = async (voter: string, among: readonly ElectionRecord[]) =>
      (await ballots.votedIn(among, voter)).map(({ _id }) => _id);
    const notIn = (proxy: ProxyRecord) =>
      inMeeting.filter((one) => !isFor(proxy, one)).map(({ _id }) => _id);
    const holding = given.filter((one) => holds(one, recordOf.get(one.giver)));
    const own = holding.find(({ giver }) => giver === member.sub);
    const represents = await Promise.all(
      holding
        .filter(({ holder }) => holder === member.sub)
        .map(async (proxy) => {
          const { giver, giverId } = proxy;
          // In these, no one but the holder can have cast the giver’s ballot.
          const among = inMeeting.filter((one) => isFor(proxy, one));
          const onPaper = await handouts.heldIn(inMeeting, giver);
          return {
            userId: giverId,
            name: names.get(giver) ?? giverId,
            weight: rights.weightAt(rightsOf(giver)),
            votedIn: (await votedIn(giver, among)).filter((id) => !onPaper.has(id)),
            onPaper: [...onPaper],
            notIn: notIn(proxy),
          };
        }),
    );
    const heldStill = represents.length > 0 ? await giversNow(deps, meeting, holding) : new Set();
    return {
      id: meeting._id,
      description: meeting.description,
      state,
      isPresent: recordOf.get(member.sub)?.isPresent ?? false,
      holder: own
        ? {
            userId: own.holderId,
            name: names.get(own.holder) ?? own.holderId,
            notIn: notIn(own),
          }
        : null,
      ...declinedBy(declined, names),
      represents: represents.filter(({ userId }) => heldStill.has(userId)),
      votedIn: await votedIn(member.sub, questions),
    };
  }

  return {
    describeMeeting,

    /** Returns a meeting of which the voter is a member or, to end a proxy, was one. @throws AppError NOT_FOUND */
    async require(id: string, member: Member, { endsProxy = false } = {}): Promise<MeetingRecord> {
      const meeting = await meetings.find(id);
      const isAllowed = endsProxy ? access.mayFollow : access.isMember;
      if (!(await isAllowed(member, meeting))) throw meetingNotFound();
      return meeting;
    },

    /** Open meetings first, then planned ones by date, then closed ones, the latest first. */
    async list(member: Member): Promise<OwnMeeting[]> {
      const all: MeetingRecord[] = [];
      for (const meeting of await meetings.findAll()) {
        if (await access.mayFollow(member, meeting)) all.push(meeting);
      }
      const planned = all.filter(({ status }) => status === 'planned').toReversed();
      const closed = all.filter(({ status }) => status === 'closed').slice(0, CLOSED_SHOWN);
      const open = all.filter(({ status }) => status === 'open');
      return Promise.all(
        [...open, ...planned, ...closed].map((meeting) =>
          describeMeeting(meeting, member, listedState),
        ),
      );
    },
  };
}

/** Returns the last proxy that a member gave if its holder declined it. */
function declinedOf(concerning: readonly ProxyRecord[], { sub }: Member): ProxyRecord[] {
  const last = concerning.findLast(({ giver }) => giver === sub);
  return last?.ended?.why === 'declined' ? [last] : [];
}

function declinedBy(
  [declined]: readonly ProxyRecord[],
  names: ReadonlyMap<string, string>,
): Pick<OwnMeeting, 'declinedBy'> {
  if (!declined) return {};
  const { holder, holderId } = declined;
  return { declinedBy: { userId: holderId, name: names.get(holder) ?? holderId } };
}

/**
 * Returns the voter IDs of those who are represented now. A ballot that was just found may be one that its giver cast
 * after taking the proxy back, which the holder must not see.
 */
async function giversNow(
  { store, proxies }: { store: Pick<AttendanceStore, 'find'>; proxies: KnownProxies },
  { _id }: MeetingRecord,
  before: readonly ProxyRecord[],
): Promise<Set<string>> {
  const { proxies: current } = await proxies.of(_id);
  const records = await store.find(
    _id,
    before.map(({ giver }) => giver),
  );
  const recordOf = new Map(records.map((one) => [one.voter, one]));
  const isSame = (one: ProxyRecord) => (other: ProxyRecord) =>
    other.giver === one.giver && other.version === one.version && other.ended === null;
  const holding = before.filter(
    (one) => current.some(isSame(one)) && holds(one, recordOf.get(one.giver)),
  );
  return new Set(holding.map(({ giverId }) => giverId));
}
