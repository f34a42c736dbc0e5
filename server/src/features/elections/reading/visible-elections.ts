import { AppError } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/tokens.ts';
import type { Groups, VotingRights } from '../../people/index.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import { electorateOf, groupsOf } from '../electorate/electorates.ts';
import type { ElectionsByLink } from './elections-by-link.ts';

type SeenElection = Pick<
  ElectionRecord,
  '_id' | 'status' | 'statusSetAt' | 'electorate' | 'meeting'
>;

/** The user who makes the request. See `Session`. */
interface Viewer {
  sub: string;
  role: string;
  /** Only in sessions from voting links. */
  link?: Session['link'];
}

export type Visibility = ReturnType<typeof createVisibility>;

/**
 * Administrators, auditors, and voters who can vote or represent someone who can, could vote at the close, or have
 * voted see an election.
 */
export function createVisibility(deps: {
  rights: Pick<VotingRights, 'membershipsOf'>;
  groups: Pick<Groups, 'withMerged'>;
  hasAnyBallot: (electionId: string, voter: string) => Promise<boolean>;
  linked: Pick<ElectionsByLink, 'scopeOf'>;
  representedBy: (voter: string, meetingId: string) => Promise<string[]>;
}) {
  const { rights, groups, hasAnyBallot, linked, representedBy } = deps;
  /**
   * Returns the given elections that the user may see. A session from a voting link is limited to the elections
   * of the link.
   * @throws AppError UNAUTHENTICATED if the link no longer works
   */
  async function among<E extends SeenElection>(given: readonly E[], viewer: Viewer): Promise<E[]> {
    const { sub, role, link } = viewer;
    const scope = link && (await linked.scopeOf(link));
    const all = scope ? given.filter(({ _id }) => scope.has(_id)) : given;
    if (role !== 'voter' || all.every((one) => groupsOf(one).length === 0)) return [...all];
    const { isMember, wasMember } = await rights.membershipsOf(sub);
    // Voters who have left the groups may still have a ballot in the box.
    const left = all.filter(
      (one) => !isMember(electorateOf(one)) && wasMember(groups.withMerged(groupsOf(one))),
    );
    const voted = await Promise.all(left.map(({ _id }) => hasAnyBallot(_id, sub)));
    const votedIn = new Set(left.filter((_, place) => voted[place]));
    const seen = new Set(all.filter((one) => isMember(electorateOf(one)) || votedIn.has(one)));
    // A link is for the ballots of its own voter only.
    const others = link ? [] : all.filter((one) => one.meeting && !seen.has(one));
    for (const meetingId of new Set(others.flatMap(({ meeting }) => meeting?.id ?? []))) {
      for (const giver of await representedBy(sub, meetingId)) {
        const theirs = await rights.membershipsOf(giver);
        for (const one of others) {
          if (one.meeting?.id === meetingId && theirs.isMember(electorateOf(one))) seen.add(one);
        }
      }
    }
    return all.filter((one) => seen.has(one));
  }

  return {
    among,

    /** Returns the election. If the user may not see it, fails as if it did not exist. @throws AppError NOT_FOUND */
    async require<E extends SeenElection>(election: E, viewer: Viewer): Promise<E> {
      const [visible] = await among([election], viewer);
      if (!visible) throw electionNotFound();
      return visible;
    },
  };
}

/** Returns the same error for an election that does not exist and for one that the user may not see. */
export const electionNotFound = () =>
  new AppError('NOT_FOUND', 'This election doesn’t exist. It may have been deleted.', {
    detail: { reason: 'NOT_FOUND.election' },
  });
