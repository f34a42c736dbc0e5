import { createHash } from 'node:crypto';
import type { Core } from '../../../platform/feature/feature.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import type { UserDocument } from '../user/user-document.ts';
import type { UserStore } from '../user/user-store.ts';
import type { AccountPageStore } from './account-page-store.ts';
import { createAccountPages } from './account-pages.ts';
import type { AccountState } from './page-encryption.ts';

/** A user, including the voter's changes to their own account. */
export interface Account extends UserDocument {
  /** Incremented by the voter's own actions. Administrators' actions increment `tokenVersion`. */
  sessionVersion: number;
  /** The state as read; undefined for administrators, auditors, and voters without changes. */
  state: AccountState | undefined;
  /** The password hash in the roll. */
  mailedHash: string | null;
}

export type Accounts = ReturnType<typeof createAccounts>;

/**
 * Voters' changes to their own accounts: first use of an emailed password, new passwords, and signing out everywhere.
 * Voters make these changes shortly before they vote, so comparing two copies of the database must not reveal who made
 * them. The changes are stored outside the roll, on encrypted pages that voters share. Administrators' changes stay in the
 * roll, because their times reveal nothing.
 */
export function createAccounts(
  core: Core,
  { store, users }: { store: AccountPageStore; users: Pick<UserStore, 'findById'> },
) {
  const { clock } = core;
  const pages = createAccountPages(core, store);

  /**
   * Stores an action by the voter unless the account has changed since it was read.
   * @returns the account after the action; null if another change came first
   */
  async function act(
    account: Account,
    { passwordHash, endsSessions }: { passwordHash?: string; endsSessions: boolean },
  ): Promise<Account | null> {
    const { _id, userId, mailedHash, tokenVersion } = account;
    const mailed = markOf(mailedHash);
    const chosen = account.state?.mailed === mailed ? account.state.passwordHash : null;
    const state = {
      mailed,
      passwordHash: passwordHash ?? chosen,
      isUsed: true,
      sessionVersion: account.sessionVersion + (endsSessions ? 1 : 0),
    };
    const isStored = await untilWritten(async () => {
      const { found, page } = await pages.read(userId);
      if (JSON.stringify(page[userId]) !== JSON.stringify(account.state)) return false;
      const endedAt = endsSessions && { endedAt: clock.changedAt() };
      const isReplaced = await pages.replace(found, { ...page, [userId]: state }, endedAt);
      return isReplaced ? true : OVERTAKEN;
    });
    if (!isStored) return null;
    // An administrator may have changed the user in the meantime.
    const user = await users.findById(_id);
    const isUntouched =
      user &&
      !user.disabledAt &&
      user.tokenVersion === tokenVersion &&
      markOf(user.passwordHash) === mailed;
    return isUntouched ? accountOf(user, state) : null;
  }

  return {
    prepare: pages.prepare,
    divideFor: pages.divideFor,
    forget: pages.forget,
    sessionsEndedSince: pages.sessionsEndedSince,

    /** @param userId the requested user ID: an ID of no user needs the same reads and takes as long */
    async complete(user: UserDocument | null, userId: string): Promise<Account | null> {
      const id = user?.userId ?? userId;
      const { page } = await pages.read(id);
      if (!user) return null;
      return accountOf(user, user.userType === 'voter' ? page[id] : undefined);
    },

    /** Every session ends. */
    replacePassword: (account: Account, passwordHash: string) =>
      act(account, { passwordHash, endsSessions: true }),

    endSessions: (account: Account) => act(account, { endsSessions: true }),

    /** Keeps the emailed password from expiring. */
    async keepForGood(account: Account): Promise<void> {
      await act(account, { endsSessions: false });
    },
  };
}

/** Distinguishes emailed passwords without containing the hash. */
const markOf = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('hex')
    .slice(0, 16);

/** Has the latest password: from the roll, or from the voter's own changes. */
export function accountOf(user: UserDocument, state: AccountState | undefined): Account {
  const account = {
    ...user,
    state,
    mailedHash: user.passwordHash,
    sessionVersion: state?.sessionVersion ?? 0,
  };
  if (!state || state.mailed !== markOf(user.passwordHash)) return account;
  const expiresAt = state.isUsed ? null : (user.credentials.expiresAt ?? null);
  return {
    ...account,
    passwordHash: state.passwordHash ?? user.passwordHash,
    credentials: { ...user.credentials, expiresAt },
  };
}
