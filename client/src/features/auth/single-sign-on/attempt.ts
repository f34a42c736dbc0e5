const ATTEMPT_KEY = 'votewise_sign_on';
const SIGN_OUT_KEY = 'votewise_sign_out';
const REFUSED_KEY = 'votewise_sign_on_refused';

/** A sign-in at the provider that this browser has begun. */
export interface Attempt {
  /** Sealed by the server. */
  attempt: string;
  /** The state of the sign-in page: where to go afterward. */
  origin: unknown;
}

/** Keeps an attempt for the way back, which may end in another tab. The last one counts. */
export function keepAttempt(attempt: Attempt): void {
  localStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt));
}

/** The attempt of this browser, once. */
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

/** The provider's page for signing out, if this browser may be signed in there. */
export const readSignOutUrl = (): string | null => localStorage.getItem(SIGN_OUT_KEY);

export function keepSignOutUrl(url: string | undefined): void {
  if (url === undefined) localStorage.removeItem(SIGN_OUT_KEY);
  else localStorage.setItem(SIGN_OUT_KEY, url);
}

/** Notes in this tab whether the provider's account was refused here: the next attempt has to ask for another one. */
export function noteRefusal(isRefused: boolean): void {
  if (isRefused) sessionStorage.setItem(REFUSED_KEY, '1');
  else sessionStorage.removeItem(REFUSED_KEY);
}

export const wasRefused = (): boolean => sessionStorage.getItem(REFUSED_KEY) !== null;
