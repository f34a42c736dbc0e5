import type { StaffStore } from './staff-store.ts';
import { type AuthContext, ownEvent } from './auth-context.ts';
import type { ResetPasswords } from './reset-password.ts';
import type { UserDocument, Account } from '../people/index.ts';
import type { AuditEvent } from '../audit/index.ts';
import { isHashOfGenerated } from '../../platform/passwords/password-hasher.ts';
import { readGenerated } from '../../platform/passwords/generate-password.ts';
import { isCommonPassword } from '../../platform/passwords/common-passwords.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ErrorReason } from '@votewise/contract';

export type Passwords = ReturnType<typeof createPasswords>;

/** Checks and replaces passwords. */
export function createPasswords(
  { accounts, users, hasher, clock }: AuthContext,
  { store, resetPasswords }: { store: StaffStore; resetPasswords: ResetPasswords },
) {
  /** Voters' actions are not recorded: their order would reveal votes. */
  function replace(
    account: Account,
    passwordHash: string,
    how: 'menu' | 'mail',
  ): Promise<Account | null> {
    if (account.userType === 'voter') return accounts.replacePassword(account, passwordHash);
    const event = 'administrator.password-changed';
    const changed = ownEvent(account, { event, at: clock.changedAt(), details: { how } });
    return store.replacePassword(account, passwordHash, changed);
  }

  async function keepForGood(account: Account): Promise<void> {
    if (account.userType === 'voter') await accounts.keepForGood(account);
    else await store.keepForGood(account);
  }

  /**
   * Returns the user if the password is right; null, after the same time, if it is wrong. The first use of an emailed
   * password keeps it from expiring. The first use of a reset password makes it the only password and ends every
   * session.
   * @param isProven whether the user has passed the second step. Called only after the password is right, and not for
   * disabled users. Nothing is used up before it returns true.
   * @throws AppError CREDENTIALS_EXPIRED if the password is right but has expired; errors of `isProven`
   */
  async function verifyPassword(
    account: Account | null,
    { password, ip }: { password: string; ip: string },
    isProven: (user: Account) => Promise<boolean>,
  ): Promise<Account | null> {
    const resetEnd = account ? resetPasswords.read(account, password) : undefined;
    const current = account?.passwordHash ?? undefined;
    const isRight = resetEnd !== undefined || (await hasher.matches(password, current, ip));
    if (!account || !isRight) return null;
    // Nothing is used up for a disabled user. The sign-in then reports that the account is disabled.
    if (account.disabledAt) return account;
    const expiresAt = resetEnd ?? account.credentials.expiresAt ?? null;
    if (expiresAt && expiresAt <= clock.trusted()) throw expired();
    if (!(await isProven(account))) return null;
    if (!resetEnd) {
      if (expiresAt) await keepForGood(account);
      return account;
    }
    const hash = await hasher.hashGenerated(password, ip);
    const adopted = await replace(account, hash, 'mail');
    // Another request came first, perhaps a second press of the same button. Start over with the current
    // account and check the second step again, because it may have changed.
    return adopted ?? verifyPassword(await users.findById(account._id), { password, ip }, isProven);
  }

  return {
    verifyPassword,

    /**
     * True if the only password that this text can match is one of 79 random bits: a generated
     * password, or one that "Forgot?" created for this account.
     */
    isGeneratedReset: (account: Account | null, password: string): boolean =>
      account !== null &&
      readGenerated(password) !== undefined &&
      (isHashOfGenerated(account.passwordHash) ||
        resetPasswords.read(account, password) !== undefined),

    /**
     * Ends every session of a user who has just entered this password.
     * @param event recorded for administrators only
     * @returns the user as stored; null if the sessions have ended in the meantime
     */
    endSessions: (account: Account, event: AuditEvent | undefined): Promise<Account | null> =>
      event ? store.endSessions(account, event, clock.changedAt()) : accounts.endSessions(account),

    /** @throws AppError VALIDATION_FAILED if a password is too easy to guess */
    async refuseWeak(user: UserDocument, password: string): Promise<void> {
      if (await isCommonPassword(password)) {
        throw badPassword('VALIDATION_FAILED.commonPassword');
      }
      if (isGuessable(password, user)) {
        throw badPassword('VALIDATION_FAILED.guessablePassword');
      }
    },

    /**
     * Replaces the current password with a chosen one. Every session of the user ends.
     * @returns the user as stored; null if the current password is wrong, or every session has ended in the meantime
     * @throws AppError VALIDATION_FAILED if both passwords are the same
     */
    async change(
      user: Account,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      ip: string,
    ): Promise<Account | null> {
      const current = user.passwordHash ?? undefined;
      if (!(await hasher.matches(currentPassword, current, ip))) return null;
      if (currentPassword.normalize('NFC') === newPassword) {
        throw badPassword('VALIDATION_FAILED.samePassword');
      }
      return replace(user, await hasher.hash(newPassword, ip), 'menu');
    },
  };
}

const BAD_PASSWORDS = {
  'VALIDATION_FAILED.commonPassword': 'This password is too common. Choose a different one.',
  'VALIDATION_FAILED.guessablePassword':
    'This password contains your name, ID, or address, or words from this site, and is easy to guess. Choose a different one.',
  'VALIDATION_FAILED.samePassword': 'This is your current password. Choose a different one.',
} as const satisfies Partial<Record<ErrorReason, string>>;

function badPassword(reason: keyof typeof BAD_PASSWORDS): AppError {
  const message = BAD_PASSWORDS[reason];
  return new AppError('VALIDATION_FAILED', message, {
    fields: { newPassword: message },
    detail: { reason },
  });
}

function expired(): AppError {
  return new AppError(
    'CREDENTIALS_EXPIRED',
    'Your password has expired. Select “Forgot?” to get a new one by email, or ask for a new code sheet.',
  );
}

/** Words from this site that attackers try early. server/docs/security.md lists them. */
const siteWords = [
  'admin',
  'administrator',
  'auditor',
  'ballot',
  'candidate',
  'election',
  'elections',
  'password',
  'vote',
  'voter',
  'voters',
  'votewise',
  'voting',
];

/** Shorter parts of a name occur in too many words. */
const SHORTEST_WORD = 3;

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** True if a password consists only of the owner's public details, words from this site, digits, and punctuation. */
function isGuessable(
  password: string,
  { userId, email, name }: Pick<UserDocument, 'userId' | 'email' | 'name'>,
): boolean {
  const inAddress = email === null ? [] : [email, email.replace(/@.*$/, '')];
  const own = [userId, ...inAddress, name, ...name.split(/\s+/)];
  const words = [...own.map(fold), ...siteWords].filter((word) => word.length >= SHORTEST_WORD);
  const folded = fold(password);
  // Longest first: if `vote` were removed from `voters` first, the rest would look like part of the password.
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), folded);
  return rest !== folded && !/\p{L}/u.test(rest);
}
