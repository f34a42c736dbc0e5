import type { RegisterRequest } from '@votewise/contract';
import * as people from '@votewise/contract/people/people-endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ADMINISTRATORS_KEY, AUDITORS_KEY, GROUPS_KEY, VOTERS_KEY } from '../../lib/query-keys.ts';
import { useReloadingChange } from '../../lib/use-reloading-change.ts';

const RECENT_VOTERS = 5;
const MAIL_REFETCH_MS = 5_000;

export function useRecentVoters() {
  return useQuery({
    queryKey: [...VOTERS_KEY, 'recent'],
    queryFn: ({ signal }) => call(people.voters, { query: { limit: RECENT_VOTERS }, signal }),
    refetchInterval: ({ state }) => {
      const { waiting = 0, failed = 0 } = state.data?.mail ?? {};
      return waiting + failed > 0 ? MAIL_REFETCH_MS : false;
    },
  });
}

export function useRegister() {
  return useReloadingChange(
    [VOTERS_KEY, GROUPS_KEY, ADMINISTRATORS_KEY, AUDITORS_KEY],
    (body: RegisterRequest) => call(people.register, { body }),
  );
}
