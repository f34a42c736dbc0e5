import type { Connection } from 'mongoose';
import { chunks } from '../../../platform/chunks.ts';
import type { UserDocument, UserModel } from '../user/user-document.ts';
import type { RightsStep, VoterRights } from './membership-steps.ts';

export interface VoterStep {
  voter: VoterRights;
  step: RightsStep;
}

/** Steps that write the same values to voters with the same last change. */
type AlikeSteps = [VoterStep, ...VoterStep[]];

/** One for each connection in the pool. */
const WRITES_AT_ONCE = 50;

/** The part of a user that a conditional write filters on. */
type Versioned = Pick<UserDocument, '_id'> & { rightsChange: string | null };
const rightsFields = { groups: 1, weight: 1, earlierWeights: 1, rightsChange: 1 };
export type MembershipStore = ReturnType<typeof createMembershipStore>;

/** The groups and weights of voters, in their documents. */
export function createMembershipStore(connection: Connection, users: UserModel) {
  const documents = connection.collection<Versioned>(users.collection.name);

  /** Uses the driver directly, because mongoose casts each write, which takes longer than the write itself. */
  function writeAlike(steps: AlikeSteps, changeId: string, at: Date) {
    const [{ voter, step }] = steps;
    return documents.updateMany(
      { _id: { $in: steps.map((one) => one.voter._id) }, rightsChange: voter.rightsChange ?? null },
      { $set: { ...step.set, rightsSetAt: at, rightsChange: changeId } },
    );
  }

  return {
    /** The voters among these users, with their rights. */
    findVoters: (ids: readonly string[]) =>
      users
        .find({ _id: { $in: [...ids] }, userType: 'voter' })
        .select(rightsFields)
        .lean<VoterRights[]>(),

    findMembers: (group: string, limit: number) =>
      users
        .find({ userType: 'voter', 'roll.groups': group })
        .limit(limit)
        .select(rightsFields)
        .lean<VoterRights[]>(),

    countMembers: (group: string) =>
      users.countDocuments({ userType: 'voter', 'roll.groups': group }),

    /** Returns the newest time at which rights have changed, in milliseconds since 1970; 0 if none have. */
    async latestChange(): Promise<number> {
      const [latest] = await users
        .find({ rightsSetAt: { $gt: new Date(0) } })
        .sort({ rightsSetAt: -1 })
        .limit(1)
        .select({ _id: 0, rightsSetAt: 1 })
        .lean();
      return latest?.rightsSetAt?.getTime() ?? 0;
    },

    /**
     * Writes each step to its voter unless the voter has been changed since. Voters with the same last change and the
     * same new values share a write.
     * @returns how many steps were written
     */
    async writeSteps(steps: readonly VoterStep[], changeId: string, at: Date): Promise<number> {
      const alike = new Map<string, AlikeSteps>();
      for (const one of steps) {
        const key = JSON.stringify([one.voter.rightsChange, one.step.set]);
        const others = alike.get(key);
        if (others) others.push(one);
        else alike.set(key, [one]);
      }
      const writes = [...alike.values()];
      let written = 0;
      for (const some of chunks(writes, WRITES_AT_ONCE)) {
        const outcomes = await Promise.all(some.map((one) => writeAlike(one, changeId, at)));
        written += outcomes.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0);
      }
      return written;
    },
  };
}
