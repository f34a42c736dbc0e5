import type { CountingRule, Tie } from '@votewise/server/contract';
import { isolate } from '@votewise/server/contract/isolate';

interface Chosen {
  rule: CountingRule;
  nameOf: (id: string) => string;
  /** Who is elected and excluded in the round of the tie. Schulze has no rounds. */
  step: { elected: readonly string[]; eliminated: readonly string[] } | undefined;
}

const LIST = new Intl.ListFormat('en-US');

/** Whether the rule has more than one round, so that a tie belongs to one of them. */
const hasRounds = (rule: CountingRule): boolean => rule !== 'plurality' && rule !== 'schulze';

/**
 * Returns who was equal, and what decided: 'The lot decided between A and B in round 3: B is excluded.' A tie that is
 * left open is a reason of the decision.
 */
export function tieSentence(
  { tied, by, chosen, round }: Tie,
  { rule, nameOf, step }: Chosen,
): string {
  if (chosen === null) return '';
  const names = LIST.format(tied.map((id) => isolate(nameOf(id))));
  const when = hasRounds(rule) ? ` in round ${round}` : '';
  const decided = by === 'lot' ? 'The lot decided' : 'An earlier round decided';
  const act = actOf(chosen, { rule, step });
  return `${decided} between ${names}${when}: ${isolate(nameOf(chosen))} ${act}.`;
}

function actOf(chosen: string, { rule, step }: Pick<Chosen, 'rule' | 'step'>): string {
  if (!hasRounds(rule) || step?.elected.includes(chosen)) return 'is elected';
  return step?.eliminated.includes(chosen) ? 'is excluded' : 'passes on the surplus first';
}
