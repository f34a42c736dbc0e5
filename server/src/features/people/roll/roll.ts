import type { z } from 'zod';
import {
  type CorrectAddressesData,
  type CorrectAddressesInput,
  LIMITS,
  type RollData,
  type rollQuery,
  type RollSort,
  type VotersData,
} from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { AppError } from '../../../platform/app-error.ts';
import { chunks } from '../../../platform/chunks.ts';
import { formatList } from '@votewise/contract/text/lists';
import { duplicateField } from '../../../platform/db/database-errors.ts';
import { type Actor, type AuditEvent, createEvent } from '../../audit/index.ts';
import { subjectOf } from '../user/user-updates.ts';
import type { Users } from '../accounts/users.ts';
import type { PeopleContext } from '../user/people-context.ts';
import type { Groups } from '../groups/groups.ts';
import { rollKeysOf } from '../user/roll-keys.ts';
import { addressDetail } from '../user/new-user.ts';
import { addressKeyOf, type UserRecord } from '../user/user-document.ts';
import type { RollPart, RollStore, SortedBy } from './roll-store.ts';

/** Emails that are overdue for longer are considered stuck, because their job runs every few seconds. */
const stuckAfterMs = 2 * 60 * 1_000;

/** Reading so many voters takes a few milliseconds. */
const batch = 100;

type Order = 'asc' | 'desc';

interface Correction {
  name?: string | undefined;
  /** Null to remove the address. */
  email?: string | null | undefined;
  /** Confirms that other voters may have the same address. */
  shareAddress?: boolean | undefined;
  language?: Language | undefined;
}

export type Roll = ReturnType<typeof createRoll>;

