import type { Clock } from '../../platform/clock.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import type { BallotBox } from '../ballots/service.ts';
import type { Electorate } from '../users/service.ts';
import { closedAt, isEligible, mayList, type TurnoutElection, turnoutOf } from './rules.ts';

export { closedAt, isEligible, LIST_MINIMUM, mayList, mayRemind } from './rules.ts';

/** The roll changes rarely: how old the number of the eligible may be, while ballots are counted live. */
const eligibleMs = 5_000;

interface TurnoutDeps {
  electorate: Pick<Electorate, 'countEnabled' | 'findDisabled'>;
  ballots: Pick<BallotBox, 'whoVoted'>;
  /** The salt of an election's ballots; null before the first. */
  findSalt: (electionId: string) => Promise<string | null>;
  clock: Clock;
}

export type TurnoutService = ReturnType<typeof createTurnout>;

/** How many of those who may vote have voted. */
export function createTurnout({ electorate, ballots, findSalt, clock }: TurnoutDeps) {
  const cache = createShortCache({
    milliseconds: eligibleMs,
    elapsed: clock.elapsed,
    read: (key) => countEligible(electionOf(key)),
  });

  /** Counted from an index; only the disabled, who are few, are looked at one by one. */
  async function countEligible({ mayTell, ...election }: Asked): Promise<number> {
    const [enabled, disabled] = await Promise.all([
      electorate.countEnabled(closedAt(election)),
      electorate.findDisabled(),
    ]);
    const others = disabled.filter((voter) => !isEligible(voter, election));
    const counted = enabled + disabled.length - others.length;
    if (others.length === 0 || !mayTell) return counted;
    const voted = await ballots.whoVoted(
      { id: election._id, ballotSalt: await findSalt(election._id) },
      others.map(({ _id }) => _id),
    );
    return counted + voted.size;
  }

  return {
    /** The turnout at this count of ballots. The number of the eligible is at most five seconds old. */
    async of(election: TurnoutElection, count: number) {
      return turnoutOf(count, await cache.get(keyOf(election, count)));
    },
  };
}

interface Asked extends TurnoutElection {
  /** In tiny groups the number would tell whether somebody who is disabled has voted, and so for whom. */
  mayTell: boolean;
}

function keyOf({ _id, status, statusSetAt }: TurnoutElection, count: number): string {
  return JSON.stringify([_id, status, statusSetAt.getTime(), mayList({ status }, count)]);
}

function electionOf(key: string): Asked {
  const [_id, status, setAt, mayTell] = JSON.parse(key) as [
    string,
    TurnoutElection['status'],
    number,
    boolean,
  ];
  return { _id, status, statusSetAt: new Date(setAt), mayTell };
}
