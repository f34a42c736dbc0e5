import { inSlices } from '../../platform/in-slices.ts';
import type { VoterRecord } from '../people/index.ts';
import type { ElectionRecord } from './election-store.ts';
import { connected, type Opening, overlap } from './open-together.ts';
import { createSharing, type Member } from './shared-voters.ts';

/** Longer than a ballot can be on its way when voting closes: see `arrivalMs`. */
const onItsWayMs = 15_000;

/**
 * When voting has been open, from the first opening to the last close; undefined if it never was. Voting that is paused
 * counts as open as long as the clock may open it again, and with paper for good, because handing out goes on. Without
 * ballots and paper, only the next opening counts.
 */
function votingTimeOf(election: ElectionRecord, now: number): Opening | undefined {
  const { status, statusChanges, deletedAt, ballotSalt, ballot, endDate } = election;
  const from = statusChanges.find(({ to }) => to === 'active')?.at.getTime();
  const isPaused = status === 'upcoming';
  if (from === undefined || (isPaused && ballotSalt === null)) return undefined;
  const isOver = isPaused ? !ballot.onPaper && endDate.getTime() <= now : status === 'completed';
  const closed = isOver ? statusChanges.at(-1)?.at.getTime() : undefined;
  const until = deletedAt?.getTime() ?? closed ?? Number.POSITIVE_INFINITY;
  return { from, until: until + onItsWayMs };
}

/** Like `votingTimeOf`, but voting that is open ends at its end date. */
function boundedTimeOf(election: ElectionRecord, now: number): Opening | undefined {
  const time = votingTimeOf(election, now);
  const { status, ballot, endDate } = election;
  const isFixed = status === 'completed' || (status === 'upcoming' && ballot.onPaper);
  if (!time || isFixed) return time;
  return { ...time, until: Math.min(time.until, endDate.getTime() + onItsWayMs) };
}

/** When voting will be open in an election that has not opened: together with every election that is open now. */
const FROM_NOW_ON: Opening = { from: Number.MAX_SAFE_INTEGER, until: Number.POSITIVE_INFINITY };

/** When the clock will open and close an election; undefined if it won’t open it. */
function scheduledTime(election: ElectionRecord, now: number): Opening | undefined {
  const { status, startDate, endDate, meeting, deletedAt } = election;
  if (status !== 'upcoming' || meeting !== null || deletedAt !== null) return undefined;
  if (startDate.getTime() <= now) return undefined;
  return { from: startDate.getTime(), until: endDate.getTime() + onItsWayMs };
}

/** True if everyone sees the count while voting is open. */
export const isLive = ({ ballot, weighted }: ElectionRecord): boolean =>
  ballot.results === 'live' && !weighted;

/** True if the count may have been seen with ballots in it. Then, it must not be hidden later. */
export const wasSeen = (election: ElectionRecord): boolean =>
  isLive(election) &&
  election.ballotSalt !== null &&
  election.statusChanges.some(({ to }) => to === 'active');

/** True if paper will be handed out in an election on the same ballot paper, or of the same meeting. */
const isPlannedWith = (one: ElectionRecord, other: ElectionRecord): boolean =>
  other.ballot.onPaper &&
  other.status === 'upcoming' &&
  other.deletedAt === null &&
  other._id !== one._id &&
  ((one.paper !== '' && one.paper === other.paper) ||
    (one.meeting !== null && one.meeting?.id === other.meeting?.id));

/** True if paper is handed out in an election: before it opens, from the first handout on. */
const isAsked = ({ ballot, ballotSalt, status, deletedAt }: ElectionRecord): boolean =>
  ballot.onPaper &&
  deletedAt === null &&
  (status === 'active' || (status === 'upcoming' && ballotSalt !== null));

