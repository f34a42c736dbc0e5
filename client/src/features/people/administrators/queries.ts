import type { Administrator } from '@votewise/server/contract';
import * as people from '@votewise/server/contract/people/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ADMINISTRATORS_KEY } from '../../../lib/query-keys.ts';

const MAIL_REFETCH_MS = 5_000;

const ACTS = { disable: people.disableAdministrator, enable: people.enableAdministrator };

export type StatusAct = keyof typeof ACTS;

/** In order of registration. Refetched while a credentials email is on its way. */
export function useAdministrators() {
  return useQuery({
    queryKey: ADMINISTRATORS_KEY,
    queryFn: ({ signal }) => call(people.administrators, { signal }),
    select: ({ administrators }) => administrators,
    refetchInterval: ({ state }) => {
      const isWaiting = state.data?.administrators.some(
        ({ credentials, isDisabled }) => credentials.state !== 'sent' && !isDisabled,
      );
      return isWaiting ? MAIL_REFETCH_MS : false;
    },
  });
}

export function useChangeStatus({ id }: Administrator) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: StatusAct) => call(ACTS[act], { params: { id } }),
    // Also after a rejection: another administrator has then changed the list.
    onSettled: () => client.invalidateQueries({ queryKey: ADMINISTRATORS_KEY }),
  });
}
