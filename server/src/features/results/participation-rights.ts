import type { ElectionRecord } from '../elections/index.ts';
import { ARRIVAL_MS, openingOf } from './participation-openings.ts';

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

/**
 * Returns in which elections a voter could vote, and whether that stayed the same while they were open.
 * @param voted the elections in which the voter voted. A group may have been merged since.
 */
export function votingRights(
  { registeredAt, groups = [] }: Member,
  elections: readonly ElectionRecord[],
  voted: readonly string[] = [],
): Rights {
  const could: string[] = [];
  let isThroughout = true;
  for (const election of elections) {
    const { from, until } = openingOf(election);
    if (registeredAt.getTime() > until) continue;
    const wanted = election.electorate.groups.map(({ id }) => id);
    if (wanted.length === 0) {
      could.push(election._id);
      continue;
    }
    const memberships = groups.filter(
      (one) =>
        wanted.includes(one.group) &&
        one.since.getTime() <= until &&
        (one.until === undefined || one.until.getTime() + ARRIVAL_MS >= from),
    );
    if (memberships.length === 0 && !voted.includes(election._id)) continue;
    could.push(election._id);
    const start = Math.max(from, registeredAt.getTime());
    isThroughout &&= coveredFrom(start, memberships) >= until;
  }
  return { could, isThroughout };
}

/** Returns until when memberships that follow one another without a gap last. */
function coveredFrom(start: number, memberships: NonNullable<Member['groups']>): number {
  return memberships
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .reduce(
      (end, { since, until }) =>
        since.getTime() <= end ? Math.max(end, until?.getTime() ?? Infinity) : end,
      start,
    );
}
