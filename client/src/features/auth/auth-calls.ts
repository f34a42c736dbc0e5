import type { LoginData, LoginRequest, ProfileData, User } from '@votewise/server/contract';
import { ApiError } from '../../lib/api-error.ts';
import { requestData } from '../../lib/api.ts';
import { clearToken, readToken, storeToken } from '../../lib/token-store.ts';

/** Signs in and keeps the token. */
export async function login(credentials: LoginRequest): Promise<User> {
  clearToken();
  const { token, user } = await requestData<LoginData>('/auth/login', {
    method: 'POST',
    body: credentials,
  });
  storeToken(token);
  return user;
}

/**
 * The user of the stored token, or null. A session that cannot be restored, for whatever reason,
 * is ended (SPEC.md §4).
 */
export async function restoreSession(): Promise<User | null> {
  if (!readToken()) return null;
  try {
    const { user } = await requestData<Partial<ProfileData>>('/auth/profile');
    if (user) return user;
  } catch {
    // Whatever the reason: SPEC.md lets a failed start end the session.
  }
  clearToken();
  return null;
}

/** Ends the session on the server, then here whatever the server said. */
export async function logout(): Promise<void> {
  try {
    await requestData('/auth/logout', { method: 'POST' });
  } catch (error) {
    const hadEnded = error instanceof ApiError && error.status === 401;
    if (!hadEnded) throw error;
  } finally {
    clearToken();
  }
}
