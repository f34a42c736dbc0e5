import type { Model } from 'mongoose';
import type { UserDocument } from '../document.ts';

/** What lists of voters need of each. */
export type VoterRecord = Pick<
  UserDocument,
  '_id' | 'userId' | 'name' | 'email' | 'registeredAt' | 'disabledAt'
>;

const voterFields = { userId: 1, name: 1, email: 1, registeredAt: 1, disabledAt: 1, userType: 1 };

/** The roll as elections see it: how many may vote, and who. */
export function createElectorateStore(model: Model<UserDocument>) {
  return {
    /** Voters who are not disabled, from the index alone; with a moment only those registered by then. */
    countEnabled: (registeredBy?: Date) =>
      model.countDocuments({
        userType: 'voter',
        disabledAt: null,
        ...(registeredBy && { registeredAt: { $lte: registeredBy } }),
      }),

    /** Few, as a rule. */
    findDisabled: () =>
      model
        .find({ userType: 'voter', disabledAt: { $gt: new Date(0) } })
        .select({ registeredAt: 1, disabledAt: 1 })
        .lean<Pick<VoterRecord, '_id' | 'registeredAt' | 'disabledAt'>[]>(),

    /**
     * The next voters in the order of their ids, which tells nothing of when they registered. Administrators
     * lie among them, so `last` and not the last voter says where to go on; undefined at the end.
     */
    async findAfter(
      id: string,
      limit: number,
    ): Promise<{ voters: VoterRecord[]; last: string | undefined }> {
      const found = await model
        .find({ _id: { $gt: id } })
        .sort({ _id: 1 })
        .limit(limit)
        .select(voterFields)
        .lean<(VoterRecord & Pick<UserDocument, 'userType'>)[]>();
      return {
        voters: found.filter(({ userType }) => userType === 'voter'),
        last: found.at(-1)?._id,
      };
    },

    /** Those of these people who are voters. */
    findVoters: (ids: readonly string[]) =>
      model
        .find({ _id: { $in: [...ids] }, userType: 'voter' })
        .select(voterFields)
        .lean<VoterRecord[]>(),
  };
}
