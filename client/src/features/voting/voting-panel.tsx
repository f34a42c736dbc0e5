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

/** The ballot of an election, or why there is none: already voted, not open yet, closed. */
export function VotingPanel({ electionId, onViewResults }: VotingPanelProps) {
  const election = useBallotElection(electionId);
  const status = useVoteStatus(electionId);

  function handleRetry(): void {
    if (election.isError) void election.refetch();
    if (status.isError) void status.refetch();
  }

  if (election.data && status.data) {
    if (status.data.hasVoted) return <VoteSubmitted onViewResults={onViewResults} />;
    if (election.data.status === 'active') return <Ballot election={election.data} />;
    return <BallotClosed election={election.data} onViewResults={onViewResults} />;
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
