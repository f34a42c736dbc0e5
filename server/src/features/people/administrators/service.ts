import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { writePrivateFile } from '../../../platform/data-dir.ts';
import { duplicateField } from '../../../platform/db/errors.ts';
import { generatePassword } from '../../../platform/passwords/generate.ts';
import type { PasswordHasher } from '../../../platform/passwords/hasher.ts';
import type { AdministratorStatus } from '../status/service.ts';
import { newUser, withPassword, type Users } from '../service.ts';

interface AdministratorsDeps {
  users: Users;
  administratorStatus: AdministratorStatus;
  hasher: PasswordHasher;
  clock: Clock;
  dataDir: string;
}

interface FirstAdministrator {
  userId: string;
  name: string;
  email: string;
  /** Undefined: a random one is made. */
  password: string | undefined;
}

/** The administrator that every installation begins with, and the way back in when a password is lost. */
export function createAdministrators(deps: AdministratorsDeps) {
  const { users, administratorStatus, hasher, clock, dataDir } = deps;
  const firstSignInFile = join(dataDir, 'first-sign-in.txt');

  async function create(wanted: FirstAdministrator): Promise<string | undefined> {
    const password = wanted.password ?? generatePassword();
    const administrator = newUser({ ...wanted, userType: 'admin' }, clock.now(), {
      type: 'system',
    });
    // Written before the insert: a crash in between must not leave an account that nobody can open.
    if (!wanted.password) {
      writePrivateFile(firstSignInFile, `Admin ID: ${wanted.userId}\nPassword: ${password}\n`);
    }
    try {
      await users.insert(withPassword(administrator, await hasher.hash(password)));
    } catch (error) {
      const field = duplicateField(error);
      // Only then is it certain that no account has this password.
      if (field && !wanted.password) rmSync(firstSignInFile, { force: true });
      if (field === 'userId') return undefined;
      if (field !== 'email') throw error;
      throw new AppError(
        'EMAIL_TAKEN',
        `The administrator ${wanted.userId} cannot be made: somebody else has the address ${wanted.email}. Set ADMIN_EMAIL to another one.`,
        { cause: error },
      );
    }
    return wanted.password ? undefined : password;
  }

  return {
    firstSignInFile,

    /** True until the first administrator has signed in with the generated password. */
    isFirstSignInPending: () => existsSync(firstSignInFile),

    /** Removes the file with the generated password. */
    forgetFirstSignIn: () => rmSync(firstSignInFile, { force: true }),

    /**
     * Makes sure that an administrator exists. A configured password is applied at every start.
     * @returns the generated password when this call made the administrator, to be shown once.
     */
    async ensureFirst(wanted: FirstAdministrator): Promise<string | undefined> {
      const existing = await users.findByUserId(wanted.userId);
      if (!existing) {
        if (!wanted.password && (await users.firstAdministrator())) return undefined;
        return create(wanted);
      }
      if (existing.userType !== 'admin') {
        throw new AppError(
          'FORBIDDEN',
          `${wanted.userId} is a voter. Set ADMIN_USER_ID to another one.`,
        );
      }
      if (wanted.password && !(await users.passwordMatches(existing, wanted.password))) {
        await users.setPassword(existing, wanted.password);
        rmSync(firstSignInFile, { force: true });
      }
      return undefined;
    },

    /**
     * A new password for an administrator, without an ID for the first who is enabled; all sessions end, a
     * disabled one is enabled, and two-step sign-in is off.
     * @returns `hadSecondFactor`: it was on
     * @throws AppError NOT_FOUND
     */
    async reset(
      userId?: string,
    ): Promise<{ userId: string; password: string; hadSecondFactor: boolean }> {
      // What was decided before must not disable the administrator afterwards, so this settles it first.
      const administrators = await administratorStatus.list();
      const found = userId
        ? administrators.find((one) => one.userId === userId)
        : administrators.find(({ disabledAt }) => !disabledAt);
      if (!found) {
        throw new AppError(
          'NOT_FOUND',
          `There is no administrator ${userId ?? 'yet: start the server once'}.`,
        );
      }
      const password = generatePassword();
      await users.setPassword(found, password, { reopens: true });
      rmSync(firstSignInFile, { force: true });
      return { userId: found.userId, password, hadSecondFactor: Boolean(found.secondFactor) };
    },
  };
}
