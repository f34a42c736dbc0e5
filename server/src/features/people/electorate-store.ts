import type { UserDocument, UserModel } from './user-document.ts';

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
] as const;

export type VoterRecord = Pick<UserDocument, '_id' | (typeof voterFields)[number]>;

/** The roll as elections use it: which voters are eligible, and how many. */
export function createElectorateStore(model: UserModel) {
  return {
    /** Number of enabled voters, from the index alone; with a date, only voters registered by then. */
    countEnabled: (registeredBy?: Date) =>
      model.countDocuments({
        userType: 'voter',
        disabledAt: null,
        ...(registeredBy && { registeredAt: { $lte: registeredBy } }),
      }),

    /** Disabled voters; there are usually few. */
    findDisabled: () =>
      model
        .find({ userType: 'voter', disabledAt: { $gt: new Date(0) } })
        .select({ registeredAt: 1, disabledAt: 1, earlierDisabled: 1 })
        .lean<Pick<VoterRecord, '_id' | 'registeredAt' | 'disabledAt' | 'earlierDisabled'>[]>(),

    /**
     * The next voters in the order of their IDs, an order that reveals nothing about when they were registered.
     * Administrators and auditors are skipped, so continue from `last`, not from the last voter. `last` is undefined at
     * the end.
     */
    async findAfter(
      id: string,
      limit: number,
    ): Promise<{ voters: VoterRecord[]; last: string | undefined }> {
      const found = await model
        .find({ _id: { $gt: id } })
        .sort({ _id: 1 })
        .limit(limit)
        .select([...voterFields, 'userType'])
        .lean<(VoterRecord & Pick<UserDocument, 'userType'>)[]>();
      return {
        voters: found.filter(({ userType }) => userType === 'voter'),
        last: found.at(-1)?._id,
      };
    },

    findNewest: () =>
      model
        .findOne({ userType: 'voter' })
        .sort({ registeredAt: -1, _id: -1 })
        .select([...voterFields])
        .lean<VoterRecord>(),

    findVoters: (ids: readonly string[]) =>
      model
        .find({ _id: { $in: [...ids] }, userType: 'voter' })
        .select([...voterFields])
        .lean<VoterRecord[]>(),
  };
}
