import type { CreateTrusteeGroupRequest, Trustee, TrusteeGroup } from '@votewise/contract';
import * as trustees from '@votewise/contract/trustees/trustees-endpoints';
import type { Language } from '@votewise/contract/locales/languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';

const GROUPS_KEY = ['trustee-groups'];
/** How often the page looks whether a key holder has answered. */
const REFETCH_MS = 5_000;

export function useTrusteeGroups() {
  return useQuery({
    queryKey: GROUPS_KEY,
    queryFn: ({ signal }) => call(trustees.trusteeGroups, { signal }),
    select: ({ groups }) => groups,
    refetchInterval: ({ state }) =>
      state.data?.groups.some(({ members }) => members.some(({ isAwaited }) => isAwaited))
        ? REFETCH_MS
        : false,
  });
}

/** An action on groups. The list is read again whatever became of it. */
function useGroupAction<Input>(act: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useAction<unknown, Input>({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: GROUPS_KEY }),
  });
}

export const useCreateTrusteeGroup = () =>
  useGroupAction((body: CreateTrusteeGroupRequest) => call(trustees.createTrusteeGroup, { body }));

export const useChangeTrustee = ({ id }: TrusteeGroup, { index }: Trustee) =>
  useGroupAction((body: { email: string; language: Language }) =>
    call(trustees.changeTrustee, { params: { id, index: String(index) }, body }),
  );

export const useSendTrusteeLink = ({ id }: TrusteeGroup, { index }: Trustee) =>
  useGroupAction<void>(() =>
    call(trustees.sendTrusteeLink, { params: { id, index: String(index) } }),
  );

export const useStartDrill = ({ id }: TrusteeGroup) =>
  useGroupAction<void>(() => call(trustees.startDrill, { params: { id } }));

export const useRetireTrusteeGroup = ({ id }: TrusteeGroup) =>
  useGroupAction<void>(() => call(trustees.retireTrusteeGroup, { params: { id } }));
