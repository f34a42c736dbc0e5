import type { Election, ElectorateSize } from '@votewise/contract';
import { describeElectorate } from '@votewise/contract/elections/electorate';
import { asName } from '@votewise/contract/text/isolate';
import { formatQuantity } from '../../lib/format.ts';
import { formatWeight, weightName } from '../../lib/weights.ts';

type Chosen = Pick<Election, 'electorate' | 'weighted'>;

/** With fewer voters than this, a single ballot can be guessed from the result. */
const SAFE_CROWD = 5;
/** People choose encrypted ballots because no one may find out how they voted. */
const SAFE_ENCRYPTED_CROWD = 10;

const countedIn = (): string => {
  const name = weightName();
  return name ? `Votes are counted in ${name.plural}.` : 'Votes are counted by weight.';
};

/** Returns who can vote and how much a vote counts: 'Everyone on the roll can vote. Each vote counts once.' */
export function electorateSentence({ electorate, weighted }: Chosen): string {
  const who = describeElectorate({ groups: electorate.groups.map(asName) });
  const weight = weighted ? countedIn() : 'Each vote counts once.';
  return `${who} can vote. ${weight}`;
}

/** Returns the same sentence, or undefined in the usual case: everyone can vote, and votes are not weighted. */
export function unusualElectorate(election: Chosen): string | undefined {
  const isUsual = election.electorate.groups.length === 0 && !election.weighted;
  return isUsual ? undefined : electorateSentence(election);
}

/** Returns how many voters can vote: '318 voters with a total weight of 1,200'. */
export function sizeText({ voters, weight }: ElectorateSize, isWeighted: boolean): string {
  const all = formatQuantity(voters, 'voter');
  if (!isWeighted) return all;
  const sum = formatWeight(weight);
  return weightName() ? `${all} with ${sum}` : `${all} with a total weight of ${sum}`;
}

/** Warns if there are no voters, or if there are so few, or sums of weights, that the result reveals ballots. */
export function crowdWarning(
  voters: number,
  { isByGroups, weighted, encrypted }: Crowd,
): string | undefined {
  if (voters === 0) {
    return isByGroups
      ? 'These groups have no voters yet, so no one can vote. Add voters to the groups.'
      : 'No one can vote yet. Register or enable at least one voter.';
  }
  if (voters < (encrypted === null ? SAFE_CROWD : SAFE_ENCRYPTED_CROWD)) {
    return encrypted === null
      ? 'With so few voters, results can reveal how people voted.'
      : 'With so few voters, the decrypted sum can reveal how people voted.';
  }
  return encrypted !== null && weighted
    ? 'If few voters have the same weight, the decrypted sum can reveal how they voted.'
    : undefined;
}

interface Crowd {
  isByGroups: boolean;
  weighted: boolean;
  /** The group of key holders; null if ballots are not encrypted. */
  encrypted: string | null;
}

/** Returns what `crowdWarning` has to know of an election. */
export const crowdOf = ({
  electorate,
  weighted,
  ballot,
}: Pick<Election, 'electorate' | 'weighted' | 'ballot'>): Crowd => ({
  isByGroups: electorate.groups.length > 0,
  weighted,
  encrypted: ballot.encrypted,
});
