import type { MessagesData, SingleElection, Stage } from '@votewise/contract';
import { stageOf } from '@votewise/contract/elections/stages';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Link } from '../../components/ui/link.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { ElectionWarning } from '../../features/elections/election-warning.tsx';
import { isEditable } from '../../features/elections/managing/edited-election.tsx';
import { ballotSummary } from '../../features/elections/stored-ballot.ts';
import { TimesPanel } from '../../features/elections/times-panel.tsx';
import { EncryptionPanel } from '../../features/encryption/encryption-panel.tsx';
import { HandoutsPanel } from '../../features/handouts/handouts-panel.tsx';
import { useMessages } from '../../features/messages/message-queries.ts';
import { electionTabPath } from '../../lib/lazy-paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { ChecklistPanel } from './checklist-panel.tsx';
import type { ElectionTabProps } from './election-tab-props.ts';
import { EmailsPanel } from './emails-panel.tsx';
import { EARLY } from './manual-moves.ts';
import { MoveButtons } from './move-buttons.tsx';
import { NEXT_STEP_HEADING, NextStepPanel } from './next-step-panel.tsx';
import { TurnoutPanel } from './turnout-panel.tsx';
import { useChecks } from './use-checks.ts';

/** Where an election stands: what comes next, turnout, emails, and times. */
export function OverviewTab({ election, ...actions }: ElectionTabProps) {
  const messages = useMessages(election.id);
  const now = useNow([election.startDate, election.endDate]);
  const stage = stageOf(election, now);
  const isBefore = stage === 'draft' || stage === 'ready';
  const checks = useChecks(election, messages.data, isBefore);
  // Opening and declaring start emails, which the panel shows from the start.
  const { refetch } = messages;
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    void refetch();
  }, [stage, refetch]);
  const [moves, setMoves] = useState(0);
  const onMoved = (): void => setMoves(moves + 1);
  // On phones, what comes next is far above the button that was pressed.
  useEffect(() => {
    if (moves > 0) document.getElementById(NEXT_STEP_HEADING)?.focus();
  }, [moves]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <ElectionWarning election={election} />
        {messages.error && !messages.data && (
          <LoadFailure
            what="Voters and messages for this election"
            onRetry={() => void messages.refetch()}
          />
        )}
        <NextStepPanel
          {...{ election, stage, now }}
          messages={messages.data}
          openCheck={checks.find(({ state }) => state === 'open')}
          onRunoff={actions.onRunoff}
          onMoved={onMoved}
        />
        {election.ballot.encrypted !== null && <EncryptionPanel election={election} />}
        {isBefore ? (
          <ChecklistPanel {...{ election, checks }} messages={messages.data} {...actions} />
        ) : (
          <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2">
            <TurnoutPanel election={election} />
            {messages.data && <EmailsPanel election={election} messages={messages.data} />}
          </div>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <TimesPanel election={election}>
          <TimeActions
            {...{ election, stage, now }}
            messages={messages.data}
            onEdit={actions.onEdit}
            onMoved={onMoved}
          />
        </TimesPanel>
        {election.ballot.onPaper && <HandoutsPanel election={election} />}
        <TitledPanel id="ballot-summary" title="Ballot" className="grid gap-3">
          <p>{ballotSummary(election)}</p>
          <Link
            to={electionTabPath(election.id, 'ballot')}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand-text underline"
          >
            Show the ballot
          </Link>
        </TitledPanel>
      </div>
    </div>
  );
}

/** What is early or rare about the times of an election. All of it asks first. */
function TimeActions(props: {
  election: SingleElection;
  stage: Stage;
  now: number;
  messages: MessagesData | undefined;
  onEdit: () => void;
  onMoved: () => void;
}) {
  const { election, stage, now, messages, onEdit, onMoved } = props;
  const isReady = stage === 'ready';
  const isOpen = election.status === 'active';
  const isAhead = isReady && Date.parse(election.startDate) > now;
  const { meeting, turnout } = election;
  // Before anyone is present, no one could vote on a question of a meeting.
  const isAtMeeting = isReady && meeting !== null && (turnout?.eligible ?? 0) > 0;
  if (!isOpen && !isAtMeeting && !(isAhead && !meeting)) return null;
  const move = isOpen ? 'close' : 'open';
  return (
    <div className="-mx-3 mt-3 flex flex-wrap">
      {isEditable(election) && (
        <Button variant="quiet" onClick={onEdit}>
          {isOpen ? 'Change Closing Time…' : 'Change Times…'}
        </Button>
      )}
      <MoveButtons
        {...{ election, move, messages, onMoved }}
        early={isOpen && Date.parse(election.endDate) <= now ? 'Close Voting Now…' : EARLY[move]}
      />
    </div>
  );
}
