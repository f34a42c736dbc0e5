import type { MembershipsChanged } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { LIMITS } from '@votewise/contract/base/limits';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { formatWeight, weightNoun } from '../../../lib/weights.ts';

export interface MembershipChange {
  /** Names of groups. */
  add: string[];
  remove: string[];
  /** Undefined if the weight stays as it is. */
  weight: number | undefined;
}

interface MembershipOutcome extends MembershipsChanged {
  /** How many voters the change was meant for. */
  count: number;
}

const list = new Intl.ListFormat('en-US');
const named = (groups: readonly string[]): string => list.format(groups.map(asName));

/** Returns what will happen, in sentences: 'Add 318 voters to North.' */
export function planOf({ add, remove, weight }: MembershipChange, count: number): string[] {
  const voters = formatQuantity(count, 'voter');
  return [
    ...(add.length > 0 ? [`Add ${voters} to ${named(add)}.`] : []),
    ...(remove.length > 0 ? [`Remove ${voters} from ${named(remove)}.`] : []),
    ...(weight === undefined
      ? []
      : [`Set the ${weightNoun()} of ${voters} to ${formatWeight(weight)}.`]),
  ];
}

/** Returns what happened: 'Added 312 voters to North. 6 were already in it.' */
export function membershipOutcome(
  change: MembershipChange,
  { count, changed, leftOut, isRunning = false }: MembershipOutcome,
): string {
  const same = Math.max(0, count - changed - leftOut);
  const { act, already } = wordsFor(change, formatQuantity(changed, 'voter'), same === 1);
  if (isRunning) {
    return `So far: ${act} VoteWise is changing the other voters in the background. Reload the page to see the progress.`;
  }
  return [
    act,
    ...(same > 0 ? [`${formatCount(same)} ${already}`] : []),
    ...(leftOut > 0
      ? [
          `${formatQuantity(leftOut, 'voter')} ${leftOut === 1 ? 'was' : 'were'} left out, because a voter can be in at most ${LIMITS.groupsPerVoter} groups.`,
        ]
      : []),
  ].join(' ');
}

function wordsFor({ add, remove, weight }: MembershipChange, voters: string, isOne: boolean) {
  const kinds = [add.length > 0, remove.length > 0, weight !== undefined].filter(Boolean);
  const was = isOne ? 'was' : 'were';
  if (kinds.length > 1) {
    return { act: `Changed ${voters}.`, already: `${isOne ? 'needs' : 'need'} no change.` };
  }
  if (add.length > 0) {
    const all = add.length === 1 ? 'it' : 'all of them';
    return { act: `Added ${voters} to ${named(add)}.`, already: `${was} already in ${all}.` };
  }
  if (remove.length > 0) {
    const any = remove.length === 1 ? 'it' : 'any of them';
    return { act: `Removed ${voters} from ${named(remove)}.`, already: `${was} not in ${any}.` };
  }
  return {
    act: `Set the ${weightNoun()} of ${voters} to ${formatWeight(weight ?? 0)}.`,
    already: `already had it.`,
  };
}
