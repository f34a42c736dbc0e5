import { setImmediate as breathe } from 'node:timers/promises';
import { oneWhole } from '@votewise/contract';
import type { Core } from '../../../platform/feature/feature.ts';
import type { DueTime } from '../../../platform/due-time.ts';
import { type Electorate, isEligible, isMember, type Rights, weightAt } from './eligibility.ts';
import { AGAIN_MS, createRightsReading, RELIABLE_MS } from './rights-reading.ts';
import type { RightsStore } from './rights-store.ts';

/** The rights of a registered voter that is not in memory. */
const UNCHANGED: Rights = { registeredAt: 0 };

export type VotingRights = ReturnType<typeof createVotingRights>;

/**
 * Keeps the voters with groups or weights in memory, so that a ballot can be cast without reading them, and elections
 * with different electorates can be counted together. Changes made by other processes appear after two seconds.
 */
export function createVotingRights(
  { clock, logger, general }: Pick<Core, 'clock' | 'logger' | 'general'>,
  store: RightsStore,
) {
  const one = () => oneWhole(general().weight);
  const { known, refresh, loaded, reliable } = createRightsReading({ clock, logger, one }, store);
  const weigh = (voter: Pick<Rights, 'weight' | 'earlierWeights'>, close?: Date): number =>
    weightAt(voter, { one: one(), close });

  let computed: Promise<unknown> = Promise.resolve();
  /**
   * Computes one sum after another, and lets other requests run in between: each may go through all voters, and a list
   * of elections needs many.
   */
  function computedApart<Value>(compute: () => Value): Promise<Value> {
    const next = computed.then(() => breathe()).then(compute);
    computed = next.catch(() => {});
    return next;
  }

  return {
    refresh,

    /** How many units the ballot of a voter weighs now or, if `close` is given, weighed at that time. */
    weightAt: weigh,

    /** Whether a weight has ever been set for a voter. */
    async hasWeights(): Promise<boolean> {
      await refresh();
      for (const { weight, earlierWeights = [] } of (await loaded()).of([])) {
        if (weight !== undefined || earlierWeights.length > 0) return true;
      }
      return false;
    },

    /** Even if nothing is written, the rights in memory must not become too old to rely on. */
    nextDue: (): DueTime => new Date(clock.now().getTime() + RELIABLE_MS - 2 * AGAIN_MS),

    /**
     * Returns whether a voter is in one of these groups; true for everyone if there are none. Whether the voter is registered
     * and enabled, only `isEnabled` says. A voter who is in none of them in memory is looked up, so that a voter who was
     * added a moment ago is never turned away.
     */
    async isInGroups(voter: string, groups: readonly string[]): Promise<boolean> {
      if (groups.length === 0) return true;
      const electorate = { groups, close: undefined };
      if (isMember((await reliable(voter))?.groups, electorate)) return true;
      return isMember((await store.findOne(voter))?.groups, electorate);
    },

    /** Looks up a voter who is disabled in memory, so that a voter who was enabled a moment ago is never turned away. */
    async isEnabled(voter: string): Promise<boolean> {
      const found = await reliable(voter);
      if (found && found.disabledAt == null) return true;
      const stored = await store.findOne(voter);
      return stored !== null && stored.disabledAt === null;
    },

    /** The rights of all voters, for many voters at once. They are at most two seconds old. */
    async inMemory() {
      const { get, version } = await loaded();
      return { version: version(), rightsOf: (voter: string): Rights => get(voter) ?? UNCHANGED };
    },

    /** Returns a number that differs if the groups or weights of a voter have changed, whichever process changed them. */
    async version(): Promise<number> {
      await refresh();
      return (await loaded()).version();
    },

    /** The memberships of a voter in memory, for many elections. They are at most two seconds old. */
    async membershipsOf(voter: string) {
      const memberships = (await loaded()).get(voter)?.groups ?? [];
      return {
        /** Whether the voter is in one of these groups now or, if `close` is given, was at that time. */
        isMember: (electorate: Electorate) => isMember(memberships, electorate),
        /** Whether the voter has ever been in one of these groups. */
        wasMember: (groups: readonly string[]) =>
          memberships.some(({ group }) => groups.includes(group)),
      };
    },

    /** Looks up a voter who is not in memory, because the weight may have been set a moment ago. */
    weightOf: async (voter: string): Promise<number> =>
      weigh((await reliable(voter)) ?? (await store.findOne(voter)) ?? {}),

    /** Like `weightOf`, but without a read. The weight is at most two seconds old. */
    rememberedWeightOf: async (voter: string) => weigh((await loaded()).get(voter) ?? {}),

    /** Counts enabled voters who can vote now or, after voting has closed, could vote when it closed. */
    async countReachable(electorate: Electorate): Promise<number> {
      let count = 0;
      for (const rights of (await loaded()).of(electorate.groups)) {
        if (!rights.disabledAt && isEligible(rights, electorate)) count += 1;
      }
      return count;
    },

    countEnabledSince: async (time: Date) => (await loaded()).countEnabledSince(time),

    /** The voters with groups or weights who may vote, and the sum of their weights. */
    sum: async (electorate: Electorate) =>
      (await loaded()).keptSum(electorate) ?? computedApart(() => known.sum(electorate)),

    /** The numbers of enabled voters by group. */
    sizes: async (): Promise<ReadonlyMap<string, number>> => (await loaded()).sizes,

    /** The numbers of known voters who may vote, by weight. */
    async weightsIn(electorate: Electorate): Promise<Map<number, number>> {
      const weights = new Map<number, number>();
      for (const rights of (await loaded()).of(electorate.groups)) {
        if (!isEligible(rights, electorate)) continue;
        const weight = weigh(rights, electorate.close);
        weights.set(weight, (weights.get(weight) ?? 0) + 1);
      }
      return weights;
    },
  };
}
