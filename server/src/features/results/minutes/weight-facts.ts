import { describeElectorate, formatCount, formatPercentage } from '@votewise/contract';
import { namesIn } from '../../elections/index.ts';
import type { Results } from '../present-results.ts';
import { turnoutOf } from '../turnout.ts';

interface Fact {
  name: string;
  value: string;
}

/** Returns who can vote, unless everyone can, and how votes are weighted, unless all count the same. */
export function franchiseFacts({ election }: Results): Fact[] {
  const electorate = namesIn(election.electorate);
  return [
    ...(electorate.groups.length > 0
      ? [{ name: 'Who can vote', value: describeElectorate(electorate) }]
      : []),
    ...(election.weighted
      ? [
          {
            name: 'Weight',
            value:
              'Each ballot carries the weight of its voter. Shares, the quorum, and the majority are measured by weight.',
          },
        ]
      : []),
  ];
}

/** Returns the turnout and the abstentions by weight. Empty unless the election is weighted. */
export function weightFacts({ election, abstentions, weights }: Results): Fact[] {
  if (!weights) return [];
  const { cast, eligible } = weights;
  const share = formatPercentage(turnoutOf(cast, eligible).percentage);
  return [
    {
      name: 'Weight cast',
      value: `${formatCount(cast)} of an eligible weight of ${formatCount(eligible)} (${share})`,
    },
    ...(election.ballot.abstain || abstentions > 0
      ? [
          {
            name: 'Weight of abstentions',
            value: `${formatCount(weights.abstentions)}, which leaves a weight of ${formatCount(cast - weights.abstentions)} in valid votes`,
          },
        ]
      : []),
  ];
}
