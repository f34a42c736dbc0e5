import type { ChangeMembershipsRequest, CorrectMembershipRequest } from '@votewise/contract';
import * as people from '@votewise/contract/people/people-endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ELECTIONS_KEY, GROUPS_KEY, VOTERS_KEY } from '../../../lib/query-keys.ts';
import { withUnits } from '../../../lib/weights.ts';
import { useReloadingChange } from '../../../lib/use-reloading-change.ts';

const groupKeys = {
  list: ['groups', 'list'] as const,
  size: (groups: readonly string[]) => ['groups', 'size', groups.toSorted()] as const,
};

export function useGroups() {
  return useQuery({
    queryKey: groupKeys.list,
    queryFn: ({ signal }) => call(people.groups, { signal }),
    select: ({ groups }) => groups,
  });
}

/**
 * How many voters can vote, and their total weight.
 * @param groups the names of groups; empty for everyone, undefined if the size is not needed
 */
export function useElectorateSize(groups: readonly string[] | undefined) {
  const names = groups ?? [];
  return useQuery({
    queryKey: groupKeys.size(names),
    queryFn: ({ signal }) => call(people.electorateSize, { body: { groups: [...names] }, signal }),
    enabled: groups !== undefined,
  });
}

/** Everything that shows groups or their members. */
const GROUPED = [GROUPS_KEY, VOTERS_KEY, ELECTIONS_KEY];

export function useCreateGroup() {
  return useReloadingChange(GROUPED, (name: string) =>
    call(people.createGroup, { body: { name } }),
  );
}

export function useRenameGroup(id: string) {
  return useReloadingChange(GROUPED, (name: string) =>
    call(people.renameGroup, { params: { id }, body: { name } }),
  );
}

export function useMergeGroup(id: string) {
  return useReloadingChange(GROUPED, (into: string) =>
    call(people.mergeGroup, { params: { id }, body: { into } }),
  );
}

export function useCorrectMembership(id: string) {
  return useReloadingChange(GROUPED, (body: CorrectMembershipRequest) =>
    call(people.correctMembership, { params: { id }, body: withUnits(body) }),
  );
}

export function useChangeMemberships() {
  return useReloadingChange(GROUPED, (body: ChangeMembershipsRequest) =>
    call(people.changeMemberships, { body: withUnits(body) }),
  );
}
