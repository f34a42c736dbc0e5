import type { UserDocument, UserModel } from '../user-document.ts';

/** A voter's rights, with the time when they were last changed. */
export type RightsRecord = Pick<
  UserDocument,
  '_id' | 'registeredAt' | 'disabledAt' | 'earlierDisabled' | 'groups' | 'weight' | 'earlierWeights'
> & { rightsSetAt: Date };

/** The same data for any user, because administrators can be disabled as well. */
type ChangedRecord = RightsRecord & Pick<UserDocument, 'userType'>;

const fields = {
  userType: 1,
  registeredAt: 1,
  disabledAt: 1,
  earlierDisabled: 1,
  groups: 1,
  weight: 1,
  earlierWeights: 1,
  rightsSetAt: 1,
} as const;

/** A time span in milliseconds since 1970. `until` itself is not included. */
interface Span {
  from: number;
  until?: number;
}

const within = ({ from, until }: Span) => ({
  rightsSetAt: { $gte: new Date(from), ...(until !== undefined && { $lt: new Date(until) }) },
});

export type RightsStore = ReturnType<typeof createRightsStore>;

/**
 * Reads the rights of voters who have groups or a weight, or whose rights have changed since they registered.
 */
export function createRightsStore(model: UserModel) {
  const users = model.collection;

  return {
    /**
     * Returns the users whose rights were set within a time span. Uses the driver directly, because all of them
     * are read when a process starts.
     */
    changedIn: (span: Span) =>
      users.find<ChangedRecord>(within(span), {
        projection: fields,
        batchSize: 1_000,
      }),

    /** Returns the number of users whose rights were set within a time span, from the index alone. */
    countIn: (span: Span) => users.countDocuments(within(span)),

    findOne: (id: string) =>
      model.findOne({ _id: id, userType: 'voter' }).select(fields).lean<RightsRecord>(),
  };
}
