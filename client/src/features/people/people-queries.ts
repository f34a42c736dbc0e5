import type { RegisterRequest } from '@votewise/contract';
import * as people from '@votewise/contract/people/people-endpoints';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { wasRefused } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { GROUPS_KEY } from '../../lib/query-keys.ts';
import { useAction } from '../../lib/use-action.ts';

const RECENT_VOTERS = 5;
const MAIL_REFETCH_MS = 5_000;

export const voterKeys = { all: ['voters'] as const, recent: ['voters', 'recent'] as const };

export function useRecentVoters() {
  return useQuery({
    queryKey: voterKeys.recent,
    queryFn: ({ signal }) => call(people.voters, { query: { limit: RECENT_VOTERS }, signal }),
    refetchInterval: ({ state }) => {
      const { waiting = 0, failed = 0 } = state.data?.mail ?? {};
      return waiting + failed > 0 ? MAIL_REFETCH_MS : false;
    },
  });
}

/** A change after which these queries are reloaded. Without a clear response, it may have been made. */
export function useReloadingChange<Input, Answer>(
  reloaded: readonly QueryKey[],
  mutationFn: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useAction({
    mutationFn,
    onSettled: (_data, error) =>
      wasRefused(error)
        ? undefined
        : Promise.all(reloaded.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export function useRegister() {
  return useReloadingChange([voterKeys.all, GROUPS_KEY], (body: RegisterRequest) =>
    call(people.register, { body }),
  );
}
