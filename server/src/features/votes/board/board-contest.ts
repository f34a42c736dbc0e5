import { toHex } from '@votewise/contract/board/bytes';
import type { PackageContest } from '@votewise/contract/board/package';
import { contestHashOf } from '@votewise/contract/board/statements';
import { sha256 } from '../../../platform/sha256.ts';
import { type ElectionRecord, lotHashOf, presentBallot } from '../../elections/index.ts';

type Contested = Pick<ElectionRecord, 'title' | 'ballot' | 'candidates' | 'lotSeed' | 'weighted'>;

/** Returns the election as scheduled, with what an auditor needs to recount the ballots. */
export function contestOf(election: Contested): PackageContest {
  const { title, weighted, lotSeed } = election;
  const { kind, rule, seats, marks, abstain, ties, quorum, majority } = presentBallot(election);
  const candidates = election.candidates.map(({ id, name, withdrawnAt, withdrawal = '' }) => ({
    id,
    name,
    // Empty after a change in the database, so that verifiers notice that it is not signed.
    withdrawal: withdrawnAt ? withdrawal : null,
  }));
  const seedHash = ties === 'lot' ? lotHashOf(lotSeed ?? '') : null;
  const ballot = { kind, rule, seats, marks, abstain, ties, weighted, quorum, majority };
  return { title, ...ballot, candidates, seedHash };
}

/**
 * Returns the hash of the contest as hex, which the first head contains; undefined without a board. It is the same at
 * any time after the first ballot, because everything in it is frozen.
 */
export function boardContestHash(election: Contested & { _id: string }): string | undefined {
  if (!election.ballot.receipts) return undefined;
  return toHex(contestHashOf(election._id, contestOf(election), sha256));
}
