import * as auth from '@votewise/contract/auth/auth-endpoints';
import { call } from '../../../lib/api.ts';
import { clearToken, storeToken } from '../../../lib/token-store.ts';
import type { Profile } from '../auth-calls.ts';
import { keepAttempt, keepSignOutUrl, noteRefusal, wasRefused } from './attempt.ts';

/**
 * Starts a sign-in and returns the URL of the provider's page. If an account was refused, the URL makes the provider
 * ask which account to use, because it would otherwise use the same one again.
 */
export async function startSignOn(origin: unknown): Promise<string> {
  const { url, attempt } = await call(auth.startSignOn);
  keepAttempt({ attempt, origin });
  if (!wasRefused()) return url;
  const asking = new URL(url);
  asking.searchParams.set('prompt', 'login');
  return asking.href;
}

/** Signs in with the provider's answer, and stores the token. */
export async function finishSignOn(answer: string, attempt: string): Promise<Profile> {
  const body = { answer, attempt };
  const { token, signOutUrl, ...profile } = await call(auth.finishSignOn, { body });
  noteRefusal(false);
  clearToken();
  storeToken(token);
  keepSignOutUrl(signOutUrl);
  return profile;
}
