import type { SharedList } from '@votewise/contract';
import type { HadCommonMember } from '../electorate/common-members.ts';
import {
  CAUTIOUS_ARRIVAL_MS,
  CLOCKS_DIFFER_MS,
  isStoredLive,
  periodByAnyClock,
  relevant,
  type VotingPeriod,
} from '../electorate/open-together.ts';
import { type ElectionRecord, wasOpened } from '../stored/election-document.ts';
import { type Among, createNeighbors } from './neighbors.ts';
import { scheduledTime } from './voting-times.ts';

export type SharedLists = ReturnType<typeof createSharedLists>;

/** Finds out before an election opens whether it would share its participation list with others. */
export function createSharedLists(deps: {
  findAllEver: () => Promise<ElectionRecord[]>;
  commonMembers: () => Promise<HadCommonMember>;
  now: () => number;
}) {
  const { findAllEver, now } = deps;
  const wayTo = createNeighbors(deps.commonMembers);

  /** When voting is, was, or will be open, as far as dates show it now, by any host’s clock. */
  function timeIn(one: ElectionRecord): VotingPeriod | undefined {
    const [opened] = relevant([one]);
    const scheduled = scheduledTime(one, now());
    const time = opened ? periodByAnyClock(one) : scheduled && { ...scheduled, until: Infinity };
    if (!time) return undefined;
    const isOver = one.status === 'completed';
    const end = isOver ? one.statusSetAt.getTime() : Math.max(one.endDate.getTime(), now());
    return { ...time, until: Math.min(time.until, lateAfter(end)) };
  }

  /** Returns the titles of the others if voting opens at a time; undefined if the election has a list of its own. */
  async function othersFrom(among: Among, from: number): Promise<string[] | undefined> {
    const [election] = among;
    const time = { from, until: lateAfter(election.endDate.getTime()) };
    const isWanted = (one: ElectionRecord) => isStoredLive(election) || isStoredLive(one);
    const way = await wayTo(among, isWanted, (one) => (one === election ? time : timeIn(one)));
    return way?.map(({ title }) => title);
  }

  /**
   * Returns the elections with which this one would share its participation list (`coveredBy`), if it opened now and as
   * scheduled: of those through which it shares voters with a visible count, the nearest. Undefined if it has been open,
   * or if a meeting opens it.
   */
  return async function sharedListOf(election: ElectionRecord): Promise<SharedList | undefined> {
    const { status, meeting } = election;
    if (status !== 'upcoming' || meeting !== null || wasOpened(election)) return undefined;
    const among = [election, await findAllEver()] as const;
    const ifNow = await othersFrom(among, now());
    const time = scheduledTime(election, now());
    const asScheduled = time && (await othersFrom(among, time.from));
    if (!ifNow && !asScheduled) return undefined;
    return { ...(ifNow && { ifNow }), ...(asScheduled && { asScheduled }) };
  };
}

/** Until when ballots may arrive after a close, by any host’s clock. */
const lateAfter = (close: number): number => close + CAUTIOUS_ARRIVAL_MS + CLOCKS_DIFFER_MS;
