import type { Election } from '@votewise/server/contract';
import type { ReceiptFile } from '@votewise/server/contract/votes/board/package';
import type { BoardFile } from '@votewise/server/contract/votes/board/verifying/file';

/** What has to be known of an election to enter a choice. */
export interface Contest extends Omit<ReceiptFile, 'format' | 'code'> {
  /** The weight of the signed-in voter's ballot in a weighted election, while the server says it. */
  ownWeight?: number | undefined;
}

export function contestOf(election: Election): Contest {
  const { id, title, ballot, weighted, ownWeight, candidates } = election;
  return {
    election: id,
    title,
    kind: ballot.kind,
    abstain: ballot.abstain,
    weighted,
    ownWeight,
    candidates: candidates.map((one) => ({ id: one.id, name: one.name })),
  };
}

/** The contest in an audit package; undefined in the copy of a board that anyone can save. */
export const contestIn = ({ election, contest }: BoardFile): Contest | undefined =>
  contest && { ...contest, election };
