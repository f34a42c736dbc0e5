import type { Ballot, UpdateElectionInput } from '../../../contract/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Franchise } from '../../people/service.ts';
import { withVisibility } from '../ballot/rules.ts';
import type { ElectionChange, ElectionRecord } from '../store.ts';

/** The fields of an election that decide who is eligible. */
export interface FranchiseElection extends Pick<ElectionRecord, 'status' | 'statusSetAt'> {
  electorate: { groups: readonly { id: string }[] };
}

/** When voting closed, for a completed election. */
function closedAt({
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

/** The ballot after an edit, which hides the count when the election becomes weighted. */
export function visibleBallot(
  current: ElectionRecord,
  { ballot, weighted = current.weighted }: Pick<UpdateElectionInput, 'ballot' | 'weighted'>,
): Ballot | undefined {
  const next = ballot ?? (weighted && !current.weighted ? current.ballot : undefined);
  return next && withVisibility(next, { weighted });
}

/** Who can vote, and whether votes are weighted, is fixed by the first cast. @throws AppError ELECTORATE_LOCKED */
export function requireOpenElectorate(
  { ballotSalt }: ElectionRecord,
  changes: Partial<ElectionRecord>,
): void {
  if (ballotSalt === null) return;
  if (changes.electorate === undefined && changes.weighted === undefined) return;
  throw new AppError(
    'ELECTORATE_LOCKED',
    'Voting has begun, so who can vote and how votes are weighted can no longer be changed. You can still add voters to a group.',
  );
}

/** Whether a change may not be written once a ballot may exist. */
export const isFixedByBallots = ({ set }: ElectionChange): boolean =>
  [set.candidates, set.ballot, set.electorate, set.weighted].some((part) => part !== undefined);
