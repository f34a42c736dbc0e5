import type { Administrator, Auditor, Confirmation } from '@votewise/contract';
import * as people from '@votewise/contract/people/people-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ADMINISTRATORS_KEY, AUDITORS_KEY } from '../../../lib/query-keys.ts';

const MAIL_REFETCH_MS = 5_000;

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

function mailInterval(accounts: readonly Account[] | undefined): number | false {
  const isWaiting = accounts?.some(
    ({ credentials, isDisabled }) => credentials.state !== 'sent' && !isDisabled,
  );
  return isWaiting ? MAIL_REFETCH_MS : false;
}

export function useAdministrators() {
  return useQuery({
    queryKey: ADMINISTRATORS_KEY,
    queryFn: ({ signal }) => call(people.administrators, { signal }),
    select: ({ administrators }) => administrators,
    refetchInterval: ({ state }) => mailInterval(state.data?.administrators),
  });
}

export function useAuditors() {
  return useQuery({
    queryKey: AUDITORS_KEY,
    queryFn: ({ signal }) => call(people.auditors, { signal }),
    select: ({ auditors }) => auditors,
    refetchInterval: ({ state }) => mailInterval(state.data?.auditors),
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
