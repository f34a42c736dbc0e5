import type { ChangePasswordRequest, ForgotRequest } from '@votewise/contract';
import * as account from '@votewise/contract/auth/account-endpoints';
import * as auth from '@votewise/contract/auth/auth-endpoints';
import { call } from '../../lib/api.ts';
import { renewToken } from '../../lib/token-store.ts';

/** Changes the password and continues with the token in the response, because all older tokens stop working. */
export function changePassword(passwords: ChangePasswordRequest): Promise<void> {
  return renewToken(async () => {
    const { token } = await call(account.changePassword, {
      body: passwords,
      renewsToken: true,
    });
    return token;
  });
}

/** Requests new credentials. The response does not reveal whether the account exists. */
export async function askForCredentials(idOrAddress: string): Promise<void> {
  const name = idOrAddress.trim();
  const body: ForgotRequest = name.includes('@') ? { email: name } : { userId: name };
  await call(auth.forgot, { body });
}
