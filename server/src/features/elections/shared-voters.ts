import type { ElectionRecord } from './election-store.ts';
import type { Attended } from './electorates.ts';
import {
  ARRIVAL_MS,
  connected,
  isFinal,
  type Opening,
  openingOf,
  overlap,
} from './open-together.ts';

/** What decides in which elections a voter could vote. */
export interface Member {
  registeredAt: Date;
  groups?: readonly { group: string; since: Date; until?: Date }[];
}

/** In which elections a voter could vote. */
export interface Rights {
  /** Their IDs, in the order of the given elections. */
  could: readonly string[];
  /** True if the voter could vote in all of them from their opening (or registering) until they closed. */
  isThroughout: boolean;
}

type Memberships = NonNullable<Member['groups']>;

/**
 * Returns the memberships that let a voter vote in an election; undefined if everyone can. Without ballots, the groups
 * can still be replaced, so a pending election may be for anyone.
 */
function membershipsFor(
  { groups = [] }: Member,
  { electorate, ballotSalt, ...election }: ElectionRecord,
): Memberships | undefined {
  const wanted = [...electorate.groups.map(({ id }) => id), ...(electorate.former ?? [])];
  if (wanted.length === 0 || (ballotSalt === null && !isFinal(election))) return undefined;
  return groups.filter(({ group }) => wanted.includes(group));
}

/** Returns the times at which a voter could vote in an election. After leaving a group, ballots can still arrive. */
function timesToVote(voter: Member, election: ElectionRecord, opening: Opening): Opening[] {
  const registered = { from: voter.registeredAt.getTime(), until: Number.POSITIVE_INFINITY };
  const times = membershipsFor(voter, election)?.map(({ since, until }) => ({
    from: since.getTime(),
    until: until ? until.getTime() + ARRIVAL_MS : Number.POSITIVE_INFINITY,
  })) ?? [registered];
  return times
    .map((one) => ({
      from: Math.max(one.from, registered.from, opening.from),
      until: Math.min(one.until, opening.until),
    }))
    .filter(({ from, until }) => from <= until);
}

/**
 * Limits a voter's rights to elections during which the voter was present or represented, if only such voters could vote.
 * @param attended by the IDs of these elections
 */
export function limitedToAttended(
  { could, isThroughout }: Rights,
  voter: string,
  attended: ReadonlyMap<string, Attended>,
): Rights {
  const left = could.filter((id) => attended.get(id)?.has(voter) ?? true);
  const isWhole = left.every((id) => attended.get(id)?.get(voter) ?? true);
  return { could: left, isThroughout: isThroughout && isWhole };
}

/** Returns in which elections a voter could vote, and whether that stayed the same while they were open. */
export function votingRights(voter: Member, elections: readonly ElectionRecord[]): Rights {
  const could = elections.filter((one) => timesToVote(voter, one, openingOf(one)).length > 0);
  const isThroughout = could.every((election) => {
    const { from, until } = openingOf(election);
    const memberships = membershipsFor(voter, election);
    const start = Math.max(from, voter.registeredAt.getTime());
    return !memberships || coveredFrom(start, memberships) >= until;
  });
  return { could: could.map(({ _id }) => _id), isThroughout };
}

/**
 * Finds the elections that share voters: someone could vote in both at the same moment. Once one of the two is final,
 * a later change to the roll cannot alter the answer, because rights that begin later do not overlap.
 * @param timeOf when voting in an election is open; missing: see `openingOf`
 */
export function createSharing(
  together: readonly ElectionRecord[],
  timeOf: (election: ElectionRecord) => Opening = openingOf,
) {
  const areTogether = (one: ElectionRecord, other: ElectionRecord) =>
    overlap(timeOf(one), timeOf(other));
  const pairs = together.flatMap((one, place) =>
    together.slice(place + 1).map((other) => [one, other] as const),
  );
  let separate = pairs.filter(([one, other]) => areTogether(one, other));
  const all = separate;
  return {
    add(voter: Member): void {
      if (separate.length === 0) return;
      const times = new Map(together.map((one) => [one, timesToVote(voter, one, timeOf(one))]));
      separate = separate.filter(
        ([one, other]) =>
          !times.get(one)?.some((a) => times.get(other)?.some((b) => overlap(a, b))),
      );
    },

    /** True if no other voter can change the answer. */
    isKnown: (): boolean => separate.length === 0,

    /** Returns the elections that share voters with this one, directly or through others. */
    of(election: ElectionRecord): ElectionRecord[] {
      const linked = all.filter((pair) => !separate.includes(pair));
      return connected(election, together, (one, other) =>
        linked.some((pair) => pair.includes(one) && pair.includes(other)),
      );
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
