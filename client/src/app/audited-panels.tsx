import type { Election } from '@votewise/contract';
import { Panel } from '../components/ui/panel.tsx';
import { ElectionStory } from '../features/audit/election-story.tsx';
import { BallotBoxPanel } from '../features/elections/ballot-box-panel.tsx';
import { BallotPanel } from '../features/elections/ballot-panel.tsx';
import { ElectoratePanel } from '../features/elections/electorate/electorate-panel.tsx';
import { TimesPanel } from '../features/elections/times-panel.tsx';
import { LotPanel } from '../features/results/lot-panel.tsx';
import type { Results } from '../features/results/shown-results.ts';
import { BoardPanel } from '../features/votes/board/board-panel.tsx';
import { auditedTrailPath } from '../lib/further-paths.ts';

const ENTRIES = 12;

interface AuditedPanelsProps {
  election: Election;
  results: Results;
}

/** The facts that auditors can record before voting opens and compare afterward. */
export function AuditedPanels({ election, results }: AuditedPanelsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <BallotBoxPanel election={election} />
        {election.ballot.receipts && <BoardPanel election={election} />}
        <LotPanel results={results} />
        <BallotPanel election={election} isReadOnly />
        <ElectoratePanel election={election} voters={election.turnout?.eligible} isReadOnly />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <TimesPanel election={election} />
        <Panel className="p-4 pt-5 md:p-6">
          <section aria-labelledby="audit-trail">
            <h2 id="audit-trail" className="font-display text-20 font-semibold">
              Audit trail
            </h2>
            <ElectionStory
              electionId={election.id}
              trailPath={auditedTrailPath(election.id)}
              shown={ENTRIES}
              isLive
            />
          </section>
        </Panel>
      </div>
    </div>
  );
}
