import { EmptyState } from '../../components/ui/empty-state.tsx';
import { formatDateTime } from '../../lib/format.ts';
import type { Results } from './shown-results.ts';

/** In place of the count while it is hidden, for voters and administrators: why, and until when. */
export function HiddenCount({ results }: { results: Results }) {
  return (
    <EmptyState title="The count is hidden">
      No one can see how the vote is going, not even administrators. This was decided when the
      election was set up. {whenShown(results)}
    </EmptyState>
  );
}

/** Returns when a hidden count will be shown. */
export function whenShown({ election, totalVotes, times, recountDifference }: Results): string {
  if (recountDifference) return 'The recount found a difference, so the results stay hidden.';
  if (election.status === 'completed') {
    return totalVotes === 0
      ? 'No votes were cast.'
      : 'Voting has closed. The results appear here once a recount has confirmed the count.';
  }
  const close = times ? ` on ${formatDateTime(times.endDate)}` : '';
  return `The results appear here after voting closes${close} and a recount has confirmed the count.`;
}
