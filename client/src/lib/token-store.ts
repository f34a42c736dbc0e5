import { forgetPresence } from './last-activity.ts';

const TOKEN_STORAGE_KEY = 'votewise_token';

/** localStorage key for the time (ms) when a renewal began. Shared, as all tabs lose the old token at once. */
const RENEWAL_KEY = 'votewise_renewal';
/** The longest time a call may take. An older time was left by a tab that was closed during a renewal. */
const RENEWAL_MS = 30_000;
const LOOK_MS = 100;

export function readToken(): string | null {
  return localStorage.getItem(TOKEN_STORAGE_KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_STORAGE_KEY, token);
}

export function clearToken(): void {
  localStorage.removeItem(TOKEN_STORAGE_KEY);
  localStorage.removeItem(RENEWAL_KEY);
  forgetPresence();
}

/** Stores the token in the answer of a call after which all older tokens stop working, even before it arrives. */
export async function renewToken<Answer extends { token: string }>(
  act: () => Promise<Answer>,
): Promise<Answer> {
  localStorage.setItem(RENEWAL_KEY, String(Date.now()));
  try {
    const answer = await act();
    storeToken(answer.token);
    return answer;
  } finally {
    localStorage.removeItem(RENEWAL_KEY);
  }
}

/** Waits for a token renewal in any tab of this browser to finish or fail. Returns whether there was one. */
export async function awaitRenewal(): Promise<boolean> {
  let hadToWait = false;
  while (Math.abs(Date.now() - Number(localStorage.getItem(RENEWAL_KEY))) < RENEWAL_MS) {
    hadToWait = true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return hadToWait;
}

/**
 * Calls back when another tab signs in or out, and when the browser restores a page from its cache, since the
 * session may have ended since then. Returns a function that stops listening.
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
