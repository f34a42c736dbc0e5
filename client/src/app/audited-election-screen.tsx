import type { Election } from '@votewise/contract';
import { stageOf, wasOpen } from '@votewise/contract/elections/stages';
import { BallotBoxPanel } from '../features/elections/ballot-box-panel.tsx';
import { BallotPanel } from '../features/elections/ballot-panel.tsx';
import { ElectoratePanel } from '../features/elections/electorate/electorate-panel.tsx';
import { StageLine } from '../features/elections/stage-line.tsx';
import { TimesPanel } from '../features/elections/times-panel.tsx';
import { AuditedResults } from '../features/results/counted-results.tsx';
import { LotPanel } from '../features/results/lot-panel.tsx';
import { useCount } from '../features/results/result-queries.ts';
import { BoardPanel } from '../features/votes/board/board-panel.tsx';
import { AUDITOR_PATHS, auditedTrailPath } from '../lib/further-paths.ts';
import { useNow } from '../lib/use-now.ts';
import { ElectionPage, StoryPanel } from './election-page.tsx';

/** One election as auditors see it, from draft to declared result, without controls that change it. */
export function AuditedElectionScreen() {
  return (
    <ElectionPage back={{ to: AUDITOR_PATHS.dashboard, label: 'Auditor Dashboard' }}>
      {(election) => <Audited key={election.id} election={election} />}
    </ElectionPage>
  );
}

/** Begins with the facts that auditors can record before voting opens and compare afterward. */
function Audited({ election }: { election: Election }) {
  const count = useCount(election);
  const now = useNow([election.startDate, election.endDate]);
  const stage = stageOf(election, now);
  const isBefore = stage === 'draft' || stage === 'ready';
  return (
    <div className="grid grid-cols-1 gap-6 md:gap-8">
      <StageLine stage={stage} hasOpened={wasOpen(election)} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <BallotBoxPanel election={election} />
          {election.ballot.receipts && <BoardPanel election={election} />}
          <LotPanel results={count.results} />
          <BallotPanel election={election} isReadOnly />
          <ElectoratePanel election={election} voters={election.turnout?.eligible} isReadOnly />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <TimesPanel election={election} />
          <StoryPanel electionId={election.id} trailPath={auditedTrailPath(election.id)} />
        </div>
      </div>
      {!isBefore && <AuditedResults count={count} isOnPaper={election.paper !== ''} />}
    </div>
  );
}
