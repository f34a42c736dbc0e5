import type { Election } from '@votewise/contract';
import { isMotion, optionNoun } from '@votewise/contract/elections/ballot';
import { majorityValues } from '@votewise/contract/elections/ballot-sentences';
import { formatQuantity } from '../../../lib/format.ts';
import { electionTexts } from '../../../lib/languages/election-texts.ts';
import { englishTexts } from '../../../lib/languages/texts.ts';
import { weightName } from '../../../lib/weights.ts';

/** Returns the rule of a question in words: 'Yes or no. Yes needs more than half of the valid votes. Also on paper.' */
export function itemRule({ ballot, candidates, weighted, status }: Election): string {
  const t = englishTexts(electionTexts);
  const isYesNo = isMotion(candidates);
  const { kind, seats, majority, onPaper } = ballot;
  const who = isYesNo ? 'yes' : 'winner';
  return [
    isYesNo
      ? 'Yes or no.'
      : `${formatQuantity(seats, 'seat')}, ${formatQuantity(candidates.length, optionNoun(ballot, candidates))}.`,
    ...(majority
      ? [
          t('ballot.majority', {
            who,
            ...majorityValues(majority, { kind, weighted, weightName: weightName() }),
          }),
        ]
      : []),
    ...(onPaper && status !== 'completed' ? ['Also on paper.'] : []),
  ].join(' ');
}
