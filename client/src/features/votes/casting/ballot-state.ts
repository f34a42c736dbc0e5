import type { Election } from '@votewise/contract';
import type { Drafts } from '../../../lib/drafts.ts';
import { castAttempts } from './cast-attempts.ts';
import type { Giver } from './giver.ts';
import type { CastOutcome } from './next-attempts.ts';
import { ballotDraft } from './use-choices.ts';
import type { VoteStatus } from './vote-queries.ts';

/** What became of a vote or marks that are not in the box after voting has closed. `none`: there were none. */
export type Missed = 'late' | 'unclear' | 'unsent' | 'none';

/**
 * Where one voter's ballot in one election is. `ballot`: it can be cast. `checking`: it is not in the box as far as is
 * known, but nothing that was asked after the close has proved that.
 */
export type BallotState =
  | { state: 'ballot' | 'checking' | 'upcoming' | 'handed-out' }
  | { state: 'in-box'; outcome: CastOutcome }
  | { state: 'missed'; missed: Missed };

/**
 * Returns where a ballot is: the user's own, or that of a giver.
 * @param given.closedSince see `knownClosedSince`
 */
export function ballotState(given: {
  drafts: Drafts;
  giver: Giver | undefined;
  election: Pick<Election, 'id' | 'status'>;
  status: VoteStatus;
  isCasting: boolean;
  closedSince: number;
}): BallotState {
  const { drafts, giver, election, status, isCasting, closedSince } = given;
  const attempts = castAttempts(drafts, election.id, giver);
  const marks = drafts.read(ballotDraft(election.id, giver)) as readonly string[] | undefined;
  const isMarked = marks !== undefined && marks.length > 0;
  if (status.hasPaper && !status.hasVoted) return { state: 'handed-out' };
  if (status.hasVoted) {
    // A marked but unsubmitted choice also counts as refused.
    return { state: 'in-box', outcome: attempts.outcome() ?? (isMarked ? 'refused' : 'counted') };
  }
  // A vote that is on its way when voting closes gets its response on the ballot.
  if (election.status === 'active' || isCasting) return { state: 'ballot' };
  if (election.status === 'upcoming') return { state: 'upcoming' };
  const isProven = status.askedAt >= closedSince;
  const unansweredAt = attempts.unansweredAt();
  if (unansweredAt !== undefined) {
    return {
      state: 'missed',
      missed: isProven && status.askedAt > unansweredAt ? 'late' : 'unclear',
    };
  }
  if (!isProven) return { state: 'checking' };
  return { state: 'missed', missed: isMarked ? 'unsent' : 'none' };
}
