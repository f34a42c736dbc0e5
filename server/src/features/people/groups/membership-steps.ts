import { LIMITS } from '@votewise/contract';
import type { UserDocument } from '../user/user-document.ts';
import { currentGroups } from '../rights/eligibility.ts';

export type VoterRights = Pick<
  UserDocument,
  '_id' | 'groups' | 'weight' | 'earlierWeights' | 'rightsChange'
>;

/** The rights that voters are to get, with IDs of groups. */
export interface WantedRights {
  join: readonly string[];
  leave: readonly string[];
  /** True if voters leave all groups that are not in `join`. */
  isExact: boolean;
  /** Null to keep the current weight. */
  weight: number | null;
}

export interface RightsStep {
  added: string[];
  removed: string[];
  isWeighed: boolean;
  set: Pick<UserDocument, 'groups' | 'weight' | 'earlierWeights'> & { 'roll.groups'?: string[] };
}

/**
 * Returns undefined if nothing changes, and `full` if the voter would be in too many groups.
 * @param given.whole the units of one whole, which is the weight of voters for whom none was set
 */
export function stepFor(
  voter: VoterRights,
  wanted: WantedRights,
  { at, whole }: { at: Date; whole: number },
): RightsStep | 'full' | undefined {
  const now = currentGroups(voter);
  const removed = now.filter(
    (id) => !wanted.join.includes(id) && (wanted.isExact || wanted.leave.includes(id)),
  );
  const added = wanted.join.filter((id) => !now.includes(id));
  const weight = voter.weight ?? whole;
  const isWeighed = wanted.weight !== null && wanted.weight !== weight;
  const isMoved = added.length + removed.length > 0;
  if (!isMoved && !isWeighed) return undefined;
  const next = [...now.filter((id) => !removed.includes(id)), ...added];
  if (added.length > 0 && next.length > LIMITS.groupsPerVoter) return 'full';
  const kept = (voter.groups ?? []).map((one) =>
    one.until === undefined && removed.includes(one.group) ? { ...one, until: at } : one,
  );
  return {
    added,
    removed,
    isWeighed,
    set: {
      ...(isMoved && {
        groups: [...kept, ...added.map((group) => ({ group, since: at }))],
        'roll.groups': next,
      }),
      ...(isWeighed && {
        weight: wanted.weight ?? weight,
        earlierWeights: [...(voter.earlierWeights ?? []), { weight, until: at }],
      }),
    },
  };
}

/** The numbers of voters changed so far. */
export interface ChangeCounts {
  voters: number;
  /** Voters left out because they would be in too many groups. */
  full: number;
  weighed: number;
  /** By group ID. */
  added: Record<string, number>;
  removed: Record<string, number>;
}

export const noCounts = (): ChangeCounts => ({
  voters: 0,
  full: 0,
  weighed: 0,
  added: {},
  removed: {},
});

const raise = (counts: Record<string, number>, id: string) => {
  counts[id] = (counts[id] ?? 0) + 1;
};

export function countStep(counts: ChangeCounts, step: Omit<RightsStep, 'set'> | 'full'): void {
  if (step === 'full') {
    counts.full += 1;
    return;
  }
  counts.voters += 1;
  if (step.isWeighed) counts.weighed += 1;
  for (const id of step.added) raise(counts.added, id);
  for (const id of step.removed) raise(counts.removed, id);
}

/**
 * Returns what the last change did to a voter, after its process was killed. Finds it by the latest date, because the
 * dates are those of the trusted clock, which may be earlier than the start of the change.
 */
export function stepDone({
  groups = [],
  earlierWeights = [],
}: Pick<VoterRights, 'groups' | 'earlierWeights'>): Omit<RightsStep, 'set'> {
  const dates = [
    ...groups.map(({ since, until }) => until ?? since),
    ...earlierWeights.map(({ until }) => until),
  ].map(Number);
  const last = Math.max(...dates);
  const isLast = (date: Date | undefined) => date?.getTime() === last;
  return {
    added: groups.filter(({ since, until }) => !until && isLast(since)).map(({ group }) => group),
    removed: groups.filter(({ until }) => isLast(until)).map(({ group }) => group),
    isWeighed: isLast(earlierWeights.at(-1)?.until),
  };
}
