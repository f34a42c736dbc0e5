import type { Election } from '@votewise/server/contract';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { endOfVoting, isOverdue } from '../elections/election-timing.ts';

interface BallotClosedProps {
  election: Election;
  onViewResults: () => void;
}

/** Shown in place of the ballot before voting opens and after it closes. */
export function BallotClosed({ election, onViewResults }: BallotClosedProps) {
  if (election.status === 'completed') {
    const ended = endOfVoting(election);
    return (
      <EmptyState
        title={election.isWithoutVoting ? 'Voting didn’t take place' : 'Voting has closed'}
        action={
          <Button variant="primary" size="large" onClick={onViewResults}>
            View Results
          </Button>
        }
      >
        {election.isWithoutVoting ? (
          'This election was completed without voting.'
        ) : (
          <>
            {ended !== undefined && `Voting ended on ${formatDateTime(ended)}. `}
            You didn’t vote in this election.
          </>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Voting hasn’t opened yet">
      {isOverdue(election)
        ? 'The ballot appears here when an administrator opens the election.'
        : `The ballot appears here when voting opens on ${formatDateTime(election.startDate)}.`}
    </EmptyState>
  );
}
