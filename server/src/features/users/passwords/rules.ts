import type { UserDocument } from '../store.ts';

/** At most one mail with new credentials goes to an account in this time, whoever asks how often. */
export const RESET_PAUSE_MS = 15 * 60_000;

interface Key {
  /** Undefined: there is no password that could match. */
  hash: string | undefined;
  isReset: boolean;
  expiresAt: Date | null;
}

/**
 * The one password of a user that a typed one can be. A mailed reset begins in its own way, so that signing
 * in costs one comparison whether there is a reset or not.
 */
export function keyFor(user: UserDocument | null, password: string): Key {
  const reset = user?.reset;
  if (reset?.prefix && password.startsWith(reset.prefix)) {
    return { hash: reset.passwordHash ?? undefined, isReset: true, expiresAt: reset.expiresAt };
  }
  return {
    hash: user?.passwordHash ?? undefined,
    isReset: false,
    expiresAt: user?.credentials.expiresAt ?? null,
  };
}

/** True when a password says no more than what everybody knows of its owner. */
export function namesOwner(
  password: string,
  { userId, email, name }: Pick<UserDocument, 'userId' | 'email' | 'name'>,
): boolean {
  const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const known = [userId, email, email.replace(/@.*$/, ''), name].map(fold);
  return known.includes(fold(password));
}
