import type { Election, Meeting, MeetingInvitation } from '@votewise/contract';
import {
  isInvited,
  type NextMeetingStep,
  nextMeetingStep,
} from '@votewise/contract/meetings/next-meeting-step';
import { clsx } from 'clsx';
import { ArrowRight, Check, Minus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { formatCount, formatDateTime, formatQuantity } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ADMIN_PATHS } from '../../../lib/lazy-paths.ts';
import { useElections } from '../../elections/election-queries.ts';
import { PrintBallotsButton } from '../../handouts/print-ballots-button.tsx';
import { useAdministrators } from '../../people/administrators/administrator-queries.ts';
import { ListButtons } from '../desk/list-buttons.tsx';
import { ProxiesPanel } from '../desk/proxies-panel.tsx';
import { deskPath } from '../meeting-paths.ts';
import { inAgendaOrder } from '../agenda-order.ts';
import { quorumText } from '../meeting-words.ts';
import { type AgendaDialog, AgendaDialogs } from '../planning/agenda-dialogs.tsx';
import { AgendaPanel } from '../planning/agenda-panel.tsx';
import { InvitationPanel } from '../planning/invitation-panel.tsx';
import { useInvitation } from '../planning/member-email-queries.ts';
import { InviteButton } from '../planning/invite-members.tsx';
import { leftToSend } from '../planning/member-email.tsx';
import { MeetingStages } from '../planning/meeting-stages.tsx';
import { useMeetingDialog } from '../planning/use-meeting-dialog.ts';
import { HallPanel } from '../running/hall-panel.tsx';
import { MeetingFacts } from '../running/meeting-facts.tsx';
import { OpenMeetingButton } from '../running/open-meeting.tsx';
import { NEXT_STEP } from '../running/step-ids.ts';

/** A planned meeting: its agenda, and what is left to do before it. */
export function Prepare({ meeting }: { meeting: Meeting }) {
  const { dialog, open, close } = useMeetingDialog<AgendaDialog>(`agenda ${meeting.id}`);
  const { data: elections } = useElections();
  const now = useNow([meeting.startDate]);
  const { data: invitation } = useInvitation(meeting.id);
  const next = nextMeetingStep(meeting.state, { now, invitation });
  const onPaper = paperQuestions(meeting, elections);
  /** Counts the questions that were added with the whole form, so that the form in place is empty again. */
  const [added, setAdded] = useState(0);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <StepBefore {...{ meeting, next, invitation }} />
        <AgendaPanel meeting={meeting} elections={elections} added={added} onOpen={open} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <Checklist {...{ meeting, next, invitation }} hasHandouts={onPaper.length > 0} />
        {invitation && (
          <InvitationPanel {...{ meeting, invitation }} isNext={next.kind === 'invite'} />
        )}
        <ProxiesPanel meeting={meeting} />
        <TitledPanel id="papers" title="Paper to print" className="grid grid-cols-1 gap-3">
          <ListButtons
            meetingId={meeting.id}
            members={meeting.state.attendance.members}
            lists={meeting.proxiesPerHolder > 0 ? ['to-sign', 'proxy-form'] : ['to-sign']}
          />
          {onPaper.length > 0 && (
            <div>
              <PrintBallotsButton questions={onPaper} />
            </div>
          )}
        </TitledPanel>
        <HallPanel meeting={meeting} />
        <MeetingFacts meeting={meeting} />
      </div>
      <AgendaDialogs
        {...{ meeting, dialog }}
        elections={elections ?? []}
        onAdded={() => setAdded((count) => count + 1)}
        onClose={close}
      />
    </div>
  );
}

/** Returns the questions that members can also answer on paper, in the order of the agenda. */
function paperQuestions({ agenda }: Meeting, elections: readonly Election[] = []): Election[] {
  const ids = new Set(agenda.flatMap((item) => (item.kind === 'question' ? item.electionIds : [])));
  const offered = elections.filter(({ id, ballot }) => ballot.onPaper && ids.has(id));
  return inAgendaOrder(agenda, offered);
}

interface StepProps {
  meeting: Meeting;
  next: NextMeetingStep;
  /** Undefined until it is known. */
  invitation: MeetingInvitation | undefined;
}

function StepBefore({ meeting, next, invitation }: StepProps) {
  return (
    <Panel className="p-4 pt-5 md:p-6">
      <MeetingStages status={meeting.status} />
      <section aria-labelledby={NEXT_STEP} className="mt-6 grid gap-3">
        <div>
          <p className="text-14 text-ink-2">Next step</p>
          <h2 id={NEXT_STEP} tabIndex={-1} className="font-display text-24 font-semibold">
            {titleOf(next, meeting)}
          </h2>
        </div>
        <StepText {...{ meeting, next, invitation }} />
        <div className="flex flex-wrap gap-2">
          {next.kind === 'invite' && invitation && (
            <InviteButton meeting={meeting} invitation={invitation} variant="primary" />
          )}
          {(next.kind === 'check-in' || (next.kind === 'invite' && next.isDay)) && (
            <Link
              to={deskPath(meeting.id)}
              className={buttonStyle(next.kind === 'check-in' ? 'primary' : 'secondary', 'large')}
            >
              Open Check-In Desk
            </Link>
          )}
          {next.kind === 'open-meeting' ? (
            <OpenMeetingButton meeting={meeting} variant="primary" />
          ) : (
            <OpenMeetingButton
              meeting={meeting}
              variant={next.kind === 'check-in' ? 'secondary' : 'quiet'}
            />
          )}
        </div>
      </section>
    </Panel>
  );
}

