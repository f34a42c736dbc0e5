import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isCommonPassword } from '../../../platform/passwords/common.ts';
import type { PasswordHasher } from '../../../platform/passwords/hasher.ts';
import { createEvent, type AuditEvent } from '../../audit/service.ts';
import type { UserDocument } from '../store.ts';
import { keyFor, isGuessable } from './rules.ts';
import type { PasswordStore } from './store.ts';

interface PasswordsDeps {
  store: PasswordStore;
  hasher: PasswordHasher;
  clock: Clock;
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Whether a typed password opens an account, and the ways to another one. */
export function createPasswords({ store, hasher, clock }: PasswordsDeps) {
  /** Of voters nothing is noted: the order of their acts would betray votes. */
  function eventOf(user: UserDocument, how: 'menu' | 'mail'): AuditEvent | undefined {
    if (user.userType !== 'admin') return undefined;
    const { _id, userId, name } = user;
    return createEvent({
      event: 'administrator.password-changed',
      at: clock.now(),
      actor: { type: 'user', userId, name },
      subject: { type: 'user', id: _id, label: userId },
      details: { how },
    });
  }

  /**
   * The user, when the password is right; null when it is not, after the same time. The first use of a mailed
   * password keeps it from expiring; that of a reset ends the password before it, and every session.
   * @param isProven whether the user has shown what is asked besides, once the password is right: until then
   * nothing is used up. Not asked of who may not come in.
   * @throws AppError CREDENTIALS_EXPIRED to whoever has the right password too late; what `isProven` throws
   */
  async function unlock(
    user: UserDocument | null,
    password: string,
    isProven: (user: UserDocument) => Promise<boolean>,
  ): Promise<UserDocument | null> {
    const { hash, isReset, expiresAt } = keyFor(user, password);
    if (!(await hasher.matches(password, hash)) || !user || !hash) return null;
    // Whoever may not come in uses nothing up; signing in says so.
    if (user.disabledAt) return user;
    const at = clock.now();
    if (expiresAt && expiresAt <= at) throw expired();
    if (!(await isProven(user))) return null;
    if (!isReset) {
      if (expiresAt) await store.keepForGood(user);
      return user;
    }
    const change = { passwordHash: hash, at, event: eventOf(user, 'mail') };
    const adopted = await store.adoptReset(user, change);
    // Something was quicker, perhaps a second press of the same button: look at how it is now, and ask for
    // the proof again, since the second step may be new.
    return adopted ?? unlock(await store.findById(user._id), password, isProven);
  }

  return {
    unlock,
    countResets: store.countResets,
    queueReset: store.queueReset,
    claimReset: store.claimReset,
    storeClaimedReset: store.storeClaimedReset,
    endReset: store.endReset,

    /**
     * Ends every session of a user who has just typed this password.
     * @returns the user as stored; null when something else has ended them meanwhile
     */
    endSessions: (user: UserDocument, event: AuditEvent | undefined) =>
      store.endSessions(user, { at: clock.now(), event }),

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
      user: UserDocument,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ): Promise<UserDocument | null> {
      if (!(await hasher.matches(currentPassword, user.passwordHash ?? undefined))) return null;
      if (currentPassword.normalize('NFC') === newPassword) {
        throw badPassword('This is the password you have. Choose another one.');
      }
      const passwordHash = await hasher.hash(newPassword);
      return store.change(user, { passwordHash, at: clock.now(), event: eventOf(user, 'menu') });
    },
  };
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
