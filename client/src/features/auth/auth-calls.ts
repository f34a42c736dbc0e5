import type { LoginRequest, ProfileData } from '@votewise/server/contract';
import * as auth from '@votewise/server/contract/auth/endpoints';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { clearToken, readToken, storeToken } from '../../lib/token-store.ts';

/** Who is signed in, and after how many minutes without anybody there that ends; 0: never. */
export type Profile = ProfileData;

/** Signs in and keeps the token. */
export async function login(credentials: LoginRequest): Promise<Profile> {
  clearToken();
  const { token, ...profile } = await call(auth.login, { body: credentials });
  storeToken(token);
  return profile;
}

/**
 * Whose the stored token is, or null. A session that cannot be restored, for whatever reason,
 * is ended (SPEC.md §4).
 */
export async function restoreSession(): Promise<Profile | null> {
  if (!readToken()) return null;
  try {
    const { user, idleMinutes = 0 } = (await call(auth.profile)) as Partial<ProfileData>;
    if (user) return { user, idleMinutes };
  } catch {
    // Whatever the reason: SPEC.md lets a failed start end the session.
  }
  clearToken();
  return null;
}

/** Ends the session on the server, then here whatever the server said. */
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
 * Ends a session that nobody is at any more: here at once, and on the server as soon as it hears of it. When it
 * does not, the token, which is nowhere any more, ends with its time.
 */
export function abandon(): void {
  // It is sent with the token that goes in the next line.
  const told = call(auth.logout);
  clearToken();
  told.catch(() => undefined);
}
