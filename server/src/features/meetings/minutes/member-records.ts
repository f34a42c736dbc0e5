import type {
  Voters,
  Groups,
  Roll,
  VoterRecord,
  VotingRights,
  ElectorateCounts,
} from '../../people/index.ts';
import { currentGroups, isEligible } from '../../people/index.ts';
import { ifFound } from '../../../platform/app-error.ts';
import { electorateOf, type WatchedElection } from '../../elections/index.ts';
import type { InMeeting } from '../../results/index.ts';
import type { Meetings } from '../agenda/meetings.ts';
import { chunks } from '../../../platform/chunks.ts';
import type { KnownAttendance } from '../attendance/known-attendance.ts';
import type { KnownProxies } from '../attendance/known-proxies.ts';
import { holds } from '../attendance/proxy-end.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import type { ProxyRecord } from '../attendance/proxy-store.ts';
import { groupsEver, groupsIn, meetingElectorate } from '../attendance/meeting-members.ts';
import { endOf, type PlacedMoment, spanOf, votingSpans } from '../attendance/attendance-moments.ts';
import { type Representation, representationsIn, takingPartAt } from './attendance-history.ts';
import type { ListedMember } from './attendance-list.ts';
import type { MeetingMoment } from './meeting-minutes.ts';

/** How many voters are read at a time. */
const READ_AT_ONCE = 500;

export type MemberRecords = ReturnType<typeof createMemberRecords>;

/** Who took part in a meeting, for its files. */
export function createMemberRecords(deps: {
  known: KnownAttendance;
  proxies: KnownProxies;
  voters: Pick<Voters, 'findByIds'>;
  rights: Pick<VotingRights, 'inMemory' | 'weightAt'>;
  electorateCounts: Pick<ElectorateCounts, 'sum'>;
  groups: Pick<Groups, 'currentOf' | 'everOf' | 'namesOf'>;
  roll: Pick<Roll, 'byName'>;
  meetings: Pick<Meetings, 'find'>;
}) {
  const { known, proxies, voters, rights, electorateCounts, groups, roll, meetings } = deps;
  const namesOf = (voter: Person) => groups.namesOf(currentGroups(voter));

  async function read({ _id }: MeetingRecord) {
    const [{ records }, given] = await Promise.all([known.of(_id), proxies.of(_id)]);
    const presences = new Map([...records].map(([voter, one]) => [voter, one.presences]));
    return { records, proxies: given.proxies, presences };
  }

  /** Returns a function that counts who took part at a moment, or now. */
  async function momentsOf(meeting: MeetingRecord) {
    const [history, { rightsOf }] = await Promise.all([read(meeting), rights.inMemory()]);
    const ever = groupsEver(meeting, groups);
    return async (
      moment: PlacedMoment,
      { isNow = false, groups: among = ever } = {},
    ): Promise<MeetingMoment> => {
      const close = isNow ? undefined : moment.at;
      const electorate = { groups: among, close };
      const wasEligible = (voter: string) => isEligible(rightsOf(voter), electorate);
      const { present, represented } = takingPartAt(history, { moment, wasEligible });
      const weigh = (voter: string) => rights.weightAt(rightsOf(voter), close);
      const [here, by] = [sumOf(present, weigh), sumOf(represented, weigh)];
      const all = await electorateCounts.sum(electorate);
      return {
        at: moment.at,
        attendance: {
          members: { present: here.members, represented: by.members, members: all.voters },
          weights: { present: here.weight, represented: by.weight, members: all.weight },
        },
      };
    };
  }

  return {
    /** Returns the part that an election has in a meeting, for its exports; undefined if it has none. */
    async inMeeting(election: WatchedElection): Promise<InMeeting | undefined> {
      const { presence, id } = election.meeting ?? {};
      const meeting = id === undefined ? undefined : await ifFound(meetings.find(id));
      if (!meeting || !presence) return undefined;
      const [history, { rightsOf }, momentAt] = await Promise.all([
        read(meeting),
        rights.inMemory(),
        momentsOf(meeting),
      ]);
      const electorate = electorateOf(election);
      const inGroups = { ...electorate, groups: groupsIn(election, meeting, groups) };
      const holders = votingSpans(election)
        .flatMap((span) => representationsIn(history, span))
        .filter(({ spans }) => presence === 'anyone' || spans.length > 0)
        .filter(({ giver }) => isEligible(rightsOf(giver), electorate))
        .filter(({ giver, holder }) =>
          [giver, holder].every((one) => isEligible(rightsOf(one), inGroups)),
        );
      const close = votingSpans(election).map(endOf).at(-1);
      return {
        title: meeting.title,
        presence,
        atClose: close && (await momentAt(close, inGroups)).attendance,
        proxies: new Set(holders.map(({ giver }) => giver)).size,
      };
    },

    momentsOf,

    /** Returns everyone who came, or whose proxy held during the meeting, in the order of their names. */
    async attended(meeting: MeetingRecord, now: Date): Promise<ListedMember[]> {
      const { openedAt, openedPlace, closedAt, closedPlace, startDate } = meeting;
      const { presences, records, proxies: given } = await read(meeting);
      const opened = openedAt ? { at: openedAt, place: openedPlace } : { at: startDate };
      const span = spanOf(opened, closedAt ? { at: closedAt, place: closedPlace } : { at: now });
      const represented = representationsIn({ presences, proxies: given }, span);
      const named = await namesIn(given, voters);
      const ids = [...new Set([...presences.keys(), ...represented.map(({ giver }) => giver)])];
      const found = new Map<string, ListedMember>();
      const close = closedAt ?? undefined;
      for await (const batch of ids.length === 0 ? [] : roll.byName({ ids })) {
        for (const voter of batch)
          found.set(voter._id, memberOf(voter, namesOf(voter), rights.weightAt(voter, close)));
      }
      // Those who were erased have no name and no groups, but a weight.
      const { rightsOf } = await rights.inMemory();
      for (const id of ids.filter((one) => !found.has(one))) {
        const userId = records.get(id)?.userId ?? named(id).userId;
        const weight = rights.weightAt(rightsOf(id), close);
        found.set(id, memberOf({ userId, name: userId }, [], weight));
      }
      for (const [id, member] of found) {
        found.set(id, { ...member, presences: presences.get(id) ?? [] });
      }
      return withProxies(found, represented, named);
    },

    /** Returns all members in the order of their names, with the proxies that hold. */
    async toSign(meeting: MeetingRecord): Promise<ListedMember[]> {
      const { records, proxies: given } = await read(meeting);
      const holding = given.filter((one) => holds(one, records.get(one.giver)));
      const electorate = meetingElectorate(meeting, groups);
      const members = new Map<string, ListedMember>();
      for await (const batch of roll.byName({})) {
        for (const voter of batch) {
          if (isEligible(voter, electorate))
            members.set(voter._id, memberOf(voter, namesOf(voter), rights.weightAt(voter)));
        }
      }
      const represented = holding.map(({ giver, holder }) => ({ giver, holder, spans: [] }));
      return withProxies(members, represented, await namesIn(holding, voters));
    },
  };
}

