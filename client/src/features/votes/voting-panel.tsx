import { useEffect, useRef } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { Ballot } from './ballot.tsx';
import { BallotClosed } from './ballot-closed.tsx';
import { useBallotElection, useVoteStatus } from './queries.ts';
import { VoteSubmitted } from './vote-submitted.tsx';

interface VotingPanelProps {
  electionId: string;
  onViewResults: () => void;
}

/** The ballot of an election, or the reason why there is none: already voted, not open yet, or closed. */
export function VotingPanel({ electionId, onViewResults }: VotingPanelProps) {
  const election = useBallotElection(electionId);
  const status = useVoteStatus(electionId);
  const hasVoted = status.data?.hasVoted === true;
  const hasBallot = election.data?.status === 'active' && status.data !== undefined && !hasVoted;
  const panel = useFocusAfter(hasBallot);

  function handleRetry(): void {
    if (election.isError) void election.refetch();
    if (status.isError) void status.refetch();
  }

  if (election.data && status.data) {
    if (hasBallot) return <Ballot election={election.data} />;
    return (
      <div ref={panel} tabIndex={-1}>
        {hasVoted ? (
          <VoteSubmitted onViewResults={onViewResults} />
        ) : (
          <BallotClosed election={election.data} onViewResults={onViewResults} />
        )}
      </div>
    );
  }
  if (election.isError || status.isError) {
    return (
      <Banner tone="error" action={<Button onClick={handleRetry}>Try Again</Button>}>
        Failed to load election details
      </Banner>
    );
  }
  return <LoadingState label="Loading the ballot…" />;
}

/**
 * Moves the focus to the heading of the content that replaces the ballot, because the focus disappears with the
 * ballot. A panel that never showed a ballot leaves the focus where it is.
 */
function useFocusAfter(hasBallot: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const hadBallot = useRef(false);
  useEffect(() => {
    if (hadBallot.current && !hasBallot) panel.current?.querySelector('h2')?.focus();
    hadBallot.current = hasBallot;
  }, [hasBallot]);
  return panel;
}
