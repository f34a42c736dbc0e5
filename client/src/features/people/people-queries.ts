import type { RegisterRequest } from '@votewise/contract';
import * as people from '@votewise/contract/people/people-endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { wasRefused } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { GROUPS_KEY } from '../../lib/query-keys.ts';

const RECENT_VOTERS = 5;
const MAIL_REFETCH_MS = 5_000;

export const voterKeys = { all: ['voters'] as const, recent: ['voters', 'recent'] as const };

/** The newest voters. Refetched while a credentials email is on its way. */
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

/** Registers a voter, an administrator, or an auditor. */
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RegisterRequest) => call(people.register, { body }),
    // Without a clear response, the voter may have been registered, so the list is reloaded.
    onSettled: (_data, error) =>
      wasRefused(error)
        ? undefined
        : Promise.all([
            client.invalidateQueries({ queryKey: voterKeys.all }),
            client.invalidateQueries({ queryKey: GROUPS_KEY }),
          ]),
  });
}