/** Voters who may be registered at any time: one in no group, and one in each group. */
function possibleMembers(elections: readonly ElectionRecord[]): Member[] {
  const groups = new Set(
    elections.flatMap(({ electorate }) => [
      ...electorate.groups.map(({ id }) => id),
      ...(electorate.former ?? []),
    ]),
  );
  const ever = new Date(0);
  const inGroups = [...groups].map((group) => ({
    registeredAt: ever,
    groups: [{ group, since: ever }],
  }));
  return [{ registeredAt: ever }, ...inGroups];
}

/** More different memberships in several groups than this are not kept in memory. */
const MOST_KEPT = 20_000;

/**
 * Reads the voters who can connect elections that no voter in a single group connects: those in several groups. Of
 * voters with the same memberships, only the first to register matters. They are kept until the rights of voters change.
 */
function createLinkingVoters(batches: () => AsyncIterable<VoterRecord[]>) {
  let kept: { version: number; voters: readonly Member[] } | undefined;
  return async function* linking(version: number): AsyncGenerator<Member[]> {
    if (kept?.version === version) return yield* inSlices(kept.voters, MOST_KEPT);
    const known = new Map<string, Member>();
    for await (const batch of batches()) {
      const several = batch.filter(
        ({ groups }) => new Set(groups?.map((one) => one.group)).size > 1,
      );
      for (const { registeredAt, groups = [] } of several) {
        const key = JSON.stringify(groups.map((one) => [one.group, one.since, one.until]));
        const same = known.get(key);
        const isFirst = !same || registeredAt < same.registeredAt;
        if (isFirst && (same || known.size <= MOST_KEPT)) known.set(key, { registeredAt, groups });
      }
      yield several;
    }
    if (known.size <= MOST_KEPT) kept = { version, voters: [...known.values()] };
  };
}

export type VisibleCounts = ReturnType<typeof createVisibleCounts>;

/**
 * Handing out paper shows whether a certain voter has voted. Together with a count that everyone watches, that would show
 * how this voter voted. So paper is not handed out in an election that shares voters, directly or through others, with
 * one whose count was visible while both were open; and an election that opens beside one with paper hides its count.
 * Elections share voters as they do for participation lists (see `createSharing`), but only the times at which they were
 * in fact open matter: a reopening is checked when it happens. An election that has not opened counts as open from now on
 * when paper is handed out in it. Before that, an election with paper that the clock will open counts as open at that time.
 */