const sumOf = (voters: readonly string[], weigh: (voter: string) => number) => ({
  members: voters.length,
  weight: voters.reduce((sum, one) => sum + weigh(one), 0),
});

type Person = Pick<VoterRecord, 'userId' | 'name' | 'groups' | 'weight'>;

const memberOf = (
  voter: Pick<Person, 'userId' | 'name'>,
  groups: readonly string[],
  weight: number,
): ListedMember => ({
  userId: voter.userId,
  name: voter.name,
  weight,
  groups: [...groups],
  presences: [],
  representedBy: [],
  represents: [],
});

interface Named {
  userId: string;
  name: string;
}

/** Returns a function that names givers and holders. Those who are no longer on the roll have an ID only. */
async function namesIn(
  given: readonly ProxyRecord[],
  voters: Pick<Voters, 'findByIds'>,
): Promise<(voter: string) => Named> {
  const people = new Map<string, Named>();
  for (const { giver, giverId, holder, holderId } of given) {
    people.set(giver, { userId: giverId, name: giverId });
    people.set(holder, { userId: holderId, name: holderId });
  }
  for (const some of chunks([...people.keys()], READ_AT_ONCE)) {
    for (const { _id, userId, name } of await voters.findByIds(some)) {
      people.set(_id, { userId, name });
    }
  }
  return (voter) => people.get(voter) ?? { userId: voter, name: voter };
}

function withProxies(
  members: ReadonlyMap<string, ListedMember>,
  represented: readonly Representation[],
  named: (voter: string) => Named,
): ListedMember[] {
  const byGiver = groupedBy(represented, ({ giver }) => giver);
  const byHolder = groupedBy(represented, ({ holder }) => holder);
  return [...members].map(([id, member]) => ({
    ...member,
    representedBy: (byGiver.get(id) ?? []).map(({ holder, spans }) => ({
      ...named(holder),
      spans,
    })),
    represents: (byHolder.get(id) ?? []).map(({ giver }) => named(giver)),
  }));
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
