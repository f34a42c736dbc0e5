import type { ChangeMembershipsRequest, CorrectMembershipRequest } from '@votewise/contract';
import * as people from '@votewise/contract/people/people-endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { wasRefused } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { ELECTIONS_KEY, GROUPS_KEY } from '../../../lib/query-keys.ts';
import { voterKeys } from '../people-queries.ts';

const groupKeys = {
  list: ['groups', 'list'] as const,
  size: (groups: readonly string[]) => ['groups', 'size', groups.toSorted()] as const,
};

/** The groups of voters, by name. */
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

/** A change to groups or their members, after which everything that shows them is reloaded. */
function useGroupMutation<Input, Data>(mutationFn: (input: Input) => Promise<Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: (_data, error) =>
      wasRefused(error)
        ? undefined
        : Promise.all([
            client.invalidateQueries({ queryKey: GROUPS_KEY }),
            client.invalidateQueries({ queryKey: voterKeys.all }),
            client.invalidateQueries({ queryKey: ELECTIONS_KEY }),
          ]),
  });
}

export function useCreateGroup() {
  return useGroupMutation((name: string) => call(people.createGroup, { body: { name } }));
}

export function useRenameGroup(id: string) {
  return useGroupMutation((name: string) =>
    call(people.renameGroup, { params: { id }, body: { name } }),
  );
}

export function useMergeGroup(id: string) {
  return useGroupMutation((into: string) =>
    call(people.mergeGroup, { params: { id }, body: { into } }),
  );
}

export function useCorrectMembership(id: string) {
  return useGroupMutation((body: CorrectMembershipRequest) =>
    call(people.correctMembership, { params: { id }, body }),
  );
}

/** Changes the groups and the weight of certain voters, or of all voters that match the filters. */
export function useChangeMemberships() {
  return useGroupMutation((body: ChangeMembershipsRequest) =>
    call(people.changeMemberships, { body }),
  );
}
