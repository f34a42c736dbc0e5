import type { Election } from '@votewise/server/contract';
import { isSamePaper } from '@votewise/server/contract/elections/papers';

/**
 * The open elections in which a vote is missing.
 * @param voted IDs of the elections in which the voter has voted; undefined while they are unknown, when none is known
 * to be missing
 */
export function missingVotes(
  elections: readonly Election[],
  voted: readonly string[] | undefined,
): Election[] {
  return voted
    ? elections.filter(({ id, status }) => status === 'active' && !voted.includes(id))
    : [];
}

/** Where to vote after this election and its paper. */
export function nextVote(
  missing: readonly Election[],
  election: Election | undefined,
): Election | undefined {
  return missing.find(
    (one) => one.id !== election?.id && !(election && isSamePaper(one, election)),
  );
}
