import type { Franchise } from '../../people/service.ts';
import type { ElectionRecord } from '../store.ts';

/** The fields of an election that decide who is eligible. */
export interface FranchiseElection extends Pick<ElectionRecord, 'status' | 'statusSetAt'> {
  electorate: { groups: readonly { id: string }[] };
}

/** When voting closed, for a completed election. */
export function closedAt({
  status,
  statusSetAt,
}: Pick<FranchiseElection, 'status' | 'statusSetAt'>): Date | undefined {
  return status === 'completed' ? statusSetAt : undefined;
}

/** The IDs of the groups whose members may vote. Empty: everyone. */
export const groupsOf = ({ electorate }: Pick<FranchiseElection, 'electorate'>): string[] =>
  electorate.groups.map(({ id }) => id);

/** Who can vote now or, after voting has closed, could vote then. */
export const franchiseOf = (election: FranchiseElection): Franchise => ({
  groups: groupsOf(election),
  close: closedAt(election),
});
