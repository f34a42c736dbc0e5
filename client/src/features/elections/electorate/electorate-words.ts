import type { Election, ElectorateSize } from '@votewise/server/contract';
import { describeElectorate } from '@votewise/server/contract/elections/electorate';
import { isolate } from '@votewise/server/contract/isolate';
import { formatCount, formatQuantity } from '../../../lib/format.ts';

type Chosen = Pick<Election, 'electorate' | 'weighted'>;

/** Fewer voters than this share results in which a single ballot can be guessed. */
const SAFE_CROWD = 5;

/** Who can vote, and how much a vote counts: 'Everyone on the roll can vote. Each vote counts once.' */
export function electorateSentence({ electorate, weighted }: Chosen): string {
  const who = describeElectorate({ groups: electorate.groups.map(isolate) });
  const weight = weighted ? 'Votes count by weight.' : 'Each vote counts once.';
  return `${who} can vote. ${weight}`;
}

/** The same, for an election in which it is not the usual; otherwise undefined. */
export function unusualElectorate(election: Chosen): string | undefined {
  const isUsual = election.electorate.groups.length === 0 && !election.weighted;
  return isUsual ? undefined : electorateSentence(election);
}

/** How many voters may vote: '318 voters with a total weight of 1,200'. */
export function sizeText({ voters, weight }: ElectorateSize, isWeighted: boolean): string {
  const all = formatQuantity(voters, 'voter');
  return isWeighted ? `${all} with a total weight of ${formatCount(weight)}` : all;
}

/** Warns about an electorate of so few voters that a result reveals ballots, or of none. */
export function crowdWarning(voters: number, isByGroups: boolean): string | undefined {
  if (voters === 0) {
    return isByGroups
      ? 'These groups have no voters yet, so no one can vote. Add voters to the groups.'
      : 'No one can vote yet. Register or enable at least one voter.';
  }
  return voters < SAFE_CROWD
    ? 'With so few voters, results can reveal how people voted.'
    : undefined;
}

/** What weighted votes may reveal. */
export function weightsWarning({ voters, rareWeights }: ElectorateSize): string {
  const hidden = 'The count is shown after the close.';
  if (rareWeights === 0) return `${hidden} At least five voters share each weight.`;
  const have = rareWeights === 1 ? 'has' : 'have';
  return `${formatCount(rareWeights)} of ${formatQuantity(voters, 'voter')} ${have} a weight that fewer than five voters share. A rare weight can reveal how its voter voted, even in the final count. ${hidden}`;
}
