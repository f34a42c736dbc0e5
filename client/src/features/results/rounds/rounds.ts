import type { Round } from '@votewise/contract';
import { compareVotes, differenceOf, signOf } from './decimals.ts';

export type RoundStatus = 'elected' | 'elected-before' | 'excluded' | 'continuing';

export interface RoundRow {
  id: string;
  votes: string;
  /** Votes gained or lost since the previous round; null in the first round. */
  change: string | null;
  status: RoundStatus;
}

export interface RoundStep {
  /** Starts at 1. */
  number: number;
  /** All candidates with votes in this round or the previous one, in the order of the result. */
  rows: RoundRow[];
  /** IDs of candidates who have left the count. */
  gone: string[];
  exhausted: string;
  exhaustedChange: string | null;
  quota: string | null;
  elected: string[];
  eliminated: string[];
}

/**
 * Returns candidates in the order of the result: elected candidates, then the remaining candidates by votes, then
 * excluded candidates from the last to the first. The order is the same in every round, so that readers can follow a
 * row.
 */
export function resultOrder(rounds: readonly Round[]): string[] {
  const elected = rounds.flatMap((round) => round.elected);
  const eliminated = rounds.flatMap((round) => round.eliminated).toReversed();
  const last = rounds.at(-1)?.tallies ?? {};
  const left = Object.keys(last)
    .filter((id) => !elected.includes(id) && !eliminated.includes(id))
    .toSorted((one, other) => compareVotes(last[other] ?? '0', last[one] ?? '0'));
  return [...elected, ...left, ...eliminated];
}

export interface RoundsInOrder {
  rounds: readonly Round[];
  order: readonly string[];
}

/**
 * Returns one round with its changes. Votes remain exact decimal strings. Rounds are prepared one at a time, because
 * preparing all rounds of a count with 50 candidates would delay the page.
 * @param number starts at 1
 */
export function stepOf({ rounds, order }: RoundsInOrder, number: number): RoundStep | undefined {
  const round = rounds[number - 1];
  const before = rounds[number - 2];
  if (!round) return undefined;
  const earlier = rounds.slice(0, number - 1);
  const electedBefore = new Set(earlier.flatMap(({ elected }) => elected));
  const eliminatedBefore = new Set(earlier.flatMap(({ eliminated }) => eliminated));
  const rows = order.map((id): RoundRow => {
    const votes = round.tallies[id] ?? '0';
    return {
      id,
      votes,
      change: before ? differenceOf(votes, before.tallies[id] ?? '0') : null,
      status: statusOf(id, round, { electedBefore, eliminatedBefore }),
    };
  });
  const isGone = ({ id, votes, change }: RoundRow) =>
    eliminatedBefore.has(id) && signOf(votes) === 0 && signOf(change ?? '0') === 0;
  return {
    number,
    rows: rows.filter((row) => !isGone(row)),
    gone: rows.filter(isGone).map(({ id }) => id),
    exhausted: round.exhausted,
    exhaustedChange: before ? differenceOf(round.exhausted, before.exhausted) : null,
    quota: round.quota,
    elected: round.elected,
    eliminated: round.eliminated,
  };
}

/** In Meek's method, an excluded candidate's votes move one round later, so the candidate is in that round too. */
function statusOf(
  id: string,
  round: Round,
  before: { electedBefore: ReadonlySet<string>; eliminatedBefore: ReadonlySet<string> },
): RoundStatus {
  if (round.elected.includes(id)) return 'elected';
  if (before.electedBefore.has(id)) return 'elected-before';
  const isExcluded = round.eliminated.includes(id) || before.eliminatedBefore.has(id);
  return isExcluded ? 'excluded' : 'continuing';
}
