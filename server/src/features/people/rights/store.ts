import type { UserDocument, UserModel } from '../document.ts';

/** A voter's rights with the time of their last change. */
export type RightsRecord = Pick<
  UserDocument,
  '_id' | 'registeredAt' | 'disabledAt' | 'groups' | 'weight' | 'earlierWeights'
> & { rightsSetAt: Date };

const fields = {
  registeredAt: 1,
  disabledAt: 1,
  groups: 1,
  weight: 1,
  earlierWeights: 1,
  rightsSetAt: 1,
};

export type RightsStore = ReturnType<typeof createRightsStore>;

/** Reads the rights of the voters who differ from most: with groups, a weight, or a change since they registered. */
export function createRightsStore(model: UserModel) {
  return {
    /** The voters whose rights were set since then, in batches. */
    changedSince: (since: Date) =>
      model
        .find({ userType: 'voter', rightsSetAt: { $gte: since } })
        .select(fields)
        .lean<RightsRecord>()
        .cursor({ batchSize: 1_000 }),

    findOne: (id: string) =>
      model.findOne({ _id: id, userType: 'voter' }).select(fields).lean<RightsRecord>(),
  };
}
