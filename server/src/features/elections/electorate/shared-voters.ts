import { setImmediate as breathe } from 'node:timers/promises';
import { type ElectionRecord, isConcluded } from '../stored/election-document.ts';
import type { Attended } from './electorates.ts';
import {
  CAUTIOUS_ARRIVAL_MS,
  periodByAnyClock,
  type VotingPeriod,
  votingPeriodOf,
} from './open-together.ts';

/** What decides in which elections a voter could vote. */
export interface RegisteredVoter {
  registeredAt: Date;
  groups?: readonly { group: string; since: Date; until?: Date }[];
}

/** In which elections a voter could vote. */
export interface ElectionsOfVoter {
  /** Their IDs, in the order of the given elections. */
  could: readonly string[];
  /** True if the voter could vote in all of them from their opening (or registering) until they closed. */
  isThroughout: boolean;
}

type Memberships = NonNullable<RegisteredVoter['groups']>;

/** Returns the groups whose members can vote in an election, or could; none if everyone can. */
export const groupsEverOf = ({ electorate }: Pick<ElectionRecord, 'electorate'>): string[] => [
  ...electorate.groups.map(({ id }) => id),
  ...(electorate.former ?? []),
];

/**
 * Returns the groups whose members can vote in an election; undefined if everyone can. Without ballots, the groups can
 * still be replaced, so a pending election may be for anyone.
 */
function wantedGroups(election: ElectionRecord): string[] | undefined {
  const wanted = groupsEverOf(election);
  return wanted.length === 0 || (election.ballotSalt === null && !isConcluded(election))
    ? undefined
    : wanted;
}

/** Returns the memberships that let a voter vote in an election; undefined if everyone can. */
function membershipsFor(
  { groups = [] }: RegisteredVoter,
  election: ElectionRecord,
): Memberships | undefined {
  const wanted = wantedGroups(election);
  return wanted && groups.filter(({ group }) => wanted.includes(group));
}

/** Returns the times at which a voter could vote in an election. After leaving a group, ballots can still arrive. */
function timesToVote(
  voter: RegisteredVoter,
  election: ElectionRecord,
  period: VotingPeriod,
): VotingPeriod[] {
  const registered = { from: voter.registeredAt.getTime(), until: Number.POSITIVE_INFINITY };
  const times = membershipsFor(voter, election)?.map(({ since, until }) => ({
    from: since.getTime(),
    until: until ? until.getTime() + CAUTIOUS_ARRIVAL_MS : Number.POSITIVE_INFINITY,
  })) ?? [registered];
  return times
    .map((one) => ({
      from: Math.max(one.from, registered.from, period.from),
      until: Math.min(one.until, period.until),
    }))
    .filter(({ from, until }) => from <= until);
}

/**
 * Leaves only elections during which the voter was present or represented, if only such voters could vote.
 * @param attended by the IDs of these elections
 */
export function limitedToAttended(
  { could, isThroughout }: ElectionsOfVoter,
  voter: string,
  attended: ReadonlyMap<string, Attended>,
): ElectionsOfVoter {
  const left = could.filter((id) => attended.get(id)?.has(voter) ?? true);
  const isWhole = left.every((id) => attended.get(id)?.get(voter) ?? true);
  return { could: left, isThroughout: isThroughout && isWhole };
}

/** Returns in which elections a voter could vote, and whether that stayed the same while they were open. */
export function electionsOfVoter(
  voter: RegisteredVoter,
  elections: readonly ElectionRecord[],
): ElectionsOfVoter {
  const could = elections.filter((one) => timesToVote(voter, one, votingPeriodOf(one)).length > 0);
  const isThroughout = could.every((election) => {
    const { from, until } = votingPeriodOf(election);
    const memberships = membershipsFor(voter, election);
    const start = Math.max(from, voter.registeredAt.getTime());
    return !memberships || coveredFrom(start, memberships) >= until;
  });
  return { could: could.map(({ _id }) => _id), isThroughout };
}

/** A time at which voting in the election at this place is open. */
type PlacedTime = VotingPeriod & { place: number };

/** Calls `join` for enough pairs of times that overlap to connect, directly or through others, all that do. */
function joinOverlapping(times: PlacedTime[], join: (one: number, other: number) => void): void {
  times.sort((a, b) => a.from - b.from);
  let [last] = times;
  for (const time of times) {
    if (!last) return;
    if (time.from <= last.until) join(last.place, time.place);
    if (time.until > last.until) last = time;
  }
}

/** Elections by their places, each connected to others, directly or through others. */
function createParts(size: number) {
  const partOf = Array.from({ length: size }, (_, place) => place);
  let parts = size;
  const areJoined = (one: number, other: number): boolean => partOf[one] === partOf[other];
  return {
    count: () => parts,
    areJoined,
    join(one: number, other: number): void {
      if (areJoined(one, other)) return;
      const [left, kept] = [partOf[other], partOf[one] ?? one];
      for (const [place, part] of partOf.entries()) if (part === left) partOf[place] = kept;
      parts -= 1;
    },
  };
}

/**
 * Finds the elections that share voters: someone could vote in both at the same moment. Once one of the two is concluded,
 * a later change to the roll cannot alter the answer, because rights that begin later do not overlap. For each voter,
 * only the elections for everyone and for the voter's groups are looked at, because there may be many of both.
 * @param timeOf when voting in an election is open; missing: see `periodByAnyClock`
 */
export function createSharing(
  together: readonly ElectionRecord[],
  timeOf: (election: ElectionRecord) => VotingPeriod = periodByAnyClock,
) {
  const periods = together.map((election, place) => ({ election, place, ...timeOf(election) }));
  const forAll = periods.filter(({ election }) => !wantedGroups(election));
  const byGroup = new Map<string, typeof periods>();
  for (const period of periods) {
    for (const group of new Set(wantedGroups(period.election))) {
      byGroup.set(group, [...(byGroup.get(group) ?? []), period]);
    }
  }
  /** Those that may share voters. */
  const possible = createParts(together.length);
  joinOverlapping(
    periods.filter(({ from, until }) => from <= until),
    possible.join,
  );
  const found = createParts(together.length);
  const isKnown = (): boolean => found.count() === possible.count();

  function add(voter: RegisteredVoter): void {
    const near = new Set(forAll);
    for (const { group } of voter.groups ?? []) {
      for (const period of byGroup.get(group) ?? []) near.add(period);
    }
    const [first, ...others] = near;
    if (!first || others.every(({ place }) => found.areJoined(first.place, place))) return;
    const times = [...near].flatMap((period) =>
      timesToVote(voter, period.election, period).map((time) => ({
        ...time,
        place: period.place,
      })),
    );
    joinOverlapping(times, found.join);
  }

  return {
    add,

    /** Adds voters until no other voter can change the answer, and lets other requests run between batches. */
    async addAll(batches: AsyncIterable<readonly RegisteredVoter[]>): Promise<void> {
      for await (const batch of batches) {
        batch.forEach(add);
        if (isKnown()) return;
        await breathe();
      }
    },

    /** True if no other voter can change the answer. */
    isKnown,

    /** Returns the elections that share voters with this one, directly or through others. */
    of(election: ElectionRecord): ElectionRecord[] {
      const own = together.indexOf(election);
      return together.filter((_, place) => own >= 0 && found.areJoined(own, place));
    },
  };
}

/** Returns until when memberships that follow one another without a gap last. */
function coveredFrom(start: number, memberships: Memberships): number {
  return memberships
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .reduce(
      (end, { since, until }) =>
        since.getTime() <= end ? Math.max(end, until?.getTime() ?? Infinity) : end,
      start,
    );
}
