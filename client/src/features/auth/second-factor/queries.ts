import type {
  BeginSecondFactorRequest,
  CodeRequest,
  PasswordAndCodeRequest,
  SecondFactorSetupData,
} from '@votewise/contract';
import * as account from '@votewise/contract/auth/account-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ADMINISTRATORS_KEY } from '../../../lib/query-keys.ts';
import { renewToken } from '../../../lib/token-store.ts';

const KEY = ['second-factor'] as const;

/** Returns whether the user's two-step sign-in is on. */
export function useSecondFactor() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(account.secondFactor, { signal }),
  });
}

/**
 * Refetches the status of two-step sign-in after each attempt to change it, no matter which screen the dialog was
 * opened from.
 */
export function useRefreshed() {
  const client = useQueryClient();
  return async function refreshed<Data>(act: Promise<Data>): Promise<Data> {
    try {
      return await act;
    } finally {
      // Refetches even after a failure, because the status may have been changed on another device.
      void client.invalidateQueries({ queryKey: KEY });
      void client.invalidateQueries({ queryKey: ADMINISTRATORS_KEY });
    }
  };
}

export function begin(body: BeginSecondFactorRequest): Promise<SecondFactorSetupData> {
  return call(account.beginSecondFactor, { body });
}

/** Returns the recovery codes and continues with the token in the response, because all older tokens stop working. */
export async function confirm(body: CodeRequest): Promise<string[]> {
  let recoveryCodes: string[] = [];
  await renewToken(async () => {
    const data = await call(account.confirmSecondFactor, { body, renewsToken: true });
    ({ recoveryCodes } = data);
    return data.token;
  });
  return recoveryCodes;
}

export async function renewRecoveryCodes(body: PasswordAndCodeRequest): Promise<string[]> {
  const { recoveryCodes } = await call(account.renewRecoveryCodes, { body });
  return recoveryCodes;
}

/** Continues with the token in the response, because all older tokens stop working. */
export function turnOff(body: PasswordAndCodeRequest): Promise<void> {
  return renewToken(async () => {
    const { token } = await call(account.endSecondFactor, { body, renewsToken: true });
    return token;
  });
}
