import type { QueryFilter } from 'mongoose';
import type { RollFilter, RollSort } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { asyncChunks, chunks } from '../../../platform/chunks.ts';
import { pushing } from '../../../platform/db/outbox.ts';
import { updateOne } from '../../../platform/db/update-one.ts';
import { endingSessions } from '../user/user-updates.ts';
import type { AuditEvent } from '../../audit/index.ts';
import {
  type UserDocument,
  type UserModel,
  type UserRecord,
  VOIDING_LINKS,
} from '../user/user-document.ts';
import {
  readSearch,
  settingKeys,
  startingWith,
  type TextKeys,
  WORD_FIELDS,
} from '../user/roll-keys.ts';

/** A voter's corrected name, address, and language, with the keys derived from them. */
interface Correction {
  name: string;
  email: string | null;
  addressKey: string;
  language: Language | undefined;
  roll: TextKeys;
  at: Date;
  /** When other processes find that sessions have ended. */
  mark: Date;
  events: AuditEvent[];
}

type Conditions = QueryFilter<UserDocument>;

/** The sort orders of the roll. Each has an index for every filter, so a page reads only its own entries. */
const SORT_FIELDS: Record<RollSort, readonly string[]> = {
  registeredAt: ['registeredAt'],
  name: ['roll.name'],
  userId: ['roll.number'],
  mail: ['credentials.state', 'registeredAt'],
};

/** The fields of all sort orders. */
const sortedBy = { registeredAt: 1, roll: 1, credentials: 1 };
export type SortedBy = Pick<UserRecord, '_id' | keyof typeof sortedBy>;

/** If at most this many voters match a filter, no index of a sort order or a word is used. */
const fewEnough = 2_500;
const idsPerBatch = 1_000;
/** Reading and sending so many takes a few milliseconds. */
const votersPerBatch = 50;

/** The part of the roll that is shown: a status, and the ID of a group. */
export interface RollPart {
  show?: RollFilter | undefined;
  group?: string | undefined;
}

function narrowedTo({ show, group }: RollPart): Conditions {
  const voter = {
    userType: 'voter' as const,
    ...(group !== undefined && { 'roll.groups': group }),
  };
  if (!show) return voter;
  if (show === 'disabled') return { ...voter, disabledAt: { $gt: new Date(0) } };
  if (show === 'no-address') return { ...voter, disabledAt: null, email: null };
  return { ...voter, disabledAt: null, 'credentials.state': show };
}

/** One condition for each index. */
function matchesOf(word: string): Conditions[] {
  const start = startingWith(word);
  const conditions: Conditions[] = WORD_FIELDS.map((field) => ({ [field]: start }));
  conditions.push({ userId: startingWith(word.toUpperCase()) });
  if (/^\d{1,15}$/.test(word)) conditions.push({ 'roll.number': Number(word) });
  return conditions;
}

/** What is read, and by which index if the database must not choose another one. */
interface Read {
  conditions: Conditions;
  hint?: Record<string, 1>;
}

const ascending = (fields: readonly string[]): Record<string, 1> =>
  Object.fromEntries(fields.map((field) => [field, 1]));

export type RollStore = ReturnType<typeof createRollStore>;

