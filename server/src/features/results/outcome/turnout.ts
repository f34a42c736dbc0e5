import type { Turnout } from '@votewise/contract';
import type { Clock } from '../../../platform/clock.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import {
  type Attended,
  type ElectorateFields,
  electorateOf,
  isForThosePresent,
} from '../../elections/index.ts';
import type { EncryptionServices } from '../../encryption/index.ts';
import type { Electorate, ElectorateCounts } from '../../people/index.ts';

/** The maximum age of the number of eligible voters. The roll changes rarely. */
const ELIGIBLE_MS = 5_000;

export type TurnoutService = ReturnType<typeof createTurnout>;

/**
 * Computes how many eligible voters have voted. Uses the roll and the count, but never who has voted. Otherwise,
 * disabling a voter would reveal whether that voter has voted.
 */
export function createTurnout(deps: {
  electorateCounts: Pick<ElectorateCounts, 'count' | 'sum' | 'sumOf'>;
  attendedIn: (election: ElectorateFields) => Promise<Attended>;
  /** Returns who can vote in an encrypted election, once that is fixed. */
  fixedVoters: EncryptionServices['encryption']['fixedVoters'];
  clock: Clock;
}) {
  const { electorateCounts, attendedIn, fixedVoters, clock } = deps;
  const options = { milliseconds: ELIGIBLE_MS, elapsed: clock.elapsed };
  const counts = createShortCache<number>(options);
  const weights = createShortCache<number>(options);

  /** Those who could vote are those who were present or represented while voting was open, and not only at the close. */
  const sumOfThosePresent = async (election: ElectorateFields) =>
    electorateCounts.sumOf((await attendedIn(election)).keys(), electorateOf(election));

  return {
    /** Returns the turnout for this number of ballots. The number of eligible voters is at most five seconds old. */
    async of(election: ElectorateFields, count: number) {
      if (isForThosePresent(election)) {
        return turnoutOf(count, (await sumOfThosePresent(election)).voters);
      }
      const fixed = await fixedVoters(election);
      if (fixed) return turnoutOf(count, fixed.voters);
      const electorate = sortedElectorate(election);
      const eligible = await counts.get(keyOf(electorate), () =>
        electorateCounts.count(electorate),
      );
      return turnoutOf(count, eligible);
    },

    /** Returns at least the weight of the ballots cast, because voters may have been disabled since. */
    async weightOf(election: ElectorateFields, cast: number): Promise<number> {
      if (isForThosePresent(election)) {
        return Math.max(cast, (await sumOfThosePresent(election)).weight);
      }
      const fixed = await fixedVoters(election);
      if (fixed) return Math.max(cast, fixed.weight);
      const electorate = sortedElectorate(election);
      const weigh = async () => (await electorateCounts.sum(electorate)).weight;
      return Math.max(cast, await weights.get(keyOf(electorate), weigh));
    },
  };
}

/** Sorts the groups, so that elections for the same groups share a count. */
function sortedElectorate(election: ElectorateFields): Electorate {
  const { groups, close } = electorateOf(election);
  return { groups: groups.toSorted(), close };
}

const keyOf = ({ groups, close }: Electorate): string =>
  `${groups.join(' ')} ${close?.getTime() ?? 'open'}`;

/** Returns a turnout of at most 100%, even if voters have been disabled since they voted. */
export function turnoutOf(ballots: number, eligible: number): Turnout {
  const all = Math.max(ballots, eligible);
  return {
    ballots,
    eligible: all,
    percentage: all === 0 ? 0 : Math.round((ballots / all) * 1_000) / 10,
  };
}
