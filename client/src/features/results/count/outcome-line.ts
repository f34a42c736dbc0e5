import type { BallotKind } from '@votewise/contract';
import { isYes } from '@votewise/contract/elections/ballot';
import { countSentence, decisionOf, namesOf } from '@votewise/contract/results/outcome-sentences';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { formatList } from '@votewise/contract/text/lists';
import { formatPercentage } from '../../../lib/format.ts';
import { isUndecided, shownDecision, leadersIn } from './results-figures.ts';
import { isBeingChecked, type Results } from './shown-results.ts';
import { someNames } from './leaders.ts';

const LEADING: Record<BallotKind, string> = {
  one: 'Leading',
  several: 'Leading',
  ranked: 'Leading by first preferences',
  scored: 'Leading by points',
};

/**
 * Returns the outcome as a heading in English: 'Elected: Anna Berg and Ben Cole' or 'Carried, 91.2% yes', and before
 * the end who leads. Undefined while no one may know it, and while no one should announce it.
 */
export function outcomeLine(results: Results, t: ResultTexts): string | undefined {
  const { candidates, election, isCountHidden, recountDifference } = results;
  if (candidates.length === 0 || isCountHidden || recountDifference) return undefined;
  const isDeclared = results.declaredAt !== undefined;
  const decision = isDeclared ? decisionOf(results, t) : shownDecision(results, t);
  if (decision) {
    const isSettled = decision.afterTie.length > 0;
    const settled = isSettled ? decision.reasons.at(-1)?.replace(/\.$/, '') : undefined;
    if (decision.elected.length > 0) {
      const names = decision.elected.map(({ id }) => namesOf(candidates)(id));
      const elected = `${decision.title}: ${formatList(names, t.language)}`;
      if (settled !== undefined) return `${elected}. ${settled}`;
      return decision.tied.length > 0
        ? `${elected}. ${t('standing.tie', { names: someNames(decision.tied, t) })}`
        : elected;
    }
    if (settled !== undefined) return settled;
    const yes = candidates.find(isYes);
    const hasPercentage = decision.kind === 'carried' || decision.kind === 'notCarried';
    return hasPercentage && yes
      ? `${decision.title}, ${formatPercentage(yes.percentage)} yes`
      : decision.title;
  }
  if (isUndecided(results) || election.status === 'upcoming') return undefined;
  const isOver = election.status === 'completed' && !isBeingChecked(results);
  return isOver ? countSentence(results, t).replace(/\.$/, '') : leaders(results, t);
}

function leaders(results: Results, t: ResultTexts): string {
  const { kind, leading, tied } = leadersIn(results);
  if (kind === 'no-votes') return t('standing.noVotesYet');
  return [
    ...(leading.length > 0 ? [`${LEADING[results.ballot.kind]}: ${someNames(leading, t)}`] : []),
    ...(tied.length > 0 ? [t('standing.tie', { names: someNames(tied, t) })] : []),
  ].join('. ');
}
