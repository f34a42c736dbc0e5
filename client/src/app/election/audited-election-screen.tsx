import type { SingleElection } from '@votewise/contract';
import { stageOf, wasOpened } from '@votewise/contract/elections/stages';
import { Panel } from '../../components/ui/panel.tsx';
import { PanelRow, TitledPanel } from '../../components/ui/titled-panel.tsx';
import { BallotPanel } from '../../features/elections/ballot-panel.tsx';
import { ElectoratePanel } from '../../features/elections/electorate-panel.tsx';
import { StageLine } from '../../features/elections/stage-line.tsx';
import { TimesPanel } from '../../features/elections/times-panel.tsx';
import { WordingPanel } from '../../features/elections/wording-panel.tsx';
import { auditedMeetingPath } from '../../features/meetings/meeting-paths.ts';
import { EncryptionPanel } from '../../features/encryption/encryption-panel.tsx';
import { AuditedResults } from '../../features/results/counted-results.tsx';
import { useCount } from '../../features/results/count/result-queries.ts';
import type { Results } from '../../features/results/count/shown-results.ts';
import { BoardPanel } from '../../features/votes/board/board-panel.tsx';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import { formatTurnout } from '@votewise/contract/base/turnout-text';
import { auditedTrailPath, AUDITOR_PATHS } from '../../lib/lazy-paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { ElectionPage, StoryPanel } from './election-page.tsx';

/** One election as auditors see it, from draft to declared result, without controls that change it. */
export function AuditedElectionScreen() {
  return (
    <ElectionPage
      back={{ to: AUDITOR_PATHS.dashboard, label: 'Auditor Dashboard' }}
      toMeeting={auditedMeetingPath}
    >
      {(election) => <Audited key={election.id} election={election} />}
    </ElectionPage>
  );
}

/** Begins with the facts that auditors can record before voting opens and compare afterward. */
function Audited({ election }: { election: SingleElection }) {
  const count = useCount(election);
  const now = useNow([election.startDate, election.endDate]);
  const stage = stageOf(election, now);
  const isBefore = stage === 'draft' || stage === 'ready';
  return (
    <div className="grid grid-cols-1 gap-6 md:gap-8">
      <Panel className="p-4 md:px-6 md:py-5">
        <StageLine stage={stage} wasOpened={wasOpened(election)} />
      </Panel>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <BallotBoxPanel election={election} />
          {election.ballot.encrypted !== null && <EncryptionPanel election={election} isReadOnly />}
          {election.ballot.receipts && <BoardPanel election={election} />}
          <LotPanel results={count.results} isBefore={isBefore} />
          <WordingPanel election={election} />
          <BallotPanel election={election} isReadOnly />
          <ElectoratePanel election={election} voters={election.turnout?.eligible} isReadOnly />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <TimesPanel election={election} />
          <StoryPanel electionId={election.id} trailPath={auditedTrailPath(election.id)} />
        </div>
      </div>
      {!isBefore && <AuditedResults {...{ election, count }} />}
    </div>
  );
}

function BallotBoxPanel({ election }: { election: SingleElection }) {
  const { totalVotes, turnout } = election;
  return (
    <TitledPanel id="ballot-box" title="Ballot box">
      <p className="mt-2">
        {totalVotes === 0
          ? 'The box is empty.'
          : `The box contains ${formatQuantity(totalVotes, 'ballot')}.`}
      </p>
      {turnout && (
        <dl className="mt-3 grid border-t border-line">
          <PanelRow label="Eligible voters" value={formatCount(turnout.eligible)} />
          <PanelRow label="Turnout" value={formatTurnout(turnout)} />
        </dl>
      )}
    </TitledPanel>
  );
}

/** The hash that commits VoteWise to the draw from the moment the election is scheduled, if lots break ties. */
function LotPanel({ results: { lot }, isBefore }: { results: Results; isBefore: boolean }) {
  if (!lot) return null;
  return (
    <TitledPanel id="lot" title="Lot">
      <p className="mt-2">
        Ties are broken by lot. The draw is determined by the ballots and by a secret seed that
        VoteWise chose when the election was scheduled.{' '}
        {isBefore
          ? 'Write down the seed’s hash now.'
          : 'The hash must be the one that you wrote down before voting opened.'}{' '}
        {lot.seed === undefined
          ? 'The seed is shown here once a recount has confirmed the count.'
          : 'The seed must have this hash.'}
      </p>
      <dl className="mt-3 grid gap-3 text-14">
        <Value label="Hash of the seed (SHA-256)" value={lot.hash} />
        {lot.seed !== undefined && <Value label="Seed" value={lot.seed} />}
        {lot.value !== undefined && <Value label="Lot" value={lot.value} />}
      </dl>
    </TitledPanel>
  );
}

function Value({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className="mt-1">
        <code translate="no" className="block break-all">
          {value}
        </code>
      </dd>
    </div>
  );
}
