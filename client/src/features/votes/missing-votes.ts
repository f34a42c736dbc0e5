import type { Election } from '@votewise/contract';
import { questionsBeside } from '@votewise/contract/elections/papers';

/**
 * Returns the open elections in which the voter has not voted.
 * @param voted IDs of the elections in which the voter has voted. If it is undefined, no elections are returned.
 */
export function missingVotes(
  elections: readonly Election[],
  voted: readonly string[] | undefined,
): Election[] {
  return voted
    ? elections.filter(({ id, status }) => status === 'active' && !voted.includes(id))
    : [];
}

/** Returns the next election to vote in, other than this election and those on the same ballot paper. */
export function nextVote(
  missing: readonly Election[],
  election: Election | undefined,
): Election | undefined {
  const answered = election ? [election, ...questionsBeside(election, missing)] : [];
  return missing.find(({ id }) => answered.every((one) => one.id !== id));
}
