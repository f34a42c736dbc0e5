import { AppError } from '../../platform/app-error.ts';
import type { ElectionRecord } from '../elections/index.ts';

interface Whose {
  /** True if the voter is a member whom the caller represents. */
  isOther: boolean;
}

/** A repeated request learns that it is the same ballot. */
export const sameBallot = () =>
  new AppError('ALREADY_VOTED', 'This ballot is already in the box. It counts.', {
    detail: { reason: 'ALREADY_VOTED.same' },
  });

export const alreadyVoted = ({ isOther }: Whose) =>
  isOther
    ? new AppError(
        'ALREADY_VOTED',
        'This member has already voted in this election. The vote counts.',
        { detail: { reason: 'ALREADY_VOTED.other' } },
      )
    : new AppError('ALREADY_VOTED', 'You have already voted in this election. Your vote counts.');

export const holdsHandout = ({ isOther }: Whose) =>
  isOther
    ? new AppError(
        'PAPER_BALLOT',
        'This member received a paper ballot, so you can’t cast this member’s vote online in this election.',
        { detail: { reason: 'PAPER_BALLOT.other' } },
      )
    : new AppError(
        'PAPER_BALLOT',
        'You received a paper ballot, so you can’t vote online in this election.',
      );

export const notEligible = ({ isOther }: Whose) =>
  isOther
    ? new AppError('NOT_ELIGIBLE', 'This member can’t vote in this election.', {
        detail: { reason: 'NOT_ELIGIBLE.other' },
      })
    : new AppError(
        'NOT_ELIGIBLE',
        'You can’t vote in this election, because it is for members of other groups.',
      );

export const notPresent = () =>
  new AppError(
    'NOT_PRESENT',
    'Check in first. Only members who are present or represented can vote on this question.',
  );

export const represented = () =>
  new AppError(
    'REPRESENTED',
    'You have given a proxy, so your holder votes for you on this question. To vote yourself, take the proxy back or check in.',
  );

export const givenLater = () =>
  new AppError(
    'NOT_REPRESENTED',
    'This proxy was given after voting on this question had opened, so it is for later questions only.',
    { detail: { reason: 'NOT_REPRESENTED.later' } },
  );

export const notRepresented = () =>
  new AppError('NOT_REPRESENTED', 'You don’t represent this member, or the proxy has ended.');

export function notOpen(election: ElectionRecord): AppError {
  return election.status === 'upcoming'
    ? new AppError('ELECTION_NOT_OPEN', 'Voting in this election hasn’t opened yet.', {
        detail: { reason: 'ELECTION_NOT_OPEN.upcoming' },
      })
    : new AppError('ELECTION_NOT_OPEN', 'Voting in this election has closed.', {
        detail: { reason: 'ELECTION_NOT_OPEN.closed' },
      });
}