/** The voter roll, page by page. */
export function createRollStore(model: UserModel) {
  /**
   * No index contains the sort order when the roll is filtered by both group and status, or by missing addresses. If
   * many voters match, reading the group or the roll in order finds a page faster than sorting the matches.
   */
  async function sortedRead(part: RollPart, fields: readonly string[]): Promise<Read> {
    const conditions = narrowedTo(part);
    const isSorted = part.group === undefined && part.show !== 'no-address';
    if (isSorted || part.show === undefined) return { conditions };
    if ((await model.countDocuments(conditions)) <= fewEnough) return { conditions };
    const groups = part.group === undefined ? [] : ['roll.groups'];
    return { conditions, hint: ascending(['userType', ...groups, ...fields]) };
  }

  /** The word that the fewest users have. Nearly all users may share the words of a domain. */
  async function rarestOf(words: readonly string[]): Promise<string> {
    const [first = ''] = words;
    if (words.length === 1) return first;
    const counts = await Promise.all(
      words.map(async (word) => {
        const parts = await Promise.all(matchesOf(word).map((one) => model.countDocuments(one)));
        return { word, count: parts.reduce((sum, part) => sum + part, 0) };
      }),
    );
    return counts.reduce((least, one) => (one.count < least.count ? one : least)).word;
  }

  /** Each condition is read by its own index. If few voters match the filter, these voters are read instead. */
  async function readsOf(search: string, part: RollPart): Promise<Read[]> {
    const wanted = readSearch(search);
    const isPart = narrowedTo(part);
    if (wanted.kind === 'address') {
      const conditions = { email: startingWith(wanted.start), $and: [isPart] };
      return [{ conditions, hint: ascending(['email', 'userType', 'disabledAt']) }];
    }
    if (wanted.words.length === 0) return [];
    const isFiltered = part.show !== undefined || part.group !== undefined;
    if (isFiltered && (await model.countDocuments(isPart)) <= fewEnough) {
      const matches = wanted.words.map((word) => ({ $or: matchesOf(word) }));
      return [{ conditions: { ...isPart, $and: matches } }];
    }
    const rarest = await rarestOf(wanted.words);
    const others = wanted.words.filter((word) => word !== rarest);
    const rest = others.map((word) => ({ $or: matchesOf(word) }));
    return matchesOf(rarest).map((condition) => ({
      conditions: { ...condition, $and: [isPart, ...rest] },
      hint: ascending(Object.keys(condition)),
    }));
  }

  return {
    async page(
      options: RollPart & { sort: RollSort; order: 'asc' | 'desc'; skip: number; limit: number },
    ): Promise<UserRecord[]> {
      const { sort, order, skip, limit } = options;
      const fields = [...SORT_FIELDS[sort], '_id'];
      const { conditions, hint } = await sortedRead(options, fields);
      const inOrder = Object.fromEntries(fields.map((field) => [field, order]));
      const how = { sort: inOrder, skip, limit, ...(hint && { hint }) };
      return model.find(conditions, null, how).lean<UserRecord[]>();
    },

    /** All voters, newest first, in batches. Uses the driver directly, because there may be 100,000. */
    newestFirst(): AsyncGenerator<UserRecord[]> {
      const sort = { registeredAt: -1, _id: -1 } as const;
      const options = { sort, batchSize: votersPerBatch };
      const found = model.collection.find<UserRecord>({ userType: 'voter' }, options);
      return asyncChunks(found, votersPerBatch);
    },

    count: (part: RollPart) => model.countDocuments(narrowedTo(part)),

    /** In batches, in no particular order, and without repetitions. */
    async *idsOf(part: RollPart & { search?: string | undefined }): AsyncGenerator<string[]> {
      const { search } = part;
      const reads = search ? await readsOf(search, part) : [{ conditions: narrowedTo(part) }];
      const ids = new Set<string>();
      for (const { conditions, ...how } of reads) {
        const found = model.find(conditions, { _id: 1 }, how).lean<Pick<UserRecord, '_id'>>();
        for await (const { _id } of found.cursor({ batchSize: idsPerBatch })) ids.add(_id);
      }
      yield* chunks([...ids], idsPerBatch);
    },

    /** The voters who follow one in the order of their names, or the first ones. */
    async afterByName(
      last: Pick<UserRecord, '_id' | 'roll'> | undefined,
      limit: number,
    ): Promise<UserRecord[]> {
      const read = (more: Conditions, count: number) =>
        model
          .find({ userType: 'voter', ...more }, null, {
            sort: { 'roll.name': 1, _id: 1 },
            limit: count,
          })
          .lean<UserRecord[]>();
      if (!last) return read({}, limit);
      const { name } = last.roll;
      const sameName = await read({ 'roll.name': name, _id: { $gt: last._id } }, limit);
      if (sameName.length === limit) return sameName;
      return [
        ...sameName,
        ...(await read({ 'roll.name': { $gt: name } }, limit - sameName.length)),
      ];
    },

    /** At most this many, in no particular order, and only what they are sorted by. */
    async search(
      search: string,
      { most, ...part }: RollPart & { most: number },
    ): Promise<SortedBy[]> {
      const found = new Map<string, SortedBy>();
      for (const { conditions, ...how } of await readsOf(search, part)) {
        const query = model.find(conditions, sortedBy, { ...how, limit: most });
        for (const one of await query.lean<SortedBy[]>()) found.set(one._id, one);
        if (found.size >= most) break;
      }
      return [...found.values()].slice(0, most);
    },

    /** In the given order. */
    async findAll(ids: readonly string[]): Promise<UserRecord[]> {
      const found = await model.find({ _id: { $in: ids }, userType: 'voter' }).lean<UserRecord[]>();
      const byId = new Map(found.map((one) => [one._id, one]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** When the longest-waiting email was due. */
    async longestDue(): Promise<Date | undefined> {
      const found = await model
        .findOne({ 'credentials.nextAttemptAt': { $gt: new Date(0) } })
        .sort({ 'credentials.nextAttemptAt': 1 })
        .lean<UserRecord>();
      return found?.credentials.nextAttemptAt ?? undefined;
    },

    async idsOfFailed(): Promise<string[]> {
      const found = await model
        .find(narrowedTo({ show: 'failed' }))
        .select({ _id: 1 })
        .lean<Pick<UserDocument, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },

    /**
     * Also ends all sessions and invalidates voting links, because the earlier emails may have reached a stranger.
     * Returns false if the voter is disabled or has no address, or the email is already queued.
     */
    queueAgain: (id: string, at: Date, event: AuditEvent): Promise<boolean> =>
      updateOne(
        model,
        { _id: id, disabledAt: null, email: { $ne: null }, 'credentials.state': { $ne: 'queued' } },
        endingSessions({ ...queuedAt(at), ...VOIDING_LINKS }, event.at, event),
      ),

    /** Sets a new name and language. Returns false if another correction came first. */
    rename: ({ _id, name, email, language }: UserRecord, change: Correction): Promise<boolean> =>
      updateOne(
        model,
        { _id, userType: 'voter', name, email, language: language ?? null },
        {
          $set: { name: change.name, ...settingLanguage(change), ...settingKeys(change.roll) },
          ...pushing(...change.events),
        },
      ),

    /** Returns false if the voter's language has been changed in the meantime. */
    setLanguage: ({ _id, language: read }: UserRecord, language: Language, event: AuditEvent) =>
      updateOne(
        model,
        { _id, userType: 'voter', language: read ?? null },
        { $set: { language }, ...pushing(event) },
      ),

    /**
     * Sets or removes the address, sets the name and language, invalidates the current password and voting links, and
     * queues the email unless the voter is disabled or has no address. Returns false if the voter was corrected, disabled,
     * or enabled in the meantime.
     */
    correctAddress(found: UserRecord, change: Correction): Promise<boolean> {
      const { _id, name, email, language = null, disabledAt } = found;
      const set = {
        name: change.name,
        email: change.email,
        addressKey: change.addressKey,
        ...settingLanguage(change),
        ...settingKeys(change.roll),
        passwordHash: null,
        'credentials.expiresAt': null,
        ...VOIDING_LINKS,
        ...queuedAt(disabledAt ? null : change.at),
        ...(change.email === null && {
          'credentials.state': 'unsent' as const,
          'credentials.nextAttemptAt': null,
        }),
      };
      return updateOne(
        model,
        { _id, userType: 'voter', name, email, language, disabledAt },
        endingSessions(set, change.mark, ...change.events),
      );
    },
  };
}

const settingLanguage = ({ language }: Correction) => (language === undefined ? {} : { language });

function queuedAt(nextAttemptAt: Date | null) {
  return {
    'credentials.state': 'queued' as const,
    'credentials.claim': null,
    'credentials.attempts': 0,
    'credentials.nextAttemptAt': nextAttemptAt,
    'credentials.lastError': null,
    'credentials.mail': null,
    bounce: null,
  };
}
