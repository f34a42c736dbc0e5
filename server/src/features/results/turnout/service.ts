import type { Clock } from '../../../platform/clock.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import type { Electorate } from '../../people/service.ts';
import { closedAt, isEligible, type TurnoutElection, turnoutOf } from './rules.ts';

export { closedAt, isEligible } from './rules.ts';

/** The roll changes rarely: maximum age of the number of eligible voters while ballots are counted live. */
const eligibleMs = 5_000;
/** All elections that are not completed have the same roll. */
const OPEN = 'open';

interface TurnoutDeps {
  electorate: Pick<Electorate, 'countEnabled' | 'findDisabled'>;
  clock: Clock;
}

export type TurnoutService = ReturnType<typeof createTurnout>;

/**
 * How many eligible voters have voted. Computed from the roll and the count, never from who has voted:
 * otherwise disabling a voter would reveal whether that voter has voted.
 */
export function createTurnout({ electorate, clock }: TurnoutDeps) {
  const cache = createShortCache({
    milliseconds: eligibleMs,
    elapsed: clock.elapsed,
    read: (close) => countEligible(close === OPEN ? undefined : new Date(close)),
  });

  /** Counted from an index. Only disabled voters, who are few, are checked one by one. */
  async function countEligible(close: Date | undefined): Promise<number> {
    const [enabled, disabled] = await Promise.all([
      electorate.countEnabled(close),
      electorate.findDisabled(),
    ]);
    return enabled + disabled.filter((voter) => isEligible(voter, close)).length;
  }

  const findEligible = (close: Date | undefined) => cache.get(close?.toISOString() ?? OPEN);

  return {
    /** Reads what `of` needs, while the ballots are being counted. */
    prepare: async (election: TurnoutElection): Promise<void> => {
      await findEligible(closedAt(election));
    },

    /** The turnout at this number of ballots. The number of eligible voters is at most five seconds old. */
    async of(election: TurnoutElection, count: number) {
      return turnoutOf(count, await findEligible(closedAt(election)));
    },
  };
}
