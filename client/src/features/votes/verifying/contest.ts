import type { Election } from '@votewise/contract';
import type { ReceiptFile } from '@votewise/contract/board/package';
import type { BoardFile } from '@votewise/contract/board/verifying/read-board-file';

/** The facts about an election that are required to enter a choice. */
export interface Contest extends Omit<ReceiptFile, 'format' | 'code'> {
  /** The weight of the signed-in voter's ballot in a weighted election, if the server returned it. */
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

/** Returns the contest in an audit package; undefined for a copy of the board that anyone can save. */
export const contestIn = ({ election, contest }: BoardFile): Contest | undefined =>
  contest && { ...contest, election };