export function createVisibleCounts(deps: {
  findAllEver: () => Promise<ElectionRecord[]>;
  batches: () => AsyncIterable<VoterRecord[]>;
  /** Returns a number that changes when the groups of a voter have changed, whichever process changed them. */
  rightsVersion: () => Promise<number>;
  now: () => number;
}) {
  const { findAllEver, batches, rightsVersion, now } = deps;
  const linkingVoters = createLinkingVoters(batches);
  /** The last answer about each election: who shares voters with it, and what that was computed from. */
  const answers = new Map<string, { of: string; ids: ReadonlySet<string> }>();

  /**
   * Returns elections that share voters with the first one: all of them, or at least the one that is wanted most. Reads
   * the roll only if the rights of voters have changed, because this is asked for each voter who gets paper.
   */
  async function sharingAmong(
    together: readonly ElectionRecord[],
    first: ElectionRecord,
    most: ElectionRecord,
    timeOf: (one: ElectionRecord) => Opening,
  ): Promise<ElectionRecord[]> {
    const found = createSharing(together, timeOf);
    const isEnough = () => found.isKnown() || found.of(first).includes(most);
    possibleMembers(together).forEach(found.add);
    if (isEnough()) return found.of(first);
    // Read before the roll, which may then be newer.
    const version = await rightsVersion();
    const facts = together.map((one) => [one._id, timeOf(one), one.electorate]);
    const of = JSON.stringify([version, facts, most._id]);
    const last = answers.get(first._id);
    if (last?.of === of) return together.filter(({ _id }) => last.ids.has(_id));
    await found.addAll(linkingVoters(version), isEnough);
    const linked = found.of(first);
    answers.set(first._id, { of, ids: new Set(linked.map(({ _id }) => _id)) });
    return linked;
  }

  /**
   * Returns the first election for which `isWanted` is true and that shares voters with this one while both are open.
   * @param timeIn when voting in an election is open; undefined for never
   */
  async function sharing(
    election: ElectionRecord,
    isWanted: (one: ElectionRecord) => boolean,
    timeIn: (one: ElectionRecord) => Opening | undefined,
  ): Promise<ElectionRecord | undefined> {
    const others = (await findAllEver()).filter(({ _id }) => _id !== election._id);
    const known = [election, ...others];
    const times = new Map(known.map((one) => [one._id, timeIn(one)]));
    // Groups can be replaced before the first ballot. Then, this is checked again.
    const all = known.map((one) => ({ ...one, ballotSalt: one.ballotSalt ?? '' }));
    const open = all.filter(({ _id }) => times.get(_id) !== undefined);
    const timeOf = ({ _id }: ElectionRecord): Opening => times.get(_id) ?? { from: 1, until: 0 };
    const first = open.find(({ _id }) => _id === election._id);
    if (!first) return undefined;
    const areTogether = (one: ElectionRecord, other: ElectionRecord) =>
      overlap(timeOf(one), timeOf(other));
    const together = connected(first, open, areTogether);
    const wanted = new Set(known.filter(isWanted).map(({ _id }) => _id));
    const isOther = (one: ElectionRecord) => one !== first && wanted.has(one._id);
    const most = together.find(isOther);
    return most && (await sharingAmong(together, first, most, timeOf)).find(isOther);
  }

  async function besideWhich(
    election: ElectionRecord,
    isWanted: (one: ElectionRecord) => boolean,
  ): Promise<ElectionRecord | undefined> {
    const timeIn = (one: ElectionRecord) =>
      votingTimeOf(one, now()) ?? (one === election || isAsked(one) ? FROM_NOW_ON : undefined);
    return await sharing(election, isWanted, timeIn);
  }

  return {
    /** Returns an election whose count was visible while this one, in which paper is handed out, was open. */
    beside: (election: ElectionRecord): Promise<ElectionRecord | undefined> =>
      besideWhich(election, isLive),

    /** Like `beside`, but returns an election without ballots, whose count can still be hidden. */
    unseenBeside: (election: ElectionRecord): Promise<ElectionRecord | undefined> =>
      besideWhich(
        election,
        (one) => isLive(one) && one.status === 'active' && one.ballotSalt === null,
      ),

    /** Returns an election whose count is visible now and will be when the clock opens this one, in which paper is handed out. */
    async atStart(election: ElectionRecord): Promise<ElectionRecord | undefined> {
      const time = election.ballot.onPaper ? scheduledTime(election, now()) : undefined;
      if (!time) return undefined;
      const timeIn = (one: ElectionRecord) => (one === election ? time : boundedTimeOf(one, now()));
      const isVisible = (one: ElectionRecord) => one.status !== 'completed' && isLive(one);
      return await sharing(election, isVisible, timeIn);
    },

    /** Returns an election in which paper is handed out, or will be, while this one, whose count is visible, is open. */
    async asking(election: ElectionRecord): Promise<ElectionRecord | undefined> {
      if (!isLive(election)) return undefined;
      // Once a count has been seen, an election with paper that has not opened gives way instead.
      const planned = wasSeen(election)
        ? undefined
        : (await findAllEver()).find((one) => isPlannedWith(election, one));
      if (planned) return planned;
      const at = now();
      const timeIn = (one: ElectionRecord) =>
        boundedTimeOf(one, at) ??
        (isAsked(one) ? { from: at, until: Number.POSITIVE_INFINITY } : scheduledTime(one, at));
      const isComing = (one: ElectionRecord) =>
        one.ballot.onPaper && scheduledTime(one, at) !== undefined;
      return await sharing(election, (one) => isAsked(one) || isComing(one), timeIn);
    },
  };
}
