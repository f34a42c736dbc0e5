import type { RuleInput } from './rule-input.ts';
import { startRoundRecord, type Outcome } from './outcome.ts';
import { fillSeats } from './ties.ts';

/**
 * Elects the first candidates of an order. Seats for which equal candidates compete are filled by lot.
 * @param order all standing candidates, best first, with equal candidates grouped
 */
export function electInOrder(
  { candidates, seats, ballots, lot }: RuleInput<{ total: number }>,
  order: readonly (readonly number[])[],
): Outcome {
  const record = startRoundRecord({ candidates, shown: [], ballots: ballots.total, places: 0 });
  const elected = fillSeats({ groups: order, seats, record, lot });
  const idOf = (candidate: number) => candidates[candidate] ?? '';
  return {
    ...record.outcome(),
    elected: elected.map(idOf),
    order: order.map((equals) => equals.map(idOf)),
  };
}
