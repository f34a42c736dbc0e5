import { isLive } from '../stored/ballot-settings.ts';
import { dueMoves } from './clock-moves.ts';
import type { HadCommonMember } from '../electorate/common-members.ts';
import { type ElectionRecord, mayHaveBallots } from '../stored/election-document.ts';
import {
  CLOCKS_DIFFER_MS,
  connected,
  overlap,
  type VotingPeriod,
} from '../electorate/open-together.ts';

/**
 * How long after a stored close a count counts as visible: longer than a ballot can be on its way (see `arrivalMs`), and as
 * long as the clock of another host may be behind, which accepts ballots until it knows of the close.
 */
const afterCloseMs = 15_000 + CLOCKS_DIFFER_MS;

/**
 * When voting has been open, from the first opening to the last close; undefined if it never was. Voting that is paused
 * counts as open as long as the clock may open it again, and with paper for good, because handing out goes on. Without
 * ballots and paper, only the next opening counts. Whatever the clocks of hosts say, an opening that is stored was before
 * now, and before a close that an administrator stored later (`notBefore`, even by a clock that is not trusted) or a deletion.
 */
function votingTimeOf(election: ElectionRecord, now: number): VotingPeriod | undefined {
  const { status, statusChanges, deletedAt, ballot, endDate } = election;
  const from = statusChanges.find(({ to }) => to === 'active')?.at.getTime();
  const isPaused = status === 'upcoming';
  if (from === undefined || (isPaused && !mayHaveBallots(election))) return undefined;
  const isOver = isPaused ? !ballot.onPaper && endDate.getTime() <= now : status === 'completed';
  const { at, notBefore = at } = statusChanges.findLast((one) => one.from === 'active') ?? {};
  const closed = isOver ? notBefore?.getTime() : undefined;
  const until = closed ?? deletedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return { from: Math.min(from, now), until: until + afterCloseMs };
}

/** Like `votingTimeOf`, but voting that is open ends at its end date. */
function boundedTimeOf(election: ElectionRecord, now: number): VotingPeriod | undefined {
  const time = votingTimeOf(election, now);
  const { status, ballot, endDate } = election;
  const isFixed = status === 'completed' || (status === 'upcoming' && ballot.onPaper);
  if (!time || isFixed) return time;
  return { ...time, until: Math.min(time.until, endDate.getTime() + afterCloseMs) };
}

/** When the clock will open and close an election, or is about to store that; undefined if it won’t open it. */
function scheduledTime(election: ElectionRecord, now: number): VotingPeriod | undefined {
  const { status, startDate, endDate, meeting, deletedAt } = election;
  if (status !== 'upcoming' || meeting !== null || deletedAt !== null) return undefined;
  const isDue = dueMoves(election, new Date(now)).some(({ to }) => to === 'active');
  if (startDate.getTime() <= now && !isDue) return undefined;
  return { from: startDate.getTime(), until: endDate.getTime() + afterCloseMs };
}

/** True if the count may have been seen with ballots in it. Then, it must not be hidden later. */
export const wasSeen = (election: ElectionRecord): boolean =>
  isLive(election) &&
  mayHaveBallots(election) &&
  election.statusChanges.some(({ to }) => to === 'active');

/** True if the votes in both elections may be cast in the same moment: on one ballot paper, or by a holder at a meeting. */
const areOfOneSitting = (one: ElectionRecord, other: ElectionRecord): boolean =>
  (one.paper !== '' && one.paper === other.paper) ||
  (one.meeting !== null && one.meeting.id === other.meeting?.id);

/** True if paper will be handed out in an election on the same ballot paper, or of the same meeting. */
const isPlannedWith = (one: ElectionRecord, other: ElectionRecord): boolean =>
  other.ballot.onPaper &&
  other.status === 'upcoming' &&
  other.deletedAt === null &&
  other._id !== one._id &&
  areOfOneSitting(one, other);

/** True if paper is handed out in an election: before it opens, from the first handout on. */
const isAsked = (election: ElectionRecord): boolean =>
  election.ballot.onPaper &&
  election.deletedAt === null &&
  (election.status === 'active' || (election.status === 'upcoming' && mayHaveBallots(election)));

/** The groups whose members can vote in an election, or could; none if everyone can. */
const everyGroupOf = ({ electorate }: ElectionRecord): string[] => [
  ...electorate.groups.map(({ id }) => id),
  ...(electorate.former ?? []),
];

/** An election with the time at which voting in it is open, and those who can vote in it. */
interface Open {
  _id: string;
  one: ElectionRecord;
  time: VotingPeriod;
  groups: readonly string[];
}

export type VisibleCounts = ReturnType<typeof createVisibleCounts>;

/**
 * Handing out paper shows whether a certain voter has voted. Together with a count that everyone watches, that would show
 * how this voter voted. So paper is not handed out in an election that shares voters, directly or through others, with
 * one whose count was visible while both were open; and an election that opens beside one with paper hides its count.
 * Elections share voters if someone could vote in both at the same time. At meetings, no count is visible. Only the times
 * at which elections were in fact open matter: a reopening is checked when it happens. An election that has not opened
 * counts as open from now on when paper is handed out in it. Before that, an election with paper that the clock will open
 * counts as open at that time.
 */
