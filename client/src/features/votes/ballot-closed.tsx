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
    const ended = endOf(election);
    return (
      <EmptyState
        title="Voting has closed"
        action={
          <Button variant="primary" size="large" onClick={onViewResults}>
            View Results
          </Button>
        }
      >
        {ended !== undefined && `Voting ended on ${formatDateTime(ended)}. `}
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

/** When voting ended. Without a recorded close, that is the end date if it has passed, and otherwise not known. */
function endOf({ closedAt, endDate }: Election): string | undefined {
  return closedAt ?? (Date.parse(endDate) <= Date.now() ? endDate : undefined);
}
