import { asyncChunks } from '../../../platform/chunks.ts';
import {
  ERASED_NAME,
  type StoredType,
  type UserDocument,
  type UserModel,
} from './user-document.ts';

const voterFields = [
  'userId',
  'name',
  'email',
  'registeredAt',
  'disabledAt',
  'earlierDisabled',
  'groups',
  'weight',
  'language',
  'bounce',
] as const;

export type VoterRecord = Pick<UserDocument, '_id' | (typeof voterFields)[number]>;

const WITHOUT_ADDRESS = { email: null, userType: 'voter', disabledAt: null } as const;

/** Numbers of elections that have ended also depend on voters who have been erased since. */
const WITH_ERASED = { userType: { $in: ['voter', 'erased'] } } as object;

/** Few enough that whatever is computed for each of them blocks other requests only for milliseconds. */
const BATCH = 200;

export type Voters = ReturnType<typeof createVoterStore>;

/** Voters as elections and meetings need them, also those who have been erased. */
export function createVoterStore(model: UserModel) {
  /**
   * The next voters in the order of their IDs, an order that reveals nothing about when they were registered, with
   * those who have been erased. Administrators and auditors are skipped, so continue from `last`, not from the last
   * voter. `last` is undefined at the end.
   */
  async function findAfter(
    id: string,
    limit: number,
  ): Promise<{ voters: VoterRecord[]; last: string | undefined }> {
    const found = await model
      .find({ _id: { $gt: id } })
      .sort({ _id: 1 })
      .limit(limit)
      .select([...voterFields, 'userType'])
      .lean<(VoterRecord & { userType: StoredType })[]>();
    return {
      voters: found.filter(({ userType }) => userType === 'voter' || userType === 'erased'),
      last: found.at(-1)?._id,
    };
  }

  return {
    /** Number of enabled voters, from the index alone; with a date, only voters registered by then. */
    countEnabled: (registeredBy?: Date) =>
      model.countDocuments({
        userType: 'voter',
        disabledAt: null,
        ...(registeredBy && { registeredAt: { $lte: registeredBy } }),
      }),

    /** Number of enabled voters without an address, from the index alone. */
    countUnaddressed: () => model.countDocuments(WITHOUT_ADDRESS),

    /** Enabled voters without an address, in batches. */
    unaddressed(): AsyncGenerator<VoterRecord[]> {
      const projection = Object.fromEntries(voterFields.map((field) => [field, 1]));
      const options = { projection, batchSize: BATCH };
      return asyncChunks(model.collection.find<VoterRecord>(WITHOUT_ADDRESS, options), BATCH);
    },

    /** Voters who were disabled or erased after this time, or at any time; there are usually few. */
    findDisabled: (after = new Date(0)) =>
      model
        .find({ ...WITH_ERASED, disabledAt: { $gt: after } })
        .select({ registeredAt: 1, disabledAt: 1, earlierDisabled: 1 })
        .lean<Pick<VoterRecord, '_id' | 'registeredAt' | 'disabledAt' | 'earlierDisabled'>[]>(),

    findAfter,

    /** Yields the whole roll in the order of the IDs, in batches. */
    async *batches(): AsyncGenerator<VoterRecord[]> {
      for (let last: string | undefined = ''; last !== undefined; ) {
        const { voters, last: next } = await findAfter(last, BATCH);
        yield voters;
        last = next;
      }
    },

    /**
     * All voters in the order of their user IDs, then those who have been erased. Uses the driver directly, because there
     * may be 100,000.
     */
    async *byUserId(): AsyncGenerator<VoterRecord[]> {
      const projection = Object.fromEntries(voterFields.map((field) => [field, 1]));
      const read = (filter: object, sort: Record<string, 1>) =>
        asyncChunks(
          model.collection.find<VoterRecord>(filter, { sort, projection, batchSize: BATCH }),
          BATCH,
        );
      yield* read({ userType: 'voter' }, { 'roll.number': 1, _id: 1 });
      for await (const some of read({ userType: 'erased' }, { registeredAt: 1, _id: 1 })) {
        yield some.map((one) => ({ ...one, userId: ERASED_NAME, name: '', email: '' }));
      }
    },

    findNewest: () =>
      model
        .findOne({ userType: 'voter' })
        .sort({ registeredAt: -1, _id: -1 })
        .select([...voterFields])
        .lean<VoterRecord>(),

    findByIds: async (ids: readonly string[]): Promise<VoterRecord[]> =>
      ids.length === 0
        ? []
        : model
            .find({ _id: { $in: [...ids] }, userType: 'voter' })
            .select([...voterFields])
            .lean<VoterRecord[]>(),

    /** Returns those of these voters who have never had a password, and no address to send one to. */
    async findWithoutSignIn(ids: readonly string[]): Promise<Set<string>> {
      const found = await model
        .find({ _id: { $in: [...ids] }, passwordHash: null })
        .select({ email: 1 })
        .lean<Pick<UserDocument, '_id' | 'email'>[]>();
      return new Set(found.filter(({ email }) => email === null).map(({ _id }) => _id));
    },

    findByUserIds: (userIds: readonly string[]) =>
      model
        .find({ userId: { $in: [...userIds] }, userType: 'voter' })
        .select([...voterFields])
        .lean<VoterRecord[]>(),
  };
}
