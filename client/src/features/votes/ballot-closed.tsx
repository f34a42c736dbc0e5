import type { Election } from '@votewise/server/contract';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { isOverdue } from '../elections/election-timing.ts';

interface BallotClosedProps {
  election: Election;
  onViewResults: () => void;
}

/** Shown in place of the ballot before voting opens and after it closes. */
export function BallotClosed({ election, onViewResults }: BallotClosedProps) {
  if (election.status === 'completed') {
    return (
      <EmptyState
        title="Voting has closed"
        action={
          <Button variant="primary" size="large" onClick={onViewResults}>
            View Results
          </Button>
        }
      >
        {hasPassed(election.endDate) && `Voting ended on ${formatDateTime(election.endDate)}. `}
        You didn’t vote in this election.
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

/** False when an administrator closed the election before its end date. */
function hasPassed(iso: string): boolean {
  return Date.parse(iso) <= Date.now();
}
