import { AppError } from '../../../platform/app-error.ts';
import type { Electorate, Groups } from '../../people/service.ts';
import type { ElectionRecord } from '../store.ts';
import { franchiseOf, groupsOf } from './rules.ts';

/** The part of an election that decides who sees it. */
type SeenElection = Pick<ElectionRecord, '_id' | 'status' | 'statusSetAt' | 'electorate'>;

/** The user who asks: see `Session`. */
interface Viewer {
  sub: string;
  role: string;
}

interface VisibilityDeps {
  electorate: Pick<Electorate, 'isConcerned' | 'wasMember'>;
  groups: Pick<Groups, 'withMerged'>;
  /** Whether a voter has a ballot in this election. */
  hasVoted: (electionId: string, voter: string) => Promise<boolean>;
}

export type Visibility = ReturnType<typeof createVisibility>;

/** Who sees an election: administrators, auditors, and voters who can vote in it, could when it closed, or have voted. */
export function createVisibility({ electorate, groups, hasVoted }: VisibilityDeps) {
  async function canSee(election: SeenElection, { sub, role }: Viewer): Promise<boolean> {
    if (role !== 'voter' || election.electorate.groups.length === 0) return true;
    if (await electorate.isConcerned(sub, franchiseOf(election))) return true;
    // Those who have left the groups may have a ballot in the box.
    const earlier = groups.withMerged(groupsOf(election));
    return (await electorate.wasMember(sub, earlier)) && (await hasVoted(election._id, sub));
  }

  return {
    canSee,

    /** An election that a voter may not see does not exist for that voter. @throws AppError NOT_FOUND */
    async require<E extends SeenElection>(election: E, viewer: Viewer): Promise<E> {
      if (await canSee(election, viewer)) return election;
      throw notFound();
    },

    /** The elections among these that the user may see. */
    async among<E extends SeenElection>(all: readonly E[], viewer: Viewer): Promise<E[]> {
      const visible = await Promise.all(all.map((one) => canSee(one, viewer)));
      return all.filter((_, place) => visible[place]);
    },
  };
}

/** The same text as for an election that does not exist. */
export const notFound = () =>
  new AppError('NOT_FOUND', 'This election doesn’t exist. It may have been deleted.');
