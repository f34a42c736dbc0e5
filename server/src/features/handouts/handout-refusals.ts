import { placeholdersAmong } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { requireSeen } from '../../platform/require-seen.ts';
import { type ElectionRecord, electorateOf } from '../elections/index.ts';
import { isEligible, type VoterRecord } from '../people/index.ts';
import type { Handout } from './handout-document.ts';

export const isHandoutRefused = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'PAPER_REFUSED';

/** Rethrows any other error. */
export function unlessRefused(error: unknown): void {
  if (!isHandoutRefused(error)) throw error;
}

/** @throws AppError PAPER_REFUSED */
export function requireHandouts({ ballot, status }: ElectionRecord): void {
  if (!ballot.onPaper) {
    throw new AppError('PAPER_REFUSED', 'This election has no paper ballots.');
  }
  if (status === 'completed') throw handoutsClosed();
}

/** @throws AppError PLACEHOLDER_CANDIDATES */
export function requireCandidatesOnHandout({ candidates, title }: ElectionRecord): void {
  if (placeholdersAmong(candidates).length === 0) return;
  throw new AppError(
    'PLACEHOLDER_CANDIDATES',
    `“${title}” still has placeholder candidates. Replace them before you hand out paper.`,
  );
}

/** @throws AppError NOT_FOUND, ACCOUNT_DISABLED, NOT_ELIGIBLE */
export function requireEligible(
  election: ElectionRecord,
  voter: VoterRecord | undefined,
): asserts voter is VoterRecord {
  if (!voter) throw new AppError('NOT_FOUND', 'This voter doesn’t exist.');
  if (isEligible(voter, electorateOf(election))) return;
  if (voter.disabledAt) {
    throw new AppError('ACCOUNT_DISABLED', `${voter.name} is disabled and can’t vote.`);
  }
  throw new AppError(
    'NOT_ELIGIBLE',
    `${voter.name} can’t vote in this election, which is for members of other groups.`,
  );
}

/**
 * Rejects a request that was based on paper that was taken back since, such as one that is repeated.
 * @throws AppError EDITED_MEANWHILE
 */
export const requireNotReturned = (handout: Handout | undefined, seen: number | undefined): void =>
  requireSeen(
    handout?.returns ?? 0,
    seen,
    'This voter’s paper was taken back at another desk since. Check the list, and try again.',
  );

export const votedOnline = ({ name }: VoterRecord) =>
  new AppError('ALREADY_VOTED', `${name} has already voted online.`);

export const handoutsClosed = () =>
  new AppError(
    'PAPER_REFUSED',
    'Voting has closed. Paper can no longer be handed out or taken back.',
  );

export const handoutBusy = () =>
  new AppError('BUSY', 'Someone else is changing this voter’s paper ballot. Try again.', {
    retryAfterSeconds: 1,
  });
