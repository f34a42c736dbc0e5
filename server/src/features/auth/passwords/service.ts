import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isCommonPassword } from '../../../platform/passwords/common.ts';
import type { PasswordHasher } from '../../../platform/passwords/hasher.ts';
import { createEvent, type AuditEvent } from '../../audit/service.ts';
import { accountOf, type Account, type Accounts } from '../../people/accounts/service.ts';
import type { UserDocument } from '../../people/service.ts';
import type { ResetPasswords } from '../reset-passwords/service.ts';
import { isGuessable } from './rules.ts';
import type { PasswordStore } from './store.ts';

interface PasswordsDeps {
  /** Keeps what administrators do. */
  store: PasswordStore;
  /** Keeps what voters do. */
  accounts: Accounts;
  resetPasswords: ResetPasswords;
  findById: (id: string) => Promise<Account | null>;
  hasher: PasswordHasher;
  clock: Clock;
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Whether a typed password opens an account, and the ways to another one. */
export function createPasswords(deps: PasswordsDeps) {
  const { store, accounts, resetPasswords, findById, hasher, clock } = deps;

  /** Of voters no act is noted: the order of their acts would betray votes. */
  function replace(
    account: Account,
    passwordHash: string,
    how: 'menu' | 'mail',
  ): Promise<Account | null> {
    if (account.userType === 'voter') return accounts.replacePassword(account, passwordHash);
    const { _id, userId, name } = account;
    const at = clock.now();
    const event = createEvent({
      event: 'administrator.password-changed',
      at,
      actor: { type: 'user', userId, name },
      subject: { type: 'user', id: _id, label: userId },
      details: { how },
    });
    return asAccount(store.replacePassword(account, passwordHash, { at, event }));
  }

  async function keepForGood(account: Account): Promise<void> {
    if (account.userType === 'voter') await accounts.keepForGood(account);
    else await store.keepForGood(account);
  }

  /**
   * The user, when the password is right; null when it is not, after the same time. The first use of a mailed
   * password keeps it from expiring; that of a reset makes it the only one, and ends every session.
   * @param isProven whether the user has shown what is asked besides, once the password is right: until then
   * nothing is used up. Not asked of who may not come in.
   * @throws AppError CREDENTIALS_EXPIRED to who has the right password too late; what `isProven` throws
   */
  async function unlock(
    account: Account | null,
    password: string,
    isProven: (user: Account) => Promise<boolean>,
  ): Promise<Account | null> {
    const resetEnd = account ? resetPasswords.read(account, password) : undefined;
    const current = account?.passwordHash ?? undefined;
    const isCurrent = await hasher.matches(password, resetEnd ? undefined : current);
    if (!account || !(isCurrent || resetEnd)) return null;
    // Who may not come in uses nothing up; signing in says so.
    if (account.disabledAt) return account;
    const expiresAt = resetEnd ?? account.credentials.expiresAt ?? null;
    if (expiresAt && expiresAt <= clock.now()) throw expired();
    if (!(await isProven(account))) return null;
    if (!resetEnd) {
      if (expiresAt) await keepForGood(account);
      return account;
    }
    const adopted = await replace(account, await hasher.hashGenerated(password), 'mail');
    // Something was quicker, perhaps a second press of the same button: look at how it is now, and ask for
    // the proof again, since the second step may be new.
    return adopted ?? unlock(await findById(account._id), password, isProven);
  }

  return {
    unlock,

    /**
     * Ends every session of a user who has just typed this password.
     * @param event for administrators
     * @returns the user as stored; null when something else has ended them meanwhile
     */
    endSessions: (account: Account, event: AuditEvent | undefined): Promise<Account | null> =>
      event
        ? asAccount(store.endSessions(account, { at: clock.now(), event }))
        : accounts.endSessions(account),

    /** @throws AppError VALIDATION_FAILED when a password is too easily guessed */
    async refuseWeak(user: UserDocument, password: string): Promise<void> {
      if (await isCommonPassword(password)) {
        throw badPassword(
          'This is one of the commonest passwords, or nearly. Choose one that nobody else has.',
        );
      }
      if (isGuessable(password, user)) {
        throw badPassword(
          'This is made of your own name, ID or address, or of words of this site. Choose one that nobody can guess.',
        );
      }
    },

    /**
     * Puts a chosen password in the place of the current one; every session of the user ends.
     * @returns the user as stored; null when the current password is wrong, or every session has ended meanwhile
     * @throws AppError VALIDATION_FAILED when both are the same
     */
    async change(
      user: Account,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ): Promise<Account | null> {
      if (!(await hasher.matches(currentPassword, user.passwordHash ?? undefined))) return null;
      if (currentPassword.normalize('NFC') === newPassword) {
        throw badPassword('This is the password you have. Choose another one.');
      }
      return replace(user, await hasher.hash(newPassword), 'menu');
    },
  };
}

/** An administrator's document is the whole account. */
async function asAccount(stored: PromiseLike<UserDocument | null>): Promise<Account | null> {
  const user = await stored;
  return user && accountOf(user, undefined);
}

function badPassword(message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, { fields: { newPassword: message } });
}

function expired(): AppError {
  return new AppError(
    'CREDENTIALS_EXPIRED',
    'These credentials were not used in time and have expired. Use “Forgot?” to get new ones.',
  );
}
