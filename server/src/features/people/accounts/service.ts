import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { randomId } from '../../../platform/random.ts';
import type { Sealer } from '../../../platform/sealer.ts';
import { createSetAside } from '../../../platform/set-aside.ts';
import type { UserDocument } from '../document.ts';
import {
  accountOf,
  areSameState,
  markOf,
  nextState,
  PAGES,
  pageOf,
  textOfPage,
  type Account,
  type Page,
} from './rules.ts';
import type { AccountPage, AccountPageStore } from './store.ts';

export { accountOf, type Account } from './rules.ts';

interface AccountsDeps {
  store: AccountPageStore;
  /** Reads the roll, to detect a simultaneous change by an administrator. */
  findById: (id: string) => Promise<UserDocument | null>;
  sealer: Sealer;
  /** Key that assigns voters to pages. */
  pageKey: Buffer;
  clock: Clock;
  logger: Logger;
}

export type Accounts = ReturnType<typeof createAccounts>;

/**
 * Voters' changes to their own accounts: first use of an emailed password, new passwords, and signing out everywhere.
 * Voters make these changes shortly before they vote, so comparing two copies of the database must not reveal who made
 * them. The changes are stored outside the roll, on sealed pages that voters share. Administrators' changes stay in the
 * roll, because their times reveal nothing.
 */
export function createAccounts(deps: AccountsDeps) {
  const { store, findById, sealer, pageKey, clock, logger } = deps;
  const aside = createSetAside({ kind: 'page of account states', clock, logger });
  const contextOf = (id: string) => `account page ${id}`;

  function open({ _id, sealed }: Pick<AccountPage, '_id' | 'sealed'>): Page {
    const text = sealer.open(sealed, contextOf(_id));
    if (text === undefined) throw new Error('a page of account states cannot be opened');
    return JSON.parse(text) as Page;
  }

  async function findPage(id: string): Promise<AccountPage> {
    const page = await store.find(id);
    if (!page) throw new Error('a page of account states is missing');
    return page;
  }

  /**
   * Stores an action by the voter unless the account has changed since it was read.
   * @returns the account after the action; null if another change came first
   */
  async function act(
    account: Account,
    change: { passwordHash?: string; endsSessions: boolean },
  ): Promise<Account | null> {
    const { _id, userId, mailedHash, tokenVersion } = account;
    const state = nextState(account, change);
    for (;;) {
      const found = await findPage(pageOf(pageKey, userId));
      const page = open(found);
      if (!areSameState(page[userId], account.state)) return null;
      const sealed = sealer.seal(textOfPage({ ...page, [userId]: state }), contextOf(found._id));
      const endedAt = change.endsSessions && { endedAt: clock.now() };
      if (await store.replace(found, { version: randomId(), sealed, ...endedAt })) break;
    }
    const user = await findById(_id);
    const isUntouched =
      user &&
      !user.disabledAt &&
      user.tokenVersion === tokenVersion &&
      markOf(user.passwordHash) === markOf(mailedHash);
    return isUntouched ? accountOf(user, state) : null;
  }

  return {
    /** Creates the empty pages. Must finish before anyone signs in. */
    async prepare(): Promise<void> {
      const ids = Array.from({ length: PAGES }, (_, index) => String(index));
      await store.insertMissing(ids, (_id) => {
        const sealed = sealer.seal(textOfPage({}), contextOf(_id));
        return { _id, schema: 1, version: randomId(), endedAt: null, sealed };
      });
    },

    /**
     * Returns the account of a user with the voter's own changes.
     * @param userId the requested user ID, even if there is no such user, so that this case needs the same reads and
     * takes as long
     */
    async complete(user: UserDocument | null, userId: string): Promise<Account | null> {
      const id = user?.userId ?? userId;
      const page = open(await findPage(pageOf(pageKey, id)));
      if (!user) return null;
      return accountOf(user, user.userType === 'voter' ? page[id] : undefined);
    },

    /** Replaces the password that the voter has just entered. Every session ends. */
    replacePassword: (account: Account, passwordHash: string) =>
      act(account, { passwordHash, endsSessions: true }),

    endSessions: (account: Account) => act(account, { endsSessions: true }),

    /** Keeps the emailed password from expiring. */
    async keepForGood(account: Account): Promise<void> {
      await act(account, { endsSessions: false });
    },

    /**
     * Returns the users on all pages where sessions have ended since the given time, each with the lowest valid session
     * version.
     */
    async sessionsEndedSince(since: Date): Promise<{ userId: string; sessionVersion: number }[]> {
      const ended: Page = {};
      for (const page of await store.findEndedSince(since)) {
        await aside.attempt(page._id, async () => Object.assign(ended, open(page)));
      }
      return Object.entries(ended).map(([userId, { sessionVersion }]) => ({
        userId,
        sessionVersion,
      }));
    },
  };
}
