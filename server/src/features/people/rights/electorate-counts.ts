import type { ElectorateSize } from '@votewise/contract';
import { createSingleFlight } from '../../../platform/single-flight.ts';
import type { Voters } from '../user/voter-store.ts';
import { type Electorate, isEligible } from './eligibility.ts';
import type { ElectorateSum } from './kept-sums.ts';
import type { VotingRights } from './voting-rights.ts';

/** A weight shared by fewer voters than this may identify them. */
const WEIGHTS_SHARED = 5;

export type ElectorateCounts = ReturnType<typeof createElectorateCounts>;

/** Counts who can vote, and adds up how much their ballots weigh. */
export function createElectorateCounts(users: Voters, rights: VotingRights) {
  const one = () => rights.weightAt({});

  /** One count for all requests made during an earlier one: a list of meetings or elections needs many. */
  const countNow = createSingleFlight(async () => users.countEnabled());

  /** Counts enabled voters who can vote now or, if `close` is given, could vote at that time. */
  async function countEnabled(close: Date | undefined): Promise<number> {
    if (!close) return countNow('all');
    // Otherwise, voters whom another process has just enabled would be counted.
    await rights.refresh();
    const [enabled, enabledSince] = await Promise.all([
      users.countEnabled(close),
      rights.countEnabledSince(close),
    ]);
    return enabled - enabledSince;
  }

  /** Counts enabled voters from an index. Only the few who are or were disabled are checked one by one. */
  async function countAll(electorate: Electorate): Promise<number> {
    const [enabled, disabled] = await Promise.all([
      countEnabled(electorate.close),
      // Those who were disabled before could not vote then, and no one who is disabled can vote now.
      electorate.close ? users.findDisabled(electorate.close) : [],
    ]);
    return enabled + disabled.filter((voter) => isEligible(voter, electorate)).length;
  }

  /** If everyone can vote, an index counts them. */
  async function countUnaddressed(electorate: Electorate): Promise<number> {
    if (electorate.groups.length === 0 && !electorate.close) return users.countUnaddressed();
    let count = 0;
    for await (const voters of users.unaddressed()) {
      count += voters.filter((voter) => isEligible(voter, electorate)).length;
    }
    return count;
  }

  async function sumOfAll(electorate: Electorate): Promise<ElectorateSum> {
    const [voters, different] = await Promise.all([countAll(electorate), rights.sum(electorate)]);
    // All other voters have a weight of one whole.
    const others = voters - different.voters;
    return { voters, weight: different.weight + others * one() };
  }

  async function weightsAmong(
    voters: Iterable<string>,
    electorate: Electorate,
  ): Promise<Map<number, number>> {
    if (electorate.close) await rights.refresh();
    const { rightsOf } = await rights.inMemory();
    const weights = new Map<number, number>();
    for (const voter of voters) {
      const known = rightsOf(voter);
      if (!isEligible(known, electorate)) continue;
      const weight = rights.weightAt(known, electorate.close);
      weights.set(weight, (weights.get(weight) ?? 0) + 1);
    }
    return weights;
  }

  async function weightsOf(electorate: Electorate): Promise<Map<number, number>> {
    if (electorate.close) await rights.refresh();
    const weights = await rights.weightsIn(electorate);
    if (electorate.groups.length > 0) return weights;
    const known = [...weights.values()].reduce((sum, count) => sum + count, 0);
    // All other voters have a weight of one whole.
    const others = Math.max(0, (await countAll(electorate)) - known);
    return others === 0 ? weights : weights.set(one(), (weights.get(one()) ?? 0) + others);
  }

  return {
    /** The number of these voters who may vote, and the sum of their weights. */
    async sumOf(voters: Iterable<string>, electorate: Electorate): Promise<ElectorateSum> {
      return sumOfWeights(await weightsAmong(voters, electorate));
    },

    /** The numbers of voters who may vote, by weight. @param voters undefined for everyone */
    weights: (electorate: Electorate, voters?: Iterable<string>): Promise<Map<number, number>> =>
      voters ? weightsAmong(voters, electorate) : weightsOf(electorate),

    /**
     * Counts enabled voters who can vote now or, after voting has closed, could vote when it closed. `unaddressed` voters
     * get no emails, because they have no address; `recipients` are all others.
     */
    async countReachable(
      electorate: Electorate,
    ): Promise<{ recipients: number; unaddressed: number }> {
      const [all, unaddressed] = await Promise.all([
        electorate.groups.length === 0
          ? countEnabled(electorate.close)
          : rights.countReachable(electorate),
        countUnaddressed(electorate),
      ]);
      return { recipients: Math.max(0, all - unaddressed), unaddressed };
    },

    count: async (electorate: Electorate): Promise<number> =>
      electorate.groups.length === 0 ? countAll(electorate) : (await rights.sum(electorate)).voters,

    /** The number of voters who may vote, and the sum of their weights. */
    sum: (electorate: Electorate): Promise<ElectorateSum> =>
      electorate.groups.length === 0 ? sumOfAll(electorate) : rights.sum(electorate),

    /** The size of the electorate that an election for these groups would have now. @param groups undefined for everyone */
    async size(groups: readonly { _id: string }[] | undefined): Promise<ElectorateSize> {
      const ids = groups?.map(({ _id }) => _id) ?? [];
      if (groups && ids.length === 0) return { voters: 0, weight: 0, rareWeights: 0 };
      const weights = await weightsOf({ groups: ids, close: undefined });
      const rare = [...weights.values()].filter((voters) => voters < WEIGHTS_SHARED);
      const rareWeights = rare.reduce((sum, voters) => sum + voters, 0);
      return { ...sumOfWeights(weights), rareWeights };
    },
  };
}

/** @param weights numbers of voters by weight */
function sumOfWeights(weights: ReadonlyMap<number, number>): ElectorateSum {
  const sum = { voters: 0, weight: 0 };
  for (const [weight, voters] of weights) {
    sum.voters += voters;
    sum.weight += voters * weight;
  }
  return sum;
}
