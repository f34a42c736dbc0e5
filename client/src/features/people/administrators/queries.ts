import type {
  Administrator,
  AdministratorData,
  AdministratorsData,
} from '@votewise/server/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requestData } from '../../../lib/api.ts';

export const ADMINISTRATORS_KEY = ['administrators'] as const;
const MAIL_REFETCH_MS = 5_000;

export type StandingAct = 'disable' | 'enable';

/** Earliest registered first; asked again while a mail with credentials is still on its way. */
export function useAdministrators() {
  return useQuery({
    queryKey: ADMINISTRATORS_KEY,
    queryFn: ({ signal }) => requestData<AdministratorsData>('/auth/administrators', { signal }),
    select: ({ administrators }) => administrators,
    refetchInterval: ({ state }) => {
      const isWaiting = state.data?.administrators.some(
        ({ credentials, isDisabled }) => credentials.state !== 'sent' && !isDisabled,
      );
      return isWaiting ? MAIL_REFETCH_MS : false;
    },
  });
}

export function useChangeStanding({ id }: Administrator) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: StandingAct) =>
      requestData<AdministratorData>(`/auth/administrators/${encodeURIComponent(id)}/${act}`, {
        method: 'POST',
      }),
    // Also when it was refused: then somebody else has changed the list.
    onSettled: () => client.invalidateQueries({ queryKey: ADMINISTRATORS_KEY }),
  });
}
