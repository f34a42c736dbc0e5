import { useParams } from 'react-router-dom';
import { buttonStyle } from '../components/ui/button-style.ts';
import { Link } from '../components/ui/link.tsx';
import { HandingOutPanel } from '../features/handouts/handing-out-panel.tsx';
import { PrintElectionBallotsButton } from '../features/handouts/print-ballots-button.tsx';
import { TellersPanel } from '../features/handouts/tellers-panel.tsx';
import { meetingPath } from '../features/meetings/meeting-paths.ts';
import { electionPath } from '../lib/lazy-paths.ts';
import { useTitleStep } from '../lib/use-page-title.ts';
import { ElectionPage } from './election/election-page.tsx';

/** The paper ballots of an election: handing out until voting closes, and then typing and counting. */
export function HandoutsScreen() {
  const { id = '' } = useParams();
  useTitleStep('Paper ballots');
  return (
    <ElectionPage back={{ to: electionPath(id), label: 'Election' }} toMeeting={meetingPath}>
      {(election) => (
        <div className="grid grid-cols-1 gap-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="font-display text-32 font-medium">Paper ballots</h2>
            <PrintElectionBallotsButton election={election} />
          </div>
          {!election.ballot.onPaper && <p>This election has no paper ballots.</p>}
          {election.ballot.onPaper && election.status === 'completed' && (
            <TellersPanel
              election={election}
              onward={
                election.meeting && (
                  <Link
                    to={meetingPath(election.meeting.id)}
                    className={buttonStyle('primary', 'large')}
                  >
                    Back to the Meeting
                  </Link>
                )
              }
            />
          )}
          {election.ballot.onPaper && <HandingOutPanel election={election} />}
        </div>
      )}
    </ElectionPage>
  );
}
