import type { Clock } from '../../../platform/clock.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import type { Electorate, Franchise } from '../../people/service.ts';
import { type FranchiseElection, franchiseOf } from '../../elections/service.ts';
import { turnoutOf } from './rules.ts';

/** The roll changes rarely: maximum age of the number of eligible voters while ballots are counted live. */
const eligibleMs = 5_000;

interface TurnoutDeps {
  electorate: Pick<Electorate, 'count' | 'sum'>;
  clock: Clock;
}

export type TurnoutService = ReturnType<typeof createTurnout>;

/**
 * How many eligible voters have voted. Computed from the roll and the count, never from who has voted:
 * otherwise disabling a voter would reveal whether that voter has voted.
 */
export function createTurnout({ electorate, clock }: TurnoutDeps) {
  const voters = createShortCache({
    milliseconds: eligibleMs,
    elapsed: clock.elapsed,
    read: (key) => electorate.count(franchiseIn(key)),
  });
  const weights = createShortCache({
    milliseconds: eligibleMs,
    elapsed: clock.elapsed,
    read: async (key) => (await electorate.sum(franchiseIn(key))).weight,
  });

  return {
    /** Reads what `of` needs, while the ballots are being counted. */
    prepare: async (election: FranchiseElection): Promise<void> => {
      await voters.get(keyOf(election));
    },

    /** The turnout at this number of ballots. The number of eligible voters is at most five seconds old. */
    async of(election: FranchiseElection, count: number) {
      return turnoutOf(count, await voters.get(keyOf(election)));
    },

    /** The weight of the eligible voters, never less than the weight that was cast: some may have been disabled since. */
    async weightOf(election: FranchiseElection, cast: number): Promise<number> {
      return Math.max(cast, await weights.get(keyOf(election)));
    },
  };
}

/** Elections with the same electorate share a count. */
function keyOf(election: FranchiseElection): string {
  const { groups, close } = franchiseOf(election);
  return JSON.stringify({ groups: groups.toSorted(), close });
}

function franchiseIn(key: string): Franchise {
  const { groups, close }: { groups: string[]; close?: string } = JSON.parse(key);
  return { groups, close: close === undefined ? undefined : new Date(close) };
}
