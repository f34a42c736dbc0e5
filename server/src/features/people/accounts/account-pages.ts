import { createHmac } from 'node:crypto';
import { chunks } from '../../../platform/chunks.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import { deriveKey } from '../../../platform/derive-key.ts';
import type { Core } from '../../../platform/feature/feature.ts';
import { randomId } from '../../../platform/random.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import type { AccountPage, AccountPageStore } from './account-page-store.ts';
import { createPageEncryption, type PageStates } from './page-encryption.ts';

/**
 * Number of pages at the first start. Voters share pages, so a page that differs between two copies of the database
 * identifies no voter. Pages are created at the first start and divided when the roll has grown, but never because of
 * what voters do, because a new page would also reveal an action.
 */
export const PAGES = 64;

export const PARTS = 4;

/**
 * Voters per page, on average, above which all pages are divided. A quarter of them still hides each of them. Opening and
 * encrypting a page of 100 takes 0.2 and 0.1 ms. If pages were not divided, a roll of 100,000 voters would have 1,563 on
 * each, and that would take 2.0 and 2.5 ms of every sign-in, and 295 kB to read and write (one core, 2026-11-30).
 */
const MOST_PER_PAGE = 100;

const PAGES_AT_ONCE = 20;

/** Sealed pages that voters share, with their changes to their own accounts. */
export function createAccountPages({ keys, clock, logger }: Core, store: AccountPageStore) {
  const { encrypt, decrypt } = createPageEncryption(keys);
  const pageKey = deriveKey(keys.ballot, 'votewise account page numbers v1');
  const aside = createQuarantine({ kind: 'page of account states', clock, logger });
  /**
   * Returns numbers that determine the page of a user: the first page in the first four bytes, and one byte for each
   * division. Without the key, it cannot be determined which users share a page.
   */
  const placesOf = (userId: string): Buffer =>
    createHmac('sha256', pageKey).update(userId).digest();

  const partOf = (places: Buffer, depth: number): number => places.readUInt8(4 + depth) % PARTS;

  async function findPage(userId: string): Promise<AccountPage> {
    const places = placesOf(userId);
    for (let id = String(places.readUInt32BE() % PAGES); ; ) {
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
    const contents = Array.from({ length: PARTS }, (): PageStates => ({}));
    for (const [userId, state] of Object.entries(decrypt(found))) {
      const part = contents[partOf(placesOf(userId), depth)];
      if (part) part[userId] = state;
    }
    const name = randomId();
    const parts = contents.map((content, part) =>
      makePage(partId(_id, name, part), { content, depth: depth + 1, endedAt }),
    );
    await store.insertParts(parts);
    const next = { version: randomId(), sealed: encrypt(_id, {}), parts: name };
    if (!(await store.replace(found, next))) await store.removeParts(parts);
  }

  function makePage(
    _id: string,
    { content, depth, endedAt }: Pick<AccountPage, 'depth' | 'endedAt'> & { content: PageStates },
  ): AccountPage {
    const sealed = encrypt(_id, content);
    return { _id, schema: 1, version: randomId(), endedAt, sealed, depth, parts: null };
  }

  return {
    /** The page of a user, and what it contains. */
    async read(userId: string): Promise<{ found: AccountPage; page: PageStates }> {
      const found = await findPage(userId);
      return { found, page: decrypt(found) };
    },

    /** Returns false if another write came first. */
    replace: (found: AccountPage, page: PageStates, endedAt?: { endedAt: Date } | false) =>
      store.replace(found, { version: randomId(), sealed: encrypt(found._id, page), ...endedAt }),

    /** Creates the empty pages. Must finish before anyone signs in. */
    async prepare(): Promise<void> {
      const ids = Array.from({ length: PAGES }, (_, place) => String(place));
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
        const found = await store.findUndivided(depth, PAGES_AT_ONCE, aside.quarantined());
        if (found.length === 0) return;
        await Promise.all(found.map((page) => aside.attempt(page._id, () => divide(page))));
      }
    },

    /**
     * Removes the states of users. Every page is encrypted again, because otherwise two copies of the database would show
     * which page was whose, and which changes to it may have been theirs.
     */
    async forget(userIds: readonly string[]): Promise<void> {
      if (userIds.length === 0) return;
      const without = (id: string) =>
        untilWritten(async () => {
          const found = await store.find(id);
          if (!found) return undefined;
          const states = Object.entries(decrypt(found));
          const kept = states.filter(([userId]) => !userIds.includes(userId));
          const sealed = encrypt(id, Object.fromEntries(kept));
          const isReplaced = await store.replace(found, { version: randomId(), sealed });
          return isReplaced ? undefined : OVERTAKEN;
        });
      for (const ids of chunks(await store.findIds(), PAGES_AT_ONCE)) {
        await Promise.all(ids.map(without));
      }
    },

    /** The users on pages where sessions have ended, each with the lowest valid session version. */
    async sessionsEndedSince(since: Date): Promise<{ userId: string; sessionVersion: number }[]> {
      const ended = new Map<string, number>();
      for (const page of await store.findEndedSince(since)) {
        await aside.attempt(page._id, async () => {
          for (const [userId, { sessionVersion }] of Object.entries(decrypt(page))) {
            // A part that is not in use has an earlier version.
            ended.set(userId, Math.max(sessionVersion, ended.get(userId) ?? 0));
          }
        });
      }
      return Array.from(ended, ([userId, sessionVersion]) => ({ userId, sessionVersion }));
    },
  };
}

/** How many times pages have to be divided for a roll of this size. */
export function depthFor(voters: number): number {
  let depth = 0;
  for (let pages = PAGES; voters > pages * MOST_PER_PAGE; pages *= PARTS) depth += 1;
  return depth;
}

/** Is sorted after the page, so a backup that contains the page contains its parts. */
const partId = (pageId: string, parts: string, part: number) => `${pageId}.${parts}.${part}`;
