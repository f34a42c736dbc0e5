import { BallotPreview } from '../../components/ballot/ballot-preview.tsx';
import { Button } from '../../components/ui/button.tsx';
import { BallotPanel } from '../../features/elections/ballot-panel.tsx';
import { WordingPanel } from '../../features/elections/wording-panel.tsx';
import type { ElectionTabProps } from './election-tab-props.ts';

/** What voters decide, who stands, and the ballot as they see it. */
export function BallotTab({ election, onEditParticipants }: ElectionTabProps) {
  const { ballot, candidates, weighted } = election;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8">
      <h2 className="sr-only">Ballot</h2>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <WordingPanel election={election} />
        <BallotPanel election={election} />
        {election.status === 'upcoming' && (
          <div>
            <Button onClick={onEditParticipants}>Edit Participants</Button>
          </div>
        )}
      </div>
      <section aria-label="Preview" className="min-w-0">
        <BallotPreview
          ballot={{ ...ballot, weighted }}
          candidates={candidates.filter(({ isWrittenIn }) => !isWrittenIn)}
        />
      </section>
    </div>
  );
}
