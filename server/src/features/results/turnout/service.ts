import type { Clock } from '../../../platform/clock.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import type { Electorate } from '../../people/service.ts';
import { closedAt, isEligible, type TurnoutElection, turnoutOf } from './rules.ts';

export { closedAt, isEligible } from './rules.ts';

/** The roll changes rarely: how old the number of the eligible may be, while ballots are counted live. */
const eligibleMs = 5_000;
/** All elections that are not closed have the same roll. */
const OPEN = 'open';

interface TurnoutDeps {
  electorate: Pick<Electorate, 'countEnabled' | 'findDisabled'>;
  clock: Clock;
}

export type TurnoutService = ReturnType<typeof createTurnout>;

/**
 * How many of those who may vote have voted. Made of the roll and the count, never of whose ballots are in
 * the box: else disabling a voter would tell whether that voter has voted.
 */
export function createTurnout({ electorate, clock }: TurnoutDeps) {
  const cache = createShortCache({
    milliseconds: eligibleMs,
    elapsed: clock.elapsed,
    read: (close) => countEligible(close === OPEN ? undefined : new Date(close)),
  });

  /** Counted from an index; only the disabled, who are few, are looked at one by one. */
  async function countEligible(close: Date | undefined): Promise<number> {
    const [enabled, disabled] = await Promise.all([
      electorate.countEnabled(close),
      electorate.findDisabled(),
    ]);
    return enabled + disabled.filter((voter) => isEligible(voter, close)).length;
  }

  return {
    /** The turnout at this count of ballots. The number of the eligible is at most five seconds old. */
    async of(election: TurnoutElection, count: number) {
      const close = closedAt(election);
      return turnoutOf(count, await cache.get(close?.toISOString() ?? OPEN));
    },
  };
}
