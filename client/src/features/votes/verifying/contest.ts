import type { Election } from '@votewise/server/contract';
import type { ReceiptFile } from '@votewise/server/contract/votes/board/package';
import type { BoardFile } from '@votewise/server/contract/votes/board/verifying/file';

/** What has to be known of an election to enter a choice. */
export type Contest = Omit<ReceiptFile, 'format' | 'code'>;

export function contestOf({ id, title, ballot, weighted, candidates }: Election): Contest {
  return {
    election: id,
    title,
    kind: ballot.kind,
    abstain: ballot.abstain,
    weighted,
    candidates: candidates.map((one) => ({ id: one.id, name: one.name })),
  };
}

/** The contest in an audit package; undefined in the copy of a board that anyone can save. */
export const contestIn = ({ election, contest }: BoardFile): Contest | undefined =>
  contest && { ...contest, election };
