import type { Election } from '@votewise/server/contract';
import { useState } from 'react';
import { ClampedText } from '../components/ui/clamped-text.tsx';
import { Segmented } from '../components/ui/segmented.tsx';
import { VoterResults } from '../features/results/voter-results.tsx';
import { VotingPanel } from '../features/votes/voting-panel.tsx';
import type { ElectionView } from './use-selected-election.ts';

const VIEWS = [
  { value: 'vote', label: 'Vote' },
  { value: 'results', label: 'Results' },
] as const;

/** Id of the title, which receives the focus when an election is chosen. */
export const ELECTION_HEADING = 'election-title';

interface VoterElectionProps {
  election: Election;
  view: ElectionView;
  onShow: (view: ElectionView) => void;
}

export function VoterElection({ election, view, onShow }: VoterElectionProps) {
  const [hasJumped, setHasJumped] = useState(false);

  function handleToggle(next: ElectionView): void {
    setHasJumped(false);
    onShow(next);
  }

  function handleViewResults(): void {
    setHasJumped(true);
    onShow('results');
  }

  return (
    <div className="grid grid-cols-1 gap-4 md:gap-8">
      <div className="grid grid-cols-1 items-start gap-3 md:flex md:justify-between md:gap-8">
        <div className="min-w-0">
          <h1
            id={ELECTION_HEADING}
            dir="auto"
            tabIndex={-1}
            className="font-display text-20 font-semibold md:text-32 md:font-medium"
          >
            {election.title}
          </h1>
          <ClampedText
            key={election.id}
            what="the description"
            clamp="max-md:line-clamp-2"
            className="mt-1 text-ink-2"
          >
            {election.description}
          </ClampedText>
        </div>
        <Segmented
          label="View"
          value={view}
          options={VIEWS}
          onChange={handleToggle}
          className="shrink-0"
        />
      </div>
      {view === 'vote' ? (
        <VotingPanel key={election.id} electionId={election.id} onViewResults={handleViewResults} />
      ) : (
        <VoterResults key={election.id} election={election} takesFocus={hasJumped} />
      )}
    </div>
  );
}
