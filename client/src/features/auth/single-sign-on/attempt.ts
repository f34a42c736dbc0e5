const ATTEMPT_KEY = 'votewise_sign_on';
const SIGN_OUT_KEY = 'votewise_sign_out';
const REFUSED_KEY = 'votewise_sign_on_refused';

/** A sign-in with the provider that was started in this browser. */
export interface Attempt {
  /** Sealed by the server. */
  attempt: string;
  /** The state that was passed to the sign-in page: where to go afterward. */
  origin: unknown;
}

/** Stores an attempt until the provider sends the user back, maybe to another tab. Only the latest attempt counts. */
export function keepAttempt(attempt: Attempt): void {
  localStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt));
}

/** Returns the attempt that is stored in this browser and removes it. */
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

export const wasRefused = (): boolean => sessionStorage.getItem(REFUSED_KEY) !== null;
