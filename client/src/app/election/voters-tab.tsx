import { ElectoratePanel } from '../../features/elections/electorate-panel.tsx';
import { HandoutsPanel } from '../../features/handouts/handouts-panel.tsx';
import type { ElectionTabProps } from './election-tab-props.ts';
import { TurnoutPanel } from './turnout-panel.tsx';

/** Who can vote in an election, and who did. */
export function VotersTab({ election }: ElectionTabProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8">
      <h2 className="sr-only">Voters</h2>
      <ElectoratePanel election={election} voters={election.turnout?.eligible} />
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <TurnoutPanel election={election} />
        {election.ballot.onPaper && <HandoutsPanel election={election} />}
      </div>
    </div>
  );
}
