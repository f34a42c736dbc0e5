import type { HadCommonMember } from '../electorate/common-members.ts';
import { overlap, type VotingPeriod } from '../electorate/open-together.ts';
import { groupsEverOf } from '../electorate/shared-voters.ts';
import type { ElectionRecord } from '../stored/election-document.ts';

/** True if the votes in both elections may be cast in the same moment: on one ballot paper, or by a holder at a meeting. */
export const areOfOneSitting = (one: ElectionRecord, other: ElectionRecord): boolean =>
  (one.paper !== '' && one.paper === other.paper) ||
  (one.meeting !== null && one.meeting.id === other.meeting?.id);

/** An election with the time at which voting in it is open, and those who can vote in it. */
interface Open {
  one: ElectionRecord;
  time: VotingPeriod;
  groups: readonly string[];
}

/** An election, and every election that there ever was. */
export type Among = readonly [ElectionRecord, readonly ElectionRecord[]];

/** Finds elections that share voters: someone could vote in both at the same time. */
export function createNeighbors(commonMembers: () => Promise<HadCommonMember>) {
  /**
   * Returns the shortest way to an election for which `isWanted` is true and that shares voters with this one, directly or
   * through others, while they are open: the others, and then the election itself.
   * @param timeIn when voting in an election is open; undefined for never
   */
  return async function wayTo(
    [election, all]: Among,
    isWanted: (one: ElectionRecord) => boolean,
    timeIn: (one: ElectionRecord) => VotingPeriod | undefined,
  ): Promise<ElectionRecord[] | undefined> {
    const others = all.filter(({ _id }) => _id !== election._id);
    const open = [election, ...others].flatMap((one): Open[] => {
      const time = timeIn(one);
      return time ? [{ one, time, groups: groupsEverOf(one) }] : [];
    });
    const [first] = open;
    if (first?.one !== election) return undefined;
    /** @param haveMembers returns whether groups without a group in common share voters in a period */
    const wayAmong = (haveMembers: HadCommonMember): ElectionRecord[] | undefined => {
      const areLinked = (a: Open, b: Open): boolean => {
        if (!overlap(a.time, b.time)) return false;
        if (areOfOneSitting(a.one, b.one)) return true;
        if (a.groups.length === 0 || b.groups.length === 0) return true;
        if (a.groups.some((group) => b.groups.includes(group))) return true;
        const from = Math.max(a.time.from, b.time.from);
        const until = Math.min(a.time.until, b.time.until);
        return haveMembers(a.groups, b.groups, { from, until });
      };
      const cameFrom = new Map<Open, Open | undefined>([[first, undefined]]);
      // The map grows meanwhile.
      for (const [reached] of cameFrom) {
        if (reached !== first && isWanted(reached.one)) return wayFrom(reached, cameFrom);
        for (const other of open) {
          if (!cameFrom.has(other) && areLinked(reached, other)) cameFrom.set(other, reached);
        }
      }
      return undefined;
    };
    // Mostly, the roll decides nothing.
    return wayAmong(() => false) ?? (wayAmong(() => true) && wayAmong(await commonMembers()));
  };
}

function wayFrom(last: Open, cameFrom: ReadonlyMap<Open, Open | undefined>): ElectionRecord[] {
  const before = cameFrom.get(last);
  return before ? [...wayFrom(before, cameFrom), last.one] : [];
}
