import type { MessagesData, SingleElection } from '@votewise/contract';
import { invitationTo, votingTask } from '@votewise/contract/messages/template';
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Button } from '../../components/ui/button.tsx';
import { Link } from '../../components/ui/link.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { ADMIN_PATHS, groupRollPath } from '../../lib/lazy-paths.ts';
import { PlanInvitation } from './plan-invitation.tsx';
import type { Check, CheckState } from './checklist.ts';
import { useConfirmTestMessage } from '../../features/messages/message-queries.ts';
import { TestMailButton } from '../../features/messages/test-mail-button.tsx';

const READ_TEXTS = {
  progress: 'Saving…',
  success: 'Test email marked as read.',
  failure: 'Failed to mark the test email as read',
};

const STATES: Record<CheckState, { Icon: typeof CircleCheck; style: string; spoken: string }> = {
  done: { Icon: CircleCheck, style: 'text-green', spoken: 'Done' },
  warning: { Icon: TriangleAlert, style: 'text-amber', spoken: 'Done, with a warning' },
  open: { Icon: CircleAlert, style: 'text-amber', spoken: 'Not done' },
  unknown: { Icon: CircleHelp, style: 'text-ink-2', spoken: 'Unknown' },
};

/** Returns the path of the page where voters are enabled or, in an election for one group, added to the group. */
function votersPath({ electorate: { groups } }: SingleElection): string {
  const [only, second] = groups;
  return only !== undefined && second === undefined ? groupRollPath(only) : ADMIN_PATHS.allVoters;
}

/** The checks to make before voting opens. None is required: they are advice for the administrator. */
export function ChecklistPanel(props: {
  election: SingleElection;
  messages: MessagesData | undefined;
  checks: readonly Check[];
  onEdit: () => void;
  onEditParticipants: () => void;
}) {
  const { election, messages, checks, onEdit, onEditParticipants } = props;

  const actions: Partial<Record<Check['id'], ReactNode>> = {
    candidates: <Button onClick={onEditParticipants}>Edit Participants</Button>,
    ballot: <Button onClick={onEdit}>Edit Election</Button>,
    dates: <Button onClick={onEdit}>Edit Election</Button>,
    handouts: <Button onClick={onEdit}>Edit Election</Button>,
    drill: (
      <Link to={ADMIN_PATHS.keyHolders} className={buttonStyle()}>
        Show Key Holders
      </Link>
    ),
    voters: (
      <Link to={votersPath(election)} className={buttonStyle()}>
        Show Voters
      </Link>
    ),
    invitation: messages && <PlanInvitation messages={messages} />,
    'test-email': <TestEmail election={election} />,
  };

  return (
    <TitledPanel id="checklist" title="Before voting opens">
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {checks.map((check) => (
          <CheckRow key={check.id} check={check}>
            {check.state === 'done' && !check.isRepeatable ? null : actions[check.id]}
          </CheckRow>
        ))}
      </ul>
    </TitledPanel>
  );
}

function CheckRow({ check, children }: { check: Check; children: ReactNode }) {
  const { Icon, style, spoken } = STATES[check.state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${style}`} />
        <p className="min-w-0 wrap-anywhere">
          <span className="sr-only">{spoken}: </span>
          <span className="font-semibold">{check.label}</span>
          <span className="block text-14 text-ink-2">
            {check.text}
            {check.command && (
              <>
                {' '}
                <code translate="no" className="font-mono">
                  {check.command}
                </code>
                .
              </>
            )}
          </span>
        </p>
      </div>
      {children}
    </li>
  );
}

/** Sends the usual invitation to the administrator, who confirms that it arrived. */
function TestEmail({ election }: { election: SingleElection }) {
  const { id, progress, paper } = election;
  const hasLinks = election.ballot.links === 'on';
  const task = votingTask({ ...election, isPaper: paper !== '' });
  const { mutateAsync: confirmRead, isPending } = useConfirmTestMessage(id);
  const isWaiting = progress?.testSent !== undefined && progress.testRead === undefined;
  return (
    <div className="flex flex-wrap gap-2">
      <TestMailButton
        electionId={id}
        message={{ kind: 'invitation', links: hasLinks, ...invitationTo(task, hasLinks) }}
        isReady
        size="regular"
        onRefused={() => {}}
      />
      {isWaiting && (
        <Button
          isBusy={isPending}
          onClick={() => void announceProgress(READ_TEXTS, () => confirmRead())}
        >
          Mark as Read
        </Button>
      )}
    </div>
  );
}
