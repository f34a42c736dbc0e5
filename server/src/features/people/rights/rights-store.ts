import type { StoredType, UserDocument, UserModel } from '../user/user-document.ts';

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

/** A user's rights, with the time when they were last changed. Administrators can be disabled as well. */
export type RightsRecord = Omit<Pick<UserDocument, '_id' | keyof typeof fields>, 'userType'> & {
  userType: StoredType;
  rightsSetAt: Date;
};

/** A time span in milliseconds since 1970. `until` itself is not included. */
interface Span {
  from: number;
  until?: number;
}

const within = ({ from, until }: Span) => ({
  rightsSetAt: { $gte: new Date(from), ...(until !== undefined && { $lt: new Date(until) }) },
});

export type RightsStore = ReturnType<typeof createRightsStore>;

/** Reads the rights of voters who have groups or a weight, or whose rights have changed since they registered. */
export function createRightsStore(model: UserModel) {
  const users = model.collection;

  return {
    /** Uses the driver directly, because all of these users are read when a process starts. */
    changedIn: (span: Span) =>
      users.find<RightsRecord>(within(span), { projection: fields, batchSize: 1_000 }),

    /** From the index alone. */
    countIn: (span: Span) => users.countDocuments(within(span)),

    findOne: (id: string) =>
      model.findOne({ _id: id, userType: 'voter' }).select(fields).lean<RightsRecord>(),
  };
}
