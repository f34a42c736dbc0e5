import type { Administrator, Auditor, Confirmation } from '@votewise/contract';
import * as people from '@votewise/contract/people/people-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ADMINISTRATORS_KEY, AUDITORS_KEY } from '../../../lib/query-keys.ts';

const MAIL_REFETCH_MS = 5_000;
const SIGN_IN_REFETCH_MS = 15_000;

/** A user with an account that two-step sign-in can protect. */
export type Account = Administrator | Auditor;

const ACTS = {
  admin: {
    key: ADMINISTRATORS_KEY,
    disable: people.disableAdministrator,
    enable: people.enableAdministrator,
  },
  auditor: { key: AUDITORS_KEY, disable: people.disableAuditor, enable: people.enableAuditor },
} as const;

/** How soon to ask again: while emails with credentials are sent, and until everyone has signed in. */
function refetchInterval(accounts: readonly Account[] = []): number | false {
  const enabled = accounts.filter(({ isDisabled }) => !isDisabled);
  if (enabled.some(({ credentials }) => credentials.state !== 'sent')) return MAIL_REFETCH_MS;
  return enabled.some(({ lastSignInAt }) => !lastSignInAt) && SIGN_IN_REFETCH_MS;
}

export function useAdministrators() {
  return useQuery({
    queryKey: ADMINISTRATORS_KEY,
    queryFn: ({ signal }) => call(people.administrators, { signal }),
    select: ({ administrators }) => administrators,
    refetchInterval: ({ state }) => refetchInterval(state.data?.administrators),
  });
}

export function useAuditors() {
  return useQuery({
    queryKey: AUDITORS_KEY,
    queryFn: ({ signal }) => call(people.auditors, { signal }),
    select: ({ auditors }) => auditors,
    refetchInterval: ({ state }) => refetchInterval(state.data?.auditors),
  });
}

/** Enables a disabled account, which requires a confirmation, or disables an enabled account. */
export function useChangeStatus({ id, userType, isDisabled }: Account) {
  const client = useQueryClient();
  const { key, enable, disable } = ACTS[userType];
  return useAction<unknown, Confirmation | undefined>({
    mutationFn: (body = {}) =>
      isDisabled ? call(enable, { params: { id }, body }) : call(disable, { params: { id } }),
    // Reloads the list even after a rejection, because a rejection means that another administrator changed the list.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
