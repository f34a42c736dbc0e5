import { isLive } from '../stored/ballot-settings.ts';
import type { HadCommonMember } from '../electorate/common-members.ts';
import { type ElectionRecord, mayHaveBallots } from '../stored/election-document.ts';
import type { VotingPeriod } from '../electorate/open-together.ts';
import { type Among, areOfOneSitting, createNeighbors } from './neighbors.ts';
import { boundedTimeOf, scheduledTime, votingTimeOf, wasSeen } from './voting-times.ts';

/** True if paper will be handed out in an election on the same ballot paper, or of the same meeting. */
const isPlannedWith = (one: ElectionRecord, other: ElectionRecord): boolean =>
  other.ballot.onPaper &&
  other.status === 'upcoming' &&
  other.deletedAt === null &&
  other._id !== one._id &&
  areOfOneSitting(one, other);

/** True if paper is handed out in an election: before it opens, from the first handout on. */
const isHandedOut = (election: ElectionRecord): boolean =>
  election.ballot.onPaper &&
  election.deletedAt === null &&
  (election.status === 'active' || (election.status === 'upcoming' && mayHaveBallots(election)));

/**
 * True if paper may have been handed out in an election. Who has not voted may be known from it after its close, too, and
 * after it was deleted. A question that stays open connects it to elections that open later.
 */
const wasHandedOut = ({ ballot, ...election }: ElectionRecord): boolean =>
  ballot.onPaper && mayHaveBallots(election);

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
  const { findAllEver, now } = deps;
  const wayTo = createNeighbors(deps.commonMembers);
  const neighbor = async (...given: Parameters<typeof wayTo>) => (await wayTo(...given))?.at(-1);
  /** One read serves all questions of one look. */
  const amongAll = async (election: ElectionRecord): Promise<Among> => [
    election,
    await findAllEver(),
  ];

  async function wayBeside(
    election: ElectionRecord,
    isWanted: (one: ElectionRecord) => boolean,
  ): Promise<ElectionRecord[] | undefined> {
    const fromNowOn: VotingPeriod = { from: now(), until: Number.POSITIVE_INFINITY };
    const timeIn = (one: ElectionRecord) =>
      votingTimeOf(one, fromNowOn.from) ??
      (one === election || isHandedOut(one) ? fromNowOn : undefined);
    return await wayTo(await amongAll(election), isWanted, timeIn);
  }

  const wayToVisible = (election: ElectionRecord) => wayBeside(election, isLive);

  async function wayToVisibleAtStart(
    election: ElectionRecord,
  ): Promise<ElectionRecord[] | undefined> {
    const time = scheduledTime(election, now());
    if (!time) return undefined;
    const timeIn = (one: ElectionRecord) => (one === election ? time : boundedTimeOf(one, now()));
    return await wayTo(await amongAll(election), isLive, timeIn);
  }

  async function handoutsBeside(
    election: ElectionRecord,
    isWanted: (one: ElectionRecord) => boolean,
  ): Promise<ElectionRecord | undefined> {
    const among = await amongAll(election);
    // Once a count has been seen, an election with paper that has not opened gives way instead.
    const planned = wasSeen(election)
      ? undefined
      : among[1].find((one) => isPlannedWith(election, one) && isWanted(one));
    if (planned) return planned;
    const at = now();
    const timeIn = (one: ElectionRecord) =>
      boundedTimeOf(one, at) ??
      (isHandedOut(one) ? { from: at, until: Number.POSITIVE_INFINITY } : scheduledTime(one, at));
    const isComing = (one: ElectionRecord) =>
      one.ballot.onPaper && scheduledTime(one, at) !== undefined;
    const hasHandouts = (one: ElectionRecord) => isHandedOut(one) || isComing(one);
    const found = await neighbor(among, (one) => hasHandouts(one) && isWanted(one), timeIn);
    if (found) return found;
    // What was over before a reopening matters only through elections that are still open.
    const timeFromNowOn = (one: ElectionRecord) => {
      const time = timeIn(one);
      return time && one === election ? { ...time, from: at } : time;
    };
    return await neighbor(among, (one) => wasHandedOut(one) && isWanted(one), timeFromNowOn);
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
    visibleBeside: async (election: ElectionRecord) => (await wayToVisible(election))?.at(-1),

    /** Like `visibleBeside`, but returns the elections through which both share voters, and then that election. */
    wayToVisible,

    /** Like `visibleBeside`, but returns an election without ballots, whose count can still be hidden. */
    async unseenBeside(election: ElectionRecord): Promise<ElectionRecord | undefined> {
      const isUnseen = (one: ElectionRecord) =>
        isLive(one) && one.status === 'active' && !mayHaveBallots(one);
      return (await wayBeside(election, isUnseen))?.at(-1);
    },

    /** Returns what `visibleBeside` will find when the clock opens this election, as far as dates and groups show it now. */
    visibleAtStart: async (election: ElectionRecord) =>
      (await wayToVisibleAtStart(election))?.at(-1),

    /** Like `visibleAtStart`, but returns the elections through which both share voters, and then that election. */
    wayToVisibleAtStart,

    /** Returns an election in which paper is handed out, or will be, while this one, whose count is visible, is open. */
    handoutsBeside: (election: ElectionRecord) => handoutsBeside(election, () => true),

    /**
     * Returns an election in which paper was handed out if this one, whose count is hidden, shares voters with it and with
     * one whose count is visible: it would connect both.
     */
    async handoutsBesideVisible(election: ElectionRecord): Promise<ElectionRecord | undefined> {
      const at = now();
      const timeIn = (one: ElectionRecord) => boundedTimeOf(one, at);
      const among = await amongAll(election);
      const visible = await neighbor(among, isLive, timeIn);
      return visible && (await neighbor(among, wasHandedOut, timeIn));
    },

    /** Like `handoutsBeside`, but returns an election that has not opened yet, or is paused. */
    comingHandoutsBeside: (election: ElectionRecord) =>
      handoutsBeside(election, ({ status }) => status === 'upcoming'),
  };
}
