import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { UserType } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { writePrivateFile } from '../../../platform/data-dir.ts';
import { duplicateField } from '../../../platform/db/database-errors.ts';
import { generatePassword } from '../../../platform/passwords/generate-password.ts';
import type { AdministratorStatus } from './administrator-status.ts';
import { newUser, withPassword } from '../user/new-user.ts';
import type { PeopleContext } from '../user/people-context.ts';
import type { Users } from '../accounts/users.ts';
import type { UserStore } from '../user/user-store.ts';

interface FirstAdministrator {
  userId: string;
  name: string;
  email: string;
  /** Undefined to generate a random password. */
  password: string | undefined;
}

/** The first administrator of an installation, and password resets from the command line. */
export function createAdministrators(
  { hasher, clock, dataDir, logger }: PeopleContext,
  {
    store,
    users,
    administratorStatus,
  }: { store: UserStore; users: Users; administratorStatus: AdministratorStatus },
) {
  const firstSignInFile = join(dataDir, 'first-sign-in.txt');

  async function create(wanted: FirstAdministrator): Promise<string | undefined> {
    const password = wanted.password ?? generatePassword();
    const administrator = newUser({ ...wanted, userType: 'admin' }, clock, { type: 'system' });
    // The file is written before the insert, so that a crash in between cannot leave an account without a known
    // password.
    if (!wanted.password) {
      writePrivateFile(firstSignInFile, `Admin ID: ${wanted.userId}\nPassword: ${password}\n`);
    }
    try {
      const passwordHash = await (wanted.password
        ? hasher.hash(password)
        : hasher.hashGenerated(password));
      await store.insert(withPassword(administrator, passwordHash));
    } catch (error) {
      const field = duplicateField(error);
      // A duplicate proves that no account was created with this password. Other errors do not.
      if (field && !wanted.password) rmSync(firstSignInFile, { force: true });
      if (field === 'userId') return undefined;
      if (field !== 'addressKey') throw error;
      throw new AppError(
        'EMAIL_TAKEN',
        `The administrator ${wanted.userId} can't be created: the address ${wanted.email} is already in use. Set a different ADMIN_EMAIL.`,
        { cause: error },
      );
    }
    return wanted.password ? undefined : password;
  }

  return {
    firstSignInFile,

    /** True until the first administrator has signed in with the generated password. */
    isFirstSignInPending: () => existsSync(firstSignInFile),

    forgetFirstSignIn: () => rmSync(firstSignInFile, { force: true }),

    /**
     * Makes sure that an administrator exists. A configured password is applied at every start.
     * @returns the generated password if this call created the administrator, to be shown once
     */
    async ensureFirst(wanted: FirstAdministrator): Promise<string | undefined> {
      const existing = await users.findByUserId(wanted.userId);
      if (!existing) {
        if (!wanted.password && (await store.findStaff('admin')).length > 0) return undefined;
        return create(wanted);
      }
      if (existing.userType !== 'admin') {
        throw new AppError(
          'FORBIDDEN',
          `${wanted.userId} is ${existing.userType === 'voter' ? 'a voter' : 'an auditor'}. Set a different ADMIN_USER_ID.`,
        );
      }
      if (wanted.password && !(await users.passwordMatches(existing, wanted.password))) {
        await users.setPassword(existing, await hasher.hash(wanted.password));
        rmSync(firstSignInFile, { force: true });
        if (!existing.isPasswordPreset) {
          logger.warn(
            'ADMIN_PASSWORD replaced the password that the administrator had set in VoteWise, and ended their sessions. To keep a password that is set in VoteWise, remove ADMIN_PASSWORD.',
          );
        }
      }
      return undefined;
    },

    /**
     * Sets a new password for an administrator or an auditor; without an ID, for the first enabled administrator. All
     * sessions end, a disabled user is enabled, and two-step sign-in is turned off.
     * @throws AppError NOT_FOUND
     */
    async reset(
      userId?: string,
    ): Promise<{ userId: string; userType: UserType; password: string; hadSecondFactor: boolean }> {
      // `list` completes a pending change first, so that this change cannot disable the administrator afterward.
      const staff = [...(await administratorStatus.list()), ...(await store.findStaff('auditor'))];
      const found = userId
        ? staff.find((one) => one.userId === userId)
        : staff.find(({ userType, disabledAt }) => userType === 'admin' && !disabledAt);
      if (!found) {
        throw new AppError(
          'NOT_FOUND',
          userId
            ? `There is no administrator or auditor ${userId}.`
            : 'There is no enabled administrator. Start the server once, or specify an administrator: npm run admin -- reset ADMIN-ID',
        );
      }
      const password = generatePassword();
      const passwordHash = await hasher.hashGenerated(password);
      await users.setPassword(found, passwordHash, { reopens: true });
      if (found.userType === 'admin') rmSync(firstSignInFile, { force: true });
      return {
        userId: found.userId,
        userType: found.userType,
        password,
        hadSecondFactor: Boolean(found.secondFactor),
      };
    },
  };
}
