import type {
  BeginSecondFactorRequest,
  CodeRequest,
  PasswordAndCodeRequest,
  RecoveryCodesData,
  SecondFactorData,
  SecondFactorOffData,
  SecondFactorOnData,
  SecondFactorSetupData,
} from '@votewise/server/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { requestData } from '../../../lib/api.ts';
import { renewToken } from '../../../lib/token-store.ts';
import { ADMINISTRATORS_KEY } from '../../people/administrators/queries.ts';

const KEY = ['second-factor'] as const;
const PATH = '/auth/second-factor';

/** Whether the own two-step sign-in is on. */
export function useSecondFactor() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestData<SecondFactorData>(PATH, { signal }),
  });
}

/** Asks anew what tells of it once something was tried, on whatever screen the menu was opened. */
export function useRefreshed() {
  const client = useQueryClient();
  return async function refreshed<Data>(act: Promise<Data>): Promise<Data> {
    try {
      return await act;
    } finally {
      // Also when it failed: it may have been changed on another device.
      void client.invalidateQueries({ queryKey: KEY });
      void client.invalidateQueries({ queryKey: ADMINISTRATORS_KEY });
    }
  };
}

export function begin(body: BeginSecondFactorRequest): Promise<SecondFactorSetupData> {
  return requestData<SecondFactorSetupData>(PATH, { method: 'POST', body });
}

/** Answers the recovery codes, and goes on with the token of the answer, since every older one ends. */
export async function confirm(body: CodeRequest): Promise<string[]> {
  let recoveryCodes: string[] = [];
  await renewToken(async () => {
    const data = await requestData<SecondFactorOnData>(PATH, {
      method: 'PUT',
      body,
      renewsToken: true,
    });
    ({ recoveryCodes } = data);
    return data.token;
  });
  return recoveryCodes;
}

export async function renewRecoveryCodes(body: PasswordAndCodeRequest): Promise<string[]> {
  const path = `${PATH}/recovery-codes`;
  const data = await requestData<RecoveryCodesData>(path, { method: 'POST', body });
  return data.recoveryCodes;
}

/** Goes on with the token of the answer, since every older one ends. */
export function switchOff(body: PasswordAndCodeRequest): Promise<void> {
  return renewToken(async () => {
    const { token } = await requestData<SecondFactorOffData>(`${PATH}/off`, {
      method: 'POST',
      body,
      renewsToken: true,
    });
    return token;
  });
}
