import type { ProfileData } from '@votewise/contract';
import * as auth from '@votewise/contract/auth/auth-endpoints';
import { call } from '../../../lib/api.ts';
import { clearToken, storeToken } from '../../../lib/token-store.ts';

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

export async function finishSignOn(answer: string, attempt: string): Promise<ProfileData> {
  const body = { answer, attempt };
  const { token, signOutUrl, ...profile } = await call(auth.finishSignOn, { body });
  noteRefusal(false);
  clearToken();
  storeToken(token);
  keepSignOutUrl(signOutUrl);
  return profile;
}

const ATTEMPT_KEY = 'votewise_sign_on';

const SIGN_OUT_KEY = 'votewise_sign_out';

const REFUSED_KEY = 'votewise_sign_on_refused';

/** A sign-in with the provider that was started in this browser. */
interface Attempt {
  /** Sealed by the server. */
  attempt: string;
  /** The state that was passed to the sign-in page: where to go afterward. */
  origin: unknown;
}

/** Stores an attempt until the provider sends the user back, maybe to another tab. Only the latest attempt counts. */
export function keepAttempt(attempt: Attempt): void {
  localStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt));
}

export function takeAttempt(): Attempt | undefined {
  const kept = localStorage.getItem(ATTEMPT_KEY);
  localStorage.removeItem(ATTEMPT_KEY);
  try {
    const { attempt, origin }: Partial<Attempt> = JSON.parse(kept ?? '{}');
    return typeof attempt === 'string' ? { attempt, origin } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the URL of the provider's sign-out page, if the user may still be signed in there. */
export const readSignOutUrl = (): string | null => localStorage.getItem(SIGN_OUT_KEY);

export function keepSignOutUrl(url: string | undefined): void {
  if (url === undefined) localStorage.removeItem(SIGN_OUT_KEY);
  else localStorage.setItem(SIGN_OUT_KEY, url);
}

/**
 * Notes in this tab whether VoteWise refused the provider's account. If so, the next attempt has to request another
 * account.
 */
export function noteRefusal(isRefused: boolean): void {
  if (isRefused) sessionStorage.setItem(REFUSED_KEY, '1');
  else sessionStorage.removeItem(REFUSED_KEY);
}

const wasRefused = (): boolean => sessionStorage.getItem(REFUSED_KEY) !== null;

/** Leaves this page for a provider's page. An object, so that tests can replace the method. */
export const leaving = {
  to(url: string): void {
    window.location.assign(url);
  },
};
