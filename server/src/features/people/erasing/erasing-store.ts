import type { Collection } from 'mongoose';
import { pushing } from '../../../platform/db/outbox.ts';
import type { Actor, AuditEvent } from '../../audit/index.ts';
import {
  type ErasingMark,
  type StoredType,
  type UserDocument,
  type UserModel,
  VOIDING_LINKS,
} from '../user/user-document.ts';
import type { Needs, Person } from './to-erase.ts';

type StoredUser = Omit<UserDocument, 'userType'> & { userType: StoredType };

/** A voter whose erasing has begun, with everything that is still stored. */
export type ErasingRecord = Omit<UserDocument, 'userType'> & { erasing: ErasingMark };

/** Takes the place of the time in erased voters on whom no number depends. They are removed soon. */
const GONE = new Date(0);

const unfinished = { 'erasing.at': { $gt: GONE } };

/** The fields of an erased voter. All others are removed, also those that are added later. */
const KEPT: ReadonlySet<string> = new Set([
  '_id',
  'schema',
  'userId',
  'email',
  'addressKey',
  'userType',
  'tokenVersion',
  'passwordSetAt',
  'registeredAt',
  'disabledAt',
  'earlierDisabled',
  'groups',
  'weight',
  'earlierWeights',
  'rightsSetAt',
  'rightsChange',
  'events',
  'eventsCount',
] satisfies (keyof UserDocument)[]);

export type ErasingStore = ReturnType<typeof createErasingStore>;

/**
 * Erased voters, and voters whose erasing is in progress. They are in the collection of users with a type of their own,
 * so only what asks for them finds them. What remains of them is a random ID, which is also in place of the user ID, and
 * the times at which they could vote.
 */
export function createErasingStore(model: UserModel) {
  /** Uses the driver, because erased voters have another type than users. */
  const users = model.collection as unknown as Collection<StoredUser>;

  return {
    /**
     * Takes a voter off the roll, ends all sessions, and frees the voter ID and the address. Returns false if the voter
     * was changed in the meantime.
     */
    async begin(
      voter: Pick<UserDocument, '_id' | 'userId' | 'name' | 'email' | 'disabledAt'>,
      { at, by, since, change }: { at: Date; by: Actor; since: Date; change: string },
    ): Promise<boolean> {
      const { _id, userId, name, email, disabledAt } = voter;
      const { matchedCount } = await users.updateOne(
        { _id, userType: 'voter', name, email, disabledAt },
        {
          $set: {
            userType: 'erased',
            erasing: { at, by, userId, name, email },
            userId: _id,
            name: '',
            email: null,
            addressKey: _id,
            passwordHash: null,
            passwordSetAt: at,
            disabledAt: disabledAt ?? since,
            rightsSetAt: at,
            rightsChange: change,
            ...VOIDING_LINKS,
          },
          $inc: { tokenVersion: 1 },
          $unset: { roll: '', credentials: '' },
        },
      );
      return matchedCount === 1;
    },

    find: (ids: readonly string[]) =>
      users.find<ErasingRecord>({ _id: { $in: [...ids] }, ...unfinished }).toArray(),

    /** Returns those IDs that are of erased voters, or of voters whose erasing is in progress. */
    async findErased(ids: readonly string[]): Promise<string[]> {
      const found = users.find(
        { _id: { $in: [...ids] }, userType: 'erased' },
        { projection: { _id: 1 } },
      );
      return (await found.toArray()).map(({ _id }) => _id);
    },

    async findUnfinished(): Promise<string[]> {
      const found = await users.find(unfinished, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },

    /**
     * Removes all fields that no number depends on. If none depends on the voter, the rest is removed a little later.
     * Returns false if there are events that are not in the audit trail yet, or another process was faster.
     */
    async finish(
      erased: ErasingRecord,
      needs: Needs | undefined,
      { event, changedAt, change }: { event: AuditEvent; changedAt: Date; change: string },
    ): Promise<boolean> {
      const { _id, groups = [], registeredAt } = erased;
      const kept = groups.filter(({ group }) => needs?.groups.includes(group));
      const given = Object.keys(erased).filter(
        (field) => !KEPT.has(field) && (needs || field !== 'erasing'),
      );
      const dropped = [
        ...given,
        ...(kept.length === 0 ? ['groups'] : []),
        ...(needs?.weights ? [] : ['weight', 'earlierWeights']),
        ...(needs ? [] : ['earlierDisabled']),
      ];
      const { $push, $inc } = pushing(event);
      const { matchedCount } = await users.updateOne({ _id, ...unfinished, eventsCount: 0 }, {
        $set: {
          rightsSetAt: changedAt,
          rightsChange: change,
          ...(kept.length > 0 && { groups: kept }),
          ...(!needs && { erasing: { at: GONE }, disabledAt: registeredAt }),
        },
        $unset: Object.fromEntries(dropped.map((field) => [field, ''])),
        $push,
        $inc,
      } as object);
      return matchedCount === 1;
    },

    /** Removes erased voters on whom no number depends, once all processes have rejected their sessions. */
    async removeGone(before: Date): Promise<void> {
      await users.deleteMany({
        'erasing.at': GONE,
        eventsCount: 0,
        rightsSetAt: { $lt: before },
      });
    },
  };
}

export const personOf = ({ _id: id, erasing }: ErasingRecord): Person => {
  const { userId, name, email } = erasing;
  return { id, userId, name, email };
};
