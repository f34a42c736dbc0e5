import type { Election, ElectionProgress } from './elections.ts';
import type { OpenTie } from './tie-decision.ts';
import { isAwaitingHandouts, type Missing, missingOf, type Staged, stageOf } from './stages.ts';

/**
 * What an administrator usually does next with an election. Opening and closing early are never the next step: no one
 * has to act while the kind begins with `wait`.
 */
export type NextStep =
  | { kind: 'prepare'; missing: readonly Missing[] }
  /** No one is told when voting opens. */
  | { kind: 'plan-invitation'; voters: number }
  | { kind: 'wait-for-opening' }
  /** The start date has passed, so the clock does not open voting. */
  | { kind: 'open' }
  /** Voting opens in a meeting. */
  | { kind: 'go-to-meeting' }
  | { kind: 'invite'; voters: number }
  | { kind: 'wait-for-votes' }
  | { kind: 'type-handouts'; handedOut: number }
  | { kind: 'assign-names' }
  | { kind: 'wait-for-count' }
  /** There is no result, and never will be one. */
  | { kind: 'annulled' }
  /** The recount differs from the count. */
  | { kind: 'examine' }
  /** The count leaves a tie, and what was decided is not recorded. */
  | { kind: 'decide-tie'; tie: OpenTie }
  | { kind: 'declare' }
  | { kind: 'done' };

/** How many voters have an address, how many have the invitation, and whether it is sent automatically. */
export interface Invited {
  recipients: number;
  reached: { invitation: number };
  automatic: { invitation: boolean };
}

type Stepping = Staged &
  Pick<Election, 'startDate' | 'meeting'> & {
    annulled?: Election['annulled'];
    progress?: Pick<ElectionProgress, 'count' | 'onPaper' | 'tie'> | undefined;
  };

/**
 * Returns the next step.
 * @param invited undefined while it is not known; then, no one has to be invited
 * @param now in milliseconds
 */
export function nextStepOf(
  election: Stepping,
  { invited, now }: { invited?: Invited | undefined; now: number },
): NextStep {
  const stage = stageOf(election, now);
  const { meeting, startDate, progress } = election;
  const openTie = progress?.tie?.decision ? undefined : progress?.tie;
  const voters = invited ? uninvitedOf(invited) : 0;
  switch (stage) {
    case 'draft':
      return { kind: 'prepare', missing: missingOf(election, now) };
    case 'ready':
      if (meeting) return { kind: 'go-to-meeting' };
      if (Date.parse(startDate) <= now) return { kind: 'open' };
      return voters > 0 ? { kind: 'plan-invitation', voters } : { kind: 'wait-for-opening' };
    case 'open':
      if (meeting) return { kind: 'go-to-meeting' };
      return voters > 0 ? { kind: 'invite', voters } : { kind: 'wait-for-votes' };
    case 'closed':
      if (election.annulled) return { kind: 'annulled' };
      if (progress?.count.state === 'differs') return { kind: 'examine' };
      if (isAwaitingHandouts(election))
        return { kind: 'type-handouts', handedOut: progress?.onPaper?.handedOut ?? 0 };
      return { kind: progress?.count.awaitsNames ? 'assign-names' : 'wait-for-count' };
    case 'counted':
      return openTie ? { kind: 'decide-tie', tie: openTie } : { kind: 'declare' };
    case 'declared':
      if (progress?.count.state === 'differs') return { kind: 'examine' };
      return openTie ? { kind: 'decide-tie', tie: openTie } : { kind: 'done' };
    default:
      return stage satisfies never;
  }
}

/**
 * Returns how many voters no invitation has reached, if none is sent automatically. Emails that are saved as files
 * count, because someone can still pass them on.
 */
export function uninvitedOf({ recipients, reached, automatic }: Invited): number {
  if (automatic.invitation) return 0;
  return Math.max(0, recipients - reached.invitation);
}