export function createVisibleCounts(deps: {
  /** Returns them as they are stored: until a close is stored, another host may accept ballots. */
  findAllEver: () => Promise<ElectionRecord[]>;
  commonMembers: () => Promise<HadCommonMember>;
  now: () => number;
}) {
  const { findAllEver, commonMembers, now } = deps;

  /**
   * Returns the first election for which `isWanted` is true and that shares voters with this one, directly or through
   * others, while they are open.
   * @param timeIn when voting in an election is open; undefined for never
   */
  async function sharing(
    election: ElectionRecord,
    isWanted: (one: ElectionRecord) => boolean,
    timeIn: (one: ElectionRecord) => VotingPeriod | undefined,
  ): Promise<ElectionRecord | undefined> {
    const others = (await findAllEver()).filter(({ _id }) => _id !== election._id);
    const open = [election, ...others].flatMap((one): Open[] => {
      const time = timeIn(one);
      return time ? [{ _id: one._id, one, time, groups: everyGroupOf(one) }] : [];
    });
    const [first] = open;
    if (first?.one !== election) return undefined;
    /** @param haveMembers returns whether groups without a group in common share voters in a period */
    const wantedAmong = (haveMembers: HadCommonMember): ElectionRecord | undefined => {
      const areLinked = (a: Open, b: Open): boolean => {
        if (!overlap(a.time, b.time)) return false;
        if (areOfOneSitting(a.one, b.one)) return true;
        if (a.groups.length === 0 || b.groups.length === 0) return true;
        if (a.groups.some((group) => b.groups.includes(group))) return true;
        const from = Math.max(a.time.from, b.time.from);
        const until = Math.min(a.time.until, b.time.until);
        return haveMembers(a.groups, b.groups, { from, until });
      };
      const found = connected(first, open, areLinked);
      return found.find(({ one }) => one !== election && isWanted(one))?.one;
    };
    // Mostly, the roll decides nothing.
    return (
      wantedAmong(() => false) ?? (wantedAmong(() => true) && wantedAmong(await commonMembers()))
    );
  }

  async function besideWhich(
    election: ElectionRecord,
    isWanted: (one: ElectionRecord) => boolean,
  ): Promise<ElectionRecord | undefined> {
    const fromNowOn: VotingPeriod = { from: now(), until: Number.POSITIVE_INFINITY };
    const timeIn = (one: ElectionRecord) =>
      votingTimeOf(one, fromNowOn.from) ??
      (one === election || isAsked(one) ? fromNowOn : undefined);
    return await sharing(election, isWanted, timeIn);
  }

  return {
    /** Returns when the last of all elections that have been opened was opened first, by any host’s clock. */
    async lastOpening(): Promise<number> {
      const openings = (await findAllEver()).flatMap(
        ({ statusChanges }) => statusChanges.find(({ to }) => to === 'active')?.at.getTime() ?? [],
      );
      return Math.max(0, ...openings);
    },

    /** Returns an election whose count was visible while this one, in which paper is handed out, was open. */
    beside: (election: ElectionRecord): Promise<ElectionRecord | undefined> =>
      besideWhich(election, isLive),

    /** Like `beside`, but returns an election without ballots, whose count can still be hidden. */
    unseenBeside: (election: ElectionRecord): Promise<ElectionRecord | undefined> =>
      besideWhich(
        election,
        (one) => isLive(one) && one.status === 'active' && !mayHaveBallots(one),
      ),

    /** Returns an election whose count is visible now and will be when the clock opens this one, in which paper is handed out. */
    async atStart(election: ElectionRecord): Promise<ElectionRecord | undefined> {
      const time = election.ballot.onPaper ? scheduledTime(election, now()) : undefined;
      if (!time) return undefined;
      const timeIn = (one: ElectionRecord) => (one === election ? time : boundedTimeOf(one, now()));
      const isVisible = (one: ElectionRecord) => one.status !== 'completed' && isLive(one);
      return await sharing(election, isVisible, timeIn);
    },

    /**
     * Returns an election in which paper is handed out, or will be, while this one, whose count is visible, is open.
     * @param isWanted which of several
     */
    async asking(
      election: ElectionRecord,
      isWanted: (one: ElectionRecord) => boolean = () => true,
    ): Promise<ElectionRecord | undefined> {
      if (!isLive(election)) return undefined;
      // Once a count has been seen, an election with paper that has not opened gives way instead.
      const planned = wasSeen(election)
        ? undefined
        : (await findAllEver()).find((one) => isPlannedWith(election, one) && isWanted(one));
      if (planned) return planned;
      const at = now();
      const timeIn = (one: ElectionRecord) =>
        boundedTimeOf(one, at) ??
        (isAsked(one) ? { from: at, until: Number.POSITIVE_INFINITY } : scheduledTime(one, at));
      const isComing = (one: ElectionRecord) =>
        one.ballot.onPaper && scheduledTime(one, at) !== undefined;
      const isPaper = (one: ElectionRecord) => isAsked(one) || isComing(one);
      return await sharing(election, (one) => isPaper(one) && isWanted(one), timeIn);
    },
  };
}
