import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { randomId } from '../../platform/random.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { createQuarantine } from '../../platform/quarantine.ts';
import type { UserDocument } from './user-document.ts';
import {
  accountOf,
  areSameState,
  depthFor,
  firstPageOf,
  markOf,
  nextState,
  PAGES,
  PARTS,
  partId,
  partOf,
  placesOf,
  textOfPage,
  type Account,
  type Page,
} from './account-pages.ts';
import type { AccountPage, AccountPageStore } from './account-page-store.ts';

/** Pages that are read at a time to be divided. */
const dividedAtOnce = 20;

interface AccountsDeps {
  store: AccountPageStore;
  /** Reads the roll, to detect a simultaneous change by an administrator. */
  findById: (id: string) => Promise<UserDocument | null>;
  encryption: Encryption;
  /** Key that assigns voters to pages. */
  pageKey: Buffer;
  clock: TrustedClock;
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
  const { store, findById, encryption, pageKey, clock, logger } = deps;
  const aside = createQuarantine({ kind: 'page of account states', clock, logger });
  const contextOf = (id: string) => `account page ${id}`;

  function open({ _id, sealed }: Pick<AccountPage, '_id' | 'sealed'>): Page {
    const text = encryption.open(sealed, contextOf(_id));
    if (text === undefined) throw new Error('a page of account states cannot be opened');
    return JSON.parse(text) as Page;
  }

  function seal(id: string, page: Page): string {
    return encryption.seal(textOfPage(page), contextOf(id));
  }

  async function findPage(userId: string): Promise<AccountPage> {
    const places = placesOf(pageKey, userId);
    for (let id = firstPageOf(places); ; ) {
      const page = await store.find(id);
      if (!page) throw new Error('a page of account states is missing');
      if (page.parts === null) return page;
      id = partId(page._id, page.parts, partOf(places, page.depth));
    }
  }

  /**
   * Divides a page. Its parts are not used until the page refers to them, which is one write: if the page has changed
   * since it was read, it is not divided. If that write fails, the parts remain, because it may have succeeded.
   */
  async function divide(found: AccountPage): Promise<void> {
    const { _id, depth, endedAt } = found;
    const contents = Array.from({ length: PARTS }, (): Page => ({}));
    for (const [userId, state] of Object.entries(open(found))) {
      const part = contents[partOf(placesOf(pageKey, userId), depth)];
      if (part) part[userId] = state;
    }
    const name = randomId();
    const parts = contents.map((content, part) =>
      makePage(partId(_id, name, part), { content, depth: depth + 1, endedAt }),
    );
    await store.insertParts(parts);
    const next = { version: randomId(), sealed: seal(_id, {}), parts: name };
    if (!(await store.replace(found, next))) await store.removeParts(parts);
  }

  function makePage(
    _id: string,
    { content, depth, endedAt }: Pick<AccountPage, 'depth' | 'endedAt'> & { content: Page },
  ): AccountPage {
    const sealed = seal(_id, content);
    return { _id, schema: 1, version: randomId(), endedAt, sealed, depth, parts: null };
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
      const found = await findPage(userId);
      const page = open(found);
      if (!areSameState(page[userId], account.state)) return null;
      const sealed = seal(found._id, { ...page, [userId]: state });
      const endedAt = change.endsSessions && { endedAt: clock.mark() };
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
      await store.insertMissing(ids, (_id) =>
        makePage(_id, { content: {}, depth: 0, endedAt: null }),
      );
    },

    /**
     * Divides all pages until they are small enough for a roll of this size, because every sign-in decrypts one. Pages
     * are never joined. When this happens depends on the roll alone, so it reveals nothing about voters.
     */
    async divideFor(voters: number, signal: AbortSignal): Promise<void> {
      const depth = depthFor(voters);
      while (!signal.aborted) {
        const pages = await store.findUndivided(depth, dividedAtOnce, aside.quarantined());
        if (pages.length === 0) return;
        await Promise.all(pages.map((page) => aside.attempt(page._id, () => divide(page))));
      }
    },

    /**
     * Returns the account of a user with the voter's own changes.
     * @param userId the requested user ID, even if there is no such user, so that this case needs the same reads and
     * takes as long
     */
    async complete(user: UserDocument | null, userId: string): Promise<Account | null> {
      const id = user?.userId ?? userId;
      const page = open(await findPage(id));
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
      const ended = new Map<string, number>();
      for (const page of await store.findEndedSince(since)) {
        await aside.attempt(page._id, async () => {
          for (const [userId, { sessionVersion }] of Object.entries(open(page))) {
            // A part that is not in use has an earlier version.
            ended.set(userId, Math.max(sessionVersion, ended.get(userId) ?? 0));
          }
        });
      }
      return Array.from(ended, ([userId, sessionVersion]) => ({ userId, sessionVersion }));
    },
  };
}
