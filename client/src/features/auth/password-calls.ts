import type { ChangePasswordRequest, ForgotRequest } from '@votewise/server/contract';
import * as auth from '@votewise/server/contract/auth/endpoints';
import { call } from '../../lib/api.ts';
import { renewToken } from '../../lib/token-store.ts';

/** Changes the password and goes on with the token of the answer, since every older one ends. */
export function changePassword(passwords: ChangePasswordRequest): Promise<void> {
  return renewToken(async () => {
    const { token } = await call(auth.changePassword, {
      body: passwords,
      renewsToken: true,
    });
    return token;
  });
}

/** Asks for new credentials; the answer is the same whether there is such an account or not. */
export async function askForCredentials(idOrAddress: string): Promise<void> {
  const name = idOrAddress.trim();
  const body: ForgotRequest = name.includes('@') ? { email: name } : { userId: name };
  await call(auth.forgot, { body });
}
