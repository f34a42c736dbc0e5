import { TOKEN_STORAGE_KEY } from '@votewise/server/contract/limits';
import { forgetPresence } from './presence.ts';

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_STORAGE_KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_STORAGE_KEY, token);
}

export function clearToken(): void {
  localStorage.removeItem(TOKEN_STORAGE_KEY);
  forgetPresence();
}

let renewal: Promise<unknown> = Promise.resolve();

/** Puts a new token in the place of the stored one, which ends while the new one is on its way. */
export function renewToken(fetchToken: () => Promise<string>): Promise<void> {
  const renewed = fetchToken().then(storeToken);
  renewal = renewed.catch(() => undefined);
  return renewed;
}

/** Resolves when no new token is on its way. */
export const tokenSettled = (): Promise<unknown> => renewal;

/**
 * Calls back when another tab signs in or out, and when the browser brings back a page that it had put
 * aside: the session may have ended since. Answers the way to stop listening.
 */
export function watchTokenOfOtherTabs(onChange: (token: string | null) => void): () => void {
  function handleStorage(event: StorageEvent): void {
    if (event.key === TOKEN_STORAGE_KEY || event.key === null) onChange(readToken());
  }
  function handlePageShow(event: PageTransitionEvent): void {
    if (event.persisted) onChange(readToken());
  }
  window.addEventListener('storage', handleStorage);
  window.addEventListener('pageshow', handlePageShow);
  return () => {
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener('pageshow', handlePageShow);
  };
}
