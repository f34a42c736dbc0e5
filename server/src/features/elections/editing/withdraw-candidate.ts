import { isMotion, type WithdrawalRequest } from '@votewise/contract';
import { writeWithdrawal } from '@votewise/contract/board/statements';
import { AppError } from '../../../platform/app-error.ts';
import { changeWith, type ChangeContext, electionEvent } from '../stored/election-change.ts';
import { isLive } from '../stored/ballot-settings.ts';
import { type ElectionRecord, mayHaveBallots } from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';

/** Signs a text for the board. Does not change ballots. @throws AppError UNKNOWN_CANDIDATE, WITHDRAWAL_REFUSED */
export function withdrawCandidate(
  current: ElectionRecord,
  { candidateId, reason }: WithdrawalRequest,
  { actor, now, sign }: ChangeContext & { sign: (text: string) => string },
): ElectionChange {
  // If No withdrew, Yes would win with any number of votes.
  if (isMotion(current.candidates)) {
    throw refused(
      'The answers of a motion can’t be withdrawn. Close voting or delete the motion instead.',
    );
  }
  if (current.status === 'completed') {
    throw refused('The election is completed, so candidates can no longer withdraw.');
  }
  if (current.status === 'upcoming' && !mayHaveBallots(current)) {
    throw refused('Voting hasn’t begun. Remove the candidate from the election instead.');
  }
  // Ballots that name the candidate were cast before the withdrawal. Handing out paper, or checking in, may name who voted
  // until then.
  if (!isLive(current) && mayHaveBallots(current)) {
    throw refused(
      'Voting has begun and the count is hidden, so candidates can’t withdraw: the votes for them would show how those voted who came first. If necessary, close voting and schedule a new election.',
    );
  }
  const candidate = current.candidates.find(({ id }) => id === candidateId);
  if (!candidate) {
    throw new AppError('UNKNOWN_CANDIDATE', 'This candidate is not on the ballot.', {
      fields: { candidateId: 'Choose a candidate from the ballot.' },
    });
  }
  if (candidate.withdrawnAt) throw refused('This candidate has already withdrawn.');
  const standing = current.candidates.filter(({ withdrawnAt }) => !withdrawnAt);
  if (standing.length === 1) {
    throw refused('The last candidate can’t withdraw. Close or delete the election instead.');
  }
  const event = electionEvent(current, {
    event: 'election.candidate-withdrawn',
    at: now,
    actor,
    details: { name: candidate.name, reason },
  });
  const withdrawal = sign(writeWithdrawal(current._id, candidateId));
  const candidates = current.candidates.map((one) =>
    one.id === candidateId ? { ...one, withdrawnAt: now, withdrawal } : one,
  );
  return changeWith(current, { candidates }, event);
}

const refused = (text: string) => new AppError('WITHDRAWAL_REFUSED', text);
