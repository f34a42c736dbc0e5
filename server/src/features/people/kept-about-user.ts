import { type GeneralSettings, inWholes } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { erasedAt } from './erasing/retention.ts';
import type { Groups } from './groups/groups.ts';
import type { Account } from './accounts/accounts.ts';
import type { UserDocument } from './user/user-document.ts';
import type { UserStore } from './user/user-store.ts';

export type KeptAboutUser = ReturnType<typeof createKeptAboutUser>;

/** Returns what the roll contains about a user, for people to read. */
export function createKeptAboutUser(deps: {
  users: Pick<UserStore, 'findById'>;
  groups: Pick<Groups, 'refresh' | 'nameOf'>;
  general: () => GeneralSettings;
}) {
  const { users, groups, general } = deps;

  return {
    /** Returns a voter as on the roll, without the voter’s own changes. @throws AppError NOT_FOUND */
    async findVoter(id: string): Promise<UserDocument> {
      const found = await users.findById(id);
      if (found?.userType === 'voter') return found;
      throw new AppError('NOT_FOUND', 'This voter is not on the roll.');
    },

    account: ({ secondFactor, addressNotice, ...user }: UserDocument) => ({
      id: user._id,
      userId: user.userId,
      name: user.name,
      email: user.email,
      userType: user.userType,
      registeredAt: user.registeredAt,
      disabledAt: user.disabledAt,
      earlierDisabled: user.earlierDisabled ?? [],
      ...(user.userType === 'voter'
        ? {
            language: user.language ?? 'en',
            erasedAt: user.leaving ? erasedAt(user.leaving) : null,
          }
        : {
            lastSignInAt: user.lastSignInAt ?? null,
            twoStepSignInSince: secondFactor?.since ?? null,
            formerAddressesToNotify: Object.values(addressNotice?.to ?? {}),
          }),
    }),

    /** Not what voters change themselves: see `ownChanges`. */
    credentials: ({ credentials, bounce, passwordSetAt }: UserDocument) => ({
      state: credentials.state,
      attempts: credentials.attempts,
      lastAttemptAt: credentials.lastAttemptAt,
      nextAttemptAt: credentials.nextAttemptAt,
      lastError: credentials.lastError,
      bouncedAt: bounce?.at ?? null,
      sentAt: credentials.sentAt,
      delivery: credentials.delivery ?? null,
      sheetPrintedAt: credentials.printedAt ?? null,
      passwordExpiresAt: credentials.expiresAt ?? null,
      sessionsEndedAt: passwordSetAt,
    }),

    /** Administrators must not learn this, because voters do it shortly before they vote. */
    ownChanges: ({ state, credentials, passwordHash, mailedHash }: Account) => ({
      isPasswordUsed: state?.isUsed === true && credentials.expiresAt == null,
      isPasswordReplaced: passwordHash !== mailedHash,
      timesSessionsEnded: state?.sessionVersion ?? 0,
    }),

    async rights({ groups: memberships = [], ...user }: UserDocument) {
      await groups.refresh();
      return {
        groups: memberships.map(({ group, since, until = null }) => ({
          name: groups.nameOf(group),
          since,
          until,
        })),
        weight: user.weight === undefined ? 1 : inWholes(user.weight, general().weight),
        earlierWeights: (user.earlierWeights ?? []).map(({ weight, until }) => ({
          weight: inWholes(weight, general().weight),
          until,
        })),
        changedAt: user.rightsSetAt ?? null,
      };
    },

    votingLinks: ({ links }: UserDocument) =>
      (links?.made ?? []).map(({ election, at }) => ({ election, messageWrittenAt: at })),
  };
}