/** The voter roll as administrators work with it. */
export function createRoll(
  { clock, onQueued, onSessionsEnded }: PeopleContext,
  { store, users, groups }: { store: RollStore; users: Users; groups: Groups },
) {
  /** Undefined without a name, and '' for a group that doesn't exist, which has no members. */
  async function groupId(name: string | undefined): Promise<string | undefined> {
    return name === undefined ? undefined : ((await groups.findAll([name]))[0]?._id ?? '');
  }

  async function countAll(part: Pick<RollPart, 'group'>): Promise<RollData['counts']> {
    const [all, queued, sending, failed, bounced, printed, unsent, noAddress, disabled] =
      await Promise.all([
        store.count(part),
        store.count({ ...part, show: 'queued' }),
        store.count({ ...part, show: 'sending' }),
        store.count({ ...part, show: 'failed' }),
        store.count({ ...part, show: 'bounced' }),
        store.count({ ...part, show: 'printed' }),
        store.count({ ...part, show: 'unsent' }),
        store.count({ ...part, show: 'no-address' }),
        store.count({ ...part, show: 'disabled' }),
      ]);
    // Usually, these are nearly all voters, so counting them separately would take as long as all other counts
    // together.
    const others = queued + sending + failed + bounced + printed + unsent + disabled;
    const sent = Math.max(0, all - others);
    return {
      all,
      queued,
      sending,
      sent,
      failed,
      bounced,
      printed,
      unsent,
      'no-address': noAddress,
      disabled,
    };
  }

  /** `hasMore` is true if there are more matches than a search reads. */
  async function find(search: string, options: RollPart & { sort: RollSort; order: Order }) {
    const { sort, order, ...part } = options;
    const found = await store.search(search, { ...part, most: LIMITS.searchFoundMax + 1 });
    const ids = sortEntries(found, sort, order).map(({ _id }) => _id);
    return {
      ids: ids.slice(0, LIMITS.searchFoundMax),
      hasMore: found.length > LIMITS.searchFoundMax,
    };
  }

  /** The matches of a search in the order of their names, after the voter whose user ID it is. */
  async function findWithExact(search: string): Promise<string[]> {
    const [{ ids }, exact] = await Promise.all([
      find(search, { sort: 'name', order: 'asc' }),
      users.findByUserId(search.toUpperCase()),
    ]);
    if (exact?.userType !== 'voter') return ids;
    return [exact._id, ...ids.filter((id) => id !== exact._id)];
  }

  return {
    async page(
      options: z.infer<typeof rollQuery>,
    ): Promise<Omit<RollData, 'voters' | 'mail' | 'hasWeights'> & { voters: UserRecord[] }> {
      const { page, pageSize, sort, order, show, search } = options;
      const skip = (page - 1) * pageSize;
      const group = await groupId(options.group);
      const counting = countAll({ group });
      if (!search) {
        const paging = store.page({ show, group, sort, order, skip, limit: pageSize });
        const [voters, counts] = await Promise.all([paging, counting]);
        return { voters, total: counts[show ?? 'all'], hasMore: false, counts };
      }
      const searching = find(search, { show, group, sort, order });
      const [{ ids, hasMore }, counts] = await Promise.all([searching, counting]);
      const voters = await store.findAll(ids.slice(skip, skip + pageSize));
      return { voters, total: ids.length, hasMore, counts };
    },

    async *idsOf({ group, ...rest }: RollPart & { search?: string | undefined }) {
      yield* store.idsOf({ ...rest, group: await groupId(group) });
    },

    /**
     * Voters in the order of their names, in batches: all of them, those who match a search, or those with these IDs.
     * A voter whose user ID is the search comes first.
     * @param after the `_id` of the voter before the first one
     */
    async *byName({ search, ids, after }: { search?: string; ids?: string[]; after?: string }) {
      const last = after === undefined ? undefined : (await store.findAll([after]))[0];
      if (!search && !ids) {
        for (let before = last; ; ) {
          const some = await store.afterByName(before, batch);
          yield some;
          before = some.at(-1);
          if (some.length < batch) return;
        }
      }
      const wanted = ids && new Set(ids);
      const sorted = search
        ? await findWithExact(search)
        : sortEntries(await store.findAll(ids ?? []), 'name', 'asc').map(({ _id }) => _id);
      const matching = wanted ? sorted.filter((id) => wanted.has(id)) : sorted;
      const rest = last ? matching.slice(matching.indexOf(last._id) + 1) : matching;
      for (const some of chunks(rest, batch)) yield await store.findAll(some);
    },

    /** In batches. Without a search and a limit, they are read one at a time. */
    async newest({ limit, search }: { limit?: number | undefined; search?: string | undefined }) {
      const newestFirst = { sort: 'registeredAt', order: 'desc' } as const;
      if (search) {
        const { ids, hasMore } = await find(search, newestFirst);
        const voters = await store.findAll(ids.slice(0, limit));
        return { batches: [voters], total: ids.length, ...(hasMore && { hasMore }) };
      }
      const total = await store.count({});
      if (limit === undefined) return { batches: store.newestFirst(), total };
      const voters = await store.page({ ...newestFirst, skip: 0, limit });
      return { batches: [voters], total };
    },

    /** `stuckSince`: since when emails have been stuck, if any are. */
    async backlog(): Promise<Omit<VotersData['mail'], keyof RollData['mail']>> {
      const [queued, sending, failed, bounced, unsent, due] = await Promise.all([
        store.count({ show: 'queued' }),
        store.count({ show: 'sending' }),
        store.count({ show: 'failed' }),
        store.count({ show: 'bounced' }),
        store.count({ show: 'unsent' }),
        store.longestDue(),
      ]);
      const isStuck = due && due.getTime() < clock.now().getTime() - stuckAfterMs;
      const waiting = queued + sending;
      const stuck = isStuck && { stuckSince: due.toISOString() };
      return { waiting, failed, bounced, unsent, ...stuck };
    },

    /**
     * Queues new credentials. Voting links stop working at once, and the old password stops working when the email is
     * sent. Skips disabled voters, voters without an address, and voters whose email is already queued. Can be repeated
     * after an interruption.
     * @returns how many emails were queued
     */
    async sendAgain(whom: { ids: readonly string[] } | { all: 'failed' }, actor: Actor) {
      const ids = 'ids' in whom ? whom.ids : await store.idsOfFailed();
      const at = clock.now();
      const changed = await users.changeEach({ ids, userType: 'voter' }, (user) => {
        const subject = subjectOf(user);
        const event = createEvent({
          event: 'mail.queued-again',
          at: clock.mark(),
          actor,
          subject,
        });
        return store.queueAgain(user._id, at, event);
      });
      if (changed > 0) {
        await onSessionsEnded();
        onQueued();
      }
      return changed;
    },

    /**
     * Corrects a voter in one write. If the address changes, the current password stops working at once, because a
     * stranger may have received it, and new credentials are sent to the new address, if there is one.
     * @param confirmMove called before the address changes; its errors prevent the change
     * @throws AppError NOT_FOUND, EMAIL_TAKEN; VALIDATION_FAILED if nothing would change
     */
    async correct(
      id: string,
      given: Correction,
      { actor, confirmMove }: { actor: Actor; confirmMove: () => Promise<void> },
    ): Promise<UserRecord> {
      let isConfirmed = false;
      for (;;) {
        const found = await users.findVoter(id);
        const { name = found.name, email = found.email, language = found.language } = given;
        const [isRenamed, hasMoved] = [name !== found.name, email !== found.email];
        const isTranslated = (language ?? 'en') !== (found.language ?? 'en');
        if (!isRenamed && !hasMoved && !isTranslated) throw unchanged(given);
        if (hasMoved && !isConfirmed) await confirmMove();
        isConfirmed ||= hasMoved;
        const isShared =
          hasMoved && (await users.sharesAddress({ ...found, email }, given.shareAddress ?? false));
        const at = clock.now();
        const common = { at, actor, subject: subjectOf(found) };
        const events: AuditEvent[] = [
          ...(isRenamed ? [createEvent({ ...common, event: 'user.renamed' })] : []),
          ...(hasMoved
            ? [
                createEvent({
                  ...common,
                  event: 'user.address-corrected',
                  details: addressDetail({ email, isShared }),
                }),
              ]
            : []),
          ...(isTranslated && language
            ? [createEvent({ ...common, event: 'user.language-set', details: { language } })]
            : []),
        ];
        const roll = rollKeysOf({ ...found, name, email });
        const addressKey = addressKeyOf({ ...found, email }, { isShared });
        const change = { name, email, addressKey, language, roll, at, mark: clock.mark(), events };
        const write = hasMoved ? store.correctAddress(found, change) : store.rename(found, change);
        const isDone = await write.catch(async (error: unknown) => {
          if (duplicateField(error) !== 'addressKey') throw error;
          throw await users.addressTaken({ ...found, email }, error);
        });
        if (!isDone) continue;
        if (hasMoved) {
          await onSessionsEnded();
          onQueued();
        }
        return users.findVoter(id);
      }
    },

    /** @returns how many voters had a different language */
    async setLanguage(ids: readonly string[], language: Language, actor: Actor): Promise<number> {
      const at = clock.now();
      return users.changeEach({ ids, userType: 'voter' }, async (user) => {
        if ((user.language ?? 'en') === language) return false;
        const subject = subjectOf(user);
        const details = { language };
        const event = createEvent({ event: 'user.language-set', at, actor, subject, details });
        return store.setLanguage(user, language, event);
      });
    },
  };
}

