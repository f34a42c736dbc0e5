import type { LoginRequest, ProfileData, UseLinkData } from '@votewise/contract';
import * as auth from '@votewise/contract/auth/auth-endpoints';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { clearToken, readToken, storeToken } from '../../lib/token-store.ts';

/** The signed-in user, and the minutes of inactivity after which the session ends; 0 if never. */
export type Profile = ProfileData;

/** Signs in and stores the token. */
export async function login(credentials: LoginRequest): Promise<Profile> {
  clearToken();
  const { token, ...profile } = await call(auth.login, { body: credentials });
  storeToken(token);
  return profile;
}

/** Starts a session from a voting link and stores its token. If that fails, an existing session is kept. */
export async function beginByLink(token: string): Promise<UseLinkData> {
  const begun = await call(auth.useLink, { body: { token } });
  storeToken(begun.token);
  return begun;
}

/**
 * Returns the stored token's user, or null. A session that can't be restored, for any reason, is
 * ended.
 */
export async function restoreSession(): Promise<Profile | null> {
  if (!readToken()) return null;
  try {
    const { user, idleMinutes = 0, link } = (await call(auth.profile)) as Partial<ProfileData>;
    if (user) return { user, idleMinutes, ...(link && { link }) };
  } catch {
    // Any failure ends the session.
  }
  clearToken();
  return null;
}

/** Ends the session on the server and then in this browser, whatever the response. */
export async function logout(): Promise<void> {
  try {
    await call(auth.logout);
  } catch (error) {
    const hadEnded = error instanceof ApiError && error.status === 401;
    if (!hadEnded) throw error;
  } finally {
    clearToken();
  }
}

/**
 * Ends an abandoned session: at once in this browser, and on the server when the call arrives. If the call never
 * arrives, the token stays valid until it expires, but it is no longer stored anywhere.
 */
export function abandon(): void {
  // Sent with the token that the next line removes.
  const request = call(auth.logout);
  clearToken();
  request.catch(() => undefined);
}
