import type { VoterRecord, VoterStore } from '../user/voter-store.ts';
import { createElectorateCounts } from './electorate-counts.ts';
import type { VotingRights } from './voting-rights.ts';

/** Few enough that whatever is computed for each of them blocks other requests only for milliseconds. */
const batch = 200;

export type Voters = ReturnType<typeof createVoters>;

/** The voters, for features that count, list, and contact them. */
export function createVoters(users: VoterStore, rights: VotingRights) {
  return {
    ...createElectorateCounts(users, rights),
    findDisabled: users.findDisabled,
    findAfter: users.findAfter,
    findNewest: users.findNewest,
    findByIds: users.findVoters,
    findByUserIds: users.findVotersByUserId,
    rightsInMemory: rights.inMemory,

    /** Returns a number that differs if the groups or weights of a voter have changed, whichever process changed them. */
    async rightsVersion(): Promise<number> {
      await rights.refresh();
      return (await rights.inMemory()).version;
    },

    isEnabled: rights.isEnabled,

    mayVote: rights.mayVote,
    membershipsOf: rights.membershipsOf,
    weightOf: rights.weightOf,
    rememberedWeightOf: rights.rememberedWeightOf,

    /** Yields the enabled voters without an address, in batches. There are usually few. */
    unaddressed: () => users.unaddressed(batch),

    /** Yields the whole roll in the order of the user IDs, in batches. */
    byUserId: () => users.byUserId(batch),

    /** Yields the whole roll in the order of the IDs, in batches. */
    async *batches(): AsyncGenerator<VoterRecord[]> {
      for (let last: string | undefined = ''; last !== undefined; ) {
        const { voters, last: next } = await users.findAfter(last, batch);
        yield voters;
        last = next;
      }
    },
  };
}