function titleOf(next: NextMeetingStep, meeting: Meeting): string {
  switch (next.kind) {
    case 'invite':
      if (next.isAgain) return 'Date changed since the invitation';
      return hasQuestion(meeting) ? 'Invite members' : 'Add questions, then invite members';
    case 'plan-agenda':
      return 'Write the agenda';
    case 'check-in':
      return 'Check members in';
    case 'open-meeting':
      return 'Open the meeting';
    default:
      return 'Nothing to do until the meeting';
  }
}

const hasQuestion = ({ agenda }: Meeting): boolean =>
  agenda.some(({ kind }) => kind === 'question');

function StepText({ meeting, next, invitation }: StepProps): ReactNode {
  const { startDate, state, proxiesPerHolder } = meeting;
  switch (next.kind) {
    case 'invite':
      return (
        <p>
          {next.isAgain &&
            `Members were invited for ${formatDateTime(invitation?.last?.startDate ?? '')}. `}
          The email names time and place and lists the agenda
          {hasQuestion(meeting) ? '.' : ' as it is now, with no questions yet.'}
          {proxiesPerHolder > 0 && ' It says how members who can’t come give a proxy.'}
        </p>
      );
    case 'plan-agenda':
      return <p>Add the first item below. Members see the agenda as soon as it has one.</p>;
    case 'check-in':
      return (
        <p>
          Members are checked in at a desk before the meeting opens.{' '}
          {quorumText(state) || 'Then open it.'}
        </p>
      );
    case 'open-meeting':
      return <p>Members’ devices and the hall then show what you show. {quorumText(state)}</p>;
    default:
      return (
        <p>
          The meeting begins {formatDateTime(startDate)}. On its day, check members in at the desk,
          then open it.
        </p>
      );
  }
}

/** What is ready, and what is not. */
function Checklist(props: StepProps & { hasHandouts: boolean }) {
  const { meeting, next, invitation, hasHandouts } = props;
  const { agenda, attendance, quorum } = meeting.state;
  const questions = agenda.flatMap((item) => (item.kind === 'question' ? item.questions : []));
  return (
    <TitledPanel id="before" title="Before the meeting">
      <ul className="mt-2 divide-y divide-line">
        <Row
          isDone={agenda.length > 0}
          isNext={next.kind === 'plan-agenda'}
          label="Agenda"
          value={
            questions.length === 0
              ? formatQuantity(agenda.length, 'item')
              : formatQuantity(questions.length, 'question')
          }
        />
        <Row
          isDone={attendance.members > 0}
          label="Members"
          value={formatCount(attendance.members)}
        />
        {invitation && invitation.recipients > 0 && (
          <Row
            isDone={isInvited(invitation, meeting.startDate) && leftToSend(invitation) === 0}
            isNext={next.kind === 'invite'}
            label="Invited by email"
            value={invitedValue(meeting, invitation)}
          />
        )}
        {hasHandouts && <SecondTeller />}
        <Row
          isDone={quorum?.isReached ?? attendance.present > 0}
          isNext={next.kind === 'check-in'}
          label="Present or represented"
          value={
            quorum?.base === 'members'
              ? `${formatCount(quorum.reached)}, ${formatCount(quorum.needed)} needed`
              : `${formatCount(attendance.present + attendance.represented)} of ${formatCount(attendance.members)}`
          }
          to={deskPath(meeting.id)}
        />
      </ul>
    </TitledPanel>
  );
}

function invitedValue({ startDate }: Meeting, invitation: MeetingInvitation): string {
  const { recipients, reached, last } = invitation;
  if (last === null) return 'Not sent';
  if (!isInvited(invitation, startDate)) return 'Date changed';
  return `${formatCount(Math.min(reached, recipients))} of ${formatCount(recipients)}`;
}

/** Two administrators type paper ballots independently. */
function SecondTeller() {
  const { data: administrators } = useAdministrators();
  if (!administrators) return null;
  const enabled = administrators.filter(({ isDisabled }) => !isDisabled);
  const ready = enabled.filter(({ lastSignInAt }) => lastSignInAt);
  return (
    <Row
      isDone={ready.length > 1}
      label="Two tellers for paper"
      value={tellersValue(enabled.length, ready.length)}
      to={ADMIN_PATHS.administrators}
    />
  );
}

function tellersValue(enabled: number, ready: number): string {
  if (enabled <= 1) return 'Only you';
  return ready > 1 ? `${formatCount(ready)} administrators` : 'Only you have signed in';
}

function Row(props: {
  isDone: boolean;
  isNext?: boolean;
  label: string;
  value: string;
  /** The page where it is done. */
  to?: string;
}) {
  const { isDone, isNext = false, label, value, to } = props;
  const Icon = isDone ? Check : isNext ? ArrowRight : Minus;
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Icon
        aria-hidden="true"
        className={clsx('size-4.5 shrink-0', isDone ? 'text-green' : 'text-brand-text')}
      />
      <span className={clsx('min-w-0 flex-1', isNext && 'font-semibold')}>
        {to === undefined ? (
          label
        ) : (
          <Link
            to={to}
            className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4"
          >
            {label}
          </Link>
        )}
        <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
      </span>
      <span className="text-14 text-ink-2 tabular-nums">{value}</span>
    </li>
  );
}
