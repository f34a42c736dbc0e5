import type { Election } from '@votewise/server/contract';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { isOverdue } from '../elections/election-timing.ts';

interface BallotClosedProps {
  election: Election;
  onViewResults: () => void;
}

/** An election without a ballot to mark: not open yet, or over. */
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
        {hasPassed(election.endDate) && `It ended on ${formatDateTime(election.endDate)}. `}
        No ballot of yours is in the count.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Voting has not opened yet">
      {isOverdue(election)
        ? 'An administrator opens this election. The ballot then appears here.'
        : `It opens on ${formatDateTime(election.startDate)}. The ballot then appears here.`}
    </EmptyState>
  );
}

/** False while somebody has closed an election before its time. */
function hasPassed(iso: string): boolean {
  return Date.parse(iso) <= Date.now();
}