function unchanged({ name, language }: Correction): AppError {
  const parts = ['address', ...(language === undefined ? [] : ['language'])];
  const what = formatList(name === undefined ? parts : ['name', ...parts]);
  const verb = name === undefined ? 'This is' : 'These are';
  const text = `${verb} already the registered ${what}. To send a new email, choose Send again.`;
  return new AppError('VALIDATION_FAILED', text, { fields: { email: text } });
}

type Key = string | number;

const SORT_KEYS: Record<RollSort, (entry: SortedBy) => readonly Key[]> = {
  registeredAt: (entry) => [entry.registeredAt.getTime()],
  name: (entry) => [entry.roll.name],
  userId: (entry) => [entry.roll.number],
  mail: (entry) => [entry.credentials.state, entry.registeredAt.getTime()],
};

/** Sorts in the same order as pages from the database. */
function sortEntries(entries: readonly SortedBy[], sort: RollSort, order: Order): SortedBy[] {
  const sign = order === 'asc' ? 1 : -1;
  const keyed = entries.map((entry) => ({ entry, keys: [...SORT_KEYS[sort](entry), entry._id] }));
  keyed.sort((a, b) => sign * compareKeys(a.keys, b.keys));
  return keyed.map(({ entry }) => entry);
}

function compareKeys(left: readonly Key[], right: readonly Key[]): number {
  for (const [index, a] of left.entries()) {
    const b = right[index] ?? '';
    if (a < b) return -1;
    if (a > b) return 1;
  }
  return 0;
}

/** Why an address can be refused while the others are saved. */
const REFUSALS: ReadonlySet<string> = new Set(['NOT_FOUND', 'EMAIL_TAKEN']);

/**
 * Corrects the addresses of several voters one after another, after the administrator has confirmed all of them.
 * Repeating the request continues after a failure: addresses that are already registered count as saved.
 */
export async function correctAddresses(
  roll: Pick<Roll, 'correct'>,
  addresses: CorrectAddressesInput['addresses'],
  actor: Actor,
): Promise<CorrectAddressesData> {
  const saved: CorrectAddressesData['saved'] = [];
  const refused: CorrectAddressesData['refused'] = [];
  for (const { id, ...correction } of addresses) {
    try {
      await roll.correct(id, correction, { actor, confirmMove: async () => {} });
      saved.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The only invalid correction is one that changes nothing.
      if (error.code === 'VALIDATION_FAILED') saved.push(id);
      else if (REFUSALS.has(error.code)) {
        const { shareAddress } = error.fields ?? {};
        refused.push({ id, message: error.message, ...(shareAddress && { shareAddress }) });
      } else throw error;
    }
  }
  return { saved, refused };
}
