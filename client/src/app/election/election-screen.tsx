import type { Election } from '@votewise/contract';
import { stageOf, wasOpen } from '@votewise/contract/elections/stages';
import { Button } from '../../components/ui/button.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { BallotPanel } from '../../features/elections/ballot-panel.tsx';
import { ElectionDialogs } from '../../features/elections/managing/election-dialogs.tsx';
import { ElectoratePanel } from '../../features/elections/electorate-panel.tsx';
import { ElectionWarning } from '../../features/elections/election-warning.tsx';
import { isEditable } from '../../features/elections/managing/edited-election.tsx';
import { PublicResultPanel } from '../../features/elections/public-result.tsx';
import { canBeSealed, SealingPanel } from '../../features/elections/sealing-panel.tsx';
import { StageLine } from '../../features/elections/stage-line.tsx';
import { TimesPanel } from '../../features/elections/times-panel.tsx';
import { useOpenDialog } from '../../features/elections/managing/use-open-dialog.ts';
import { ChecklistPanel } from './checklist-panel.tsx';
import { NextStepPanel } from './next-step-panel.tsx';
import { useMessages } from '../../features/messages/message-queries.ts';
import { ElectionVotingPanel } from './election-voting-panel.tsx';
import { BoardPanel } from '../../features/votes/board/board-panel.tsx';
import { HandoutsPanel } from '../../features/handouts/handouts-panel.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { ElectionPage, StoryPanel } from './election-page.tsx';

/** One election, from draft to declared result. */
export function ElectionScreen() {
  const { dialog, open, close } = useOpenDialog();
  return (
    <ElectionPage
      back={{ to: `${PATHS.adminDashboard}?tab=elections`, label: 'Elections' }}
      renderAction={(election) => (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => open({ kind: 'copy', election })}>Copy Election</Button>
          {isEditable(election) && (
            <Button onClick={() => open({ kind: 'edit', election })}>Edit Election</Button>
          )}
          {dialog && (
            <ElectionDialogs elections={[election]} dialog={dialog} onOpen={open} onClose={close} />
          )}
        </div>
      )}
    >
      {(election) => (
        <Stages
          key={election.id}
          election={election}
          onEdit={() => open({ kind: 'edit', election })}
          onEditParticipants={() => open({ kind: 'participants', election })}
        />
      )}
    </ElectionPage>
  );
}

function Stages(props: { election: Election; onEdit: () => void; onEditParticipants: () => void }) {
  const { election, ...actions } = props;
  const messages = useMessages(election.id);
  const now = useNow([election.startDate, election.endDate]);
  const stage = stageOf(election, now);
  const isBefore = stage === 'draft' || stage === 'ready';
  return (
    <div className="grid gap-6">
      <StageLine stage={stage} hasOpened={wasOpen(election)} />
      <ElectionWarning election={election} />
      {messages.error && !messages.data && (
        <LoadFailure
          what="Voters and messages for this election"
          onRetry={() => void messages.refetch()}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <NextStepPanel election={election} stage={stage} messages={messages.data} />
          {isBefore ? (
            <ChecklistPanel election={election} messages={messages.data} {...actions} />
          ) : (
            <ElectionVotingPanel election={election} messages={messages.data} />
          )}
          <BallotPanel election={election} />
          <ElectoratePanel election={election} voters={election.turnout?.eligible} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <TimesPanel election={election} />
          {election.ballot.onPaper && <HandoutsPanel election={election} />}
          {election.declaredAt !== undefined && <PublicResultPanel election={election} />}
          {canBeSealed(election) && <SealingPanel election={election} />}
          {election.ballot.receipts && <BoardPanel election={election} />}
          <StoryPanel electionId={election.id} />
        </div>
      </div>
    </div>
  );
}
