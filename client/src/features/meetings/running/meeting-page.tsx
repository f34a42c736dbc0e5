import type { Meeting } from '@votewise/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useNavigate, useParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { afterPaint } from '../../../lib/after-paint.ts';
import { failureText, hasCode } from '../../../lib/api-error.ts';
import { formatDateTime, formatSince } from '../../../lib/format.ts';
import {
  ADMIN_PATHS,
  auditedElectionPath,
  AUDITOR_PATHS,
  electionPath,
} from '../../../lib/lazy-paths.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useElections } from '../../elections/election-queries.ts';
import { ScheduleDialog } from '../../elections/managing/schedule-dialog.tsx';
import { useAgendaChange, useMeeting } from '../meeting-queries.ts';
import { ProxiesPanel } from '../desk/proxies-panel.tsx';
import { STATUS_WORDS } from '../meeting-words.ts';
import { ExistingElectionsDialog, TextItemDialog } from '../planning/agenda-dialogs.tsx';
import { type AgendaDialog, AgendaList, AgendaPanel } from '../planning/agenda-panel.tsx';
import { DeleteMeetingDialog, EditMeetingDialog } from '../planning/meeting-dialogs.tsx';
import { newQuestion } from '../planning/question-defaults.ts';
import { useMeetingDialog } from '../planning/use-meeting-dialog.ts';
import { AttendancePanel } from './attendance-panel.tsx';
import { HallPanel } from './hall-panel.tsx';
import { MeetingFacts } from './meeting-facts.tsx';
import { MinutesButton } from './minutes-button.tsx';
import { MeetingStepPanel, NEXT_STEP } from './next-step-of-meeting.tsx';
import { useStep } from './use-step.ts';

/** One meeting, from planning to minutes. */
export function MeetingPage() {
  return (
    <Loaded back={ADMIN_PATHS.meetings} renderAction={(meeting) => <Actions meeting={meeting} />}>
      {(meeting) => <Running meeting={meeting} />}
    </Loaded>
  );
}

/** The same page for auditors, who can’t change anything. */
export function AuditedMeetingPage() {
  return (
    <Loaded back={AUDITOR_PATHS.meetings}>
      {(meeting) => (
        <Columns
          left={<AgendaList meeting={meeting} pathOf={auditedElectionPath} />}
          right={
            <>
              <AttendancePanel meeting={meeting} isForAuditor />
              <MeetingFacts meeting={meeting} />
              <div>
                <MinutesButton meeting={meeting} />
              </div>
            </>
          }
        />
      )}
    </Loaded>
  );
}

const Columns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:gap-8">
    <div className="grid min-w-0 grid-cols-1 gap-6">{left}</div>
    <div className="grid min-w-0 grid-cols-1 gap-6">{right}</div>
  </div>
);

function Running({ meeting }: { meeting: Meeting }) {
  const { dialog, open, close } = useMeetingDialog<AgendaDialog>(`agenda ${meeting.id}`);
  const { data: elections } = useElections();
  const { take } = useStep(meeting.id);
  return (
    <>
      <Columns
        left={
          <>
            <MeetingStepPanel meeting={meeting} />
            <AgendaPanel
              meeting={meeting}
              elections={elections}
              pathOf={electionPath}
              onOpen={open}
              onShow={(item) => void take({ kind: 'show', item }).then(leadToNextStep)}
            />
          </>
        }
        right={
          <>
            <AttendancePanel meeting={meeting} />
            <ProxiesPanel meeting={meeting} />
            <HallPanel meeting={meeting} />
            <MeetingFacts meeting={meeting} />
          </>
        }
      />
      {dialog?.kind === 'text' && (
        <TextItemDialog
          meeting={meeting}
          {...(dialog.item && { item: dialog.item })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'question' && <QuestionDialog meeting={meeting} onClose={close} />}
      {dialog?.kind === 'existing' && (
        <ExistingElectionsDialog meeting={meeting} elections={elections ?? []} onClose={close} />
      )}
    </>
  );
}

/** Moves the focus on if the button that was pressed is gone. */
async function leadToNextStep(): Promise<void> {
  await afterPaint();
  if (document.activeElement === document.body) document.getElementById(NEXT_STEP)?.focus();
}

/** Schedules an election for the meeting, and puts it on the agenda. */
function QuestionDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const change = useAgendaChange(meeting.id);
  const [question] = useState(() => newQuestion(meeting));
  return (
    <ScheduleDialog
      question={question}
      onScheduled={({ id }) =>
        // The election exists. If this fails, the agenda offers to add it.
        change((agenda) => [...agenda, { kind: 'question', electionIds: [id] }]).catch(
          (error: unknown) => toast.error(failureText(error, 'Failed to save the agenda')),
        )
      }
      onClose={onClose}
    />
  );
}

function Loaded(props: {
  back: string;
  renderAction?: (meeting: Meeting) => ReactNode;
  children: (meeting: Meeting) => ReactNode;
}) {
  const { back, renderAction, children } = props;
  const { id = '' } = useParams();
  const { data, error, lostSince, refetch } = useMeeting(id);
  const isGone = hasCode(error, 'NOT_FOUND');
  const meeting = isGone ? undefined : data;
  useFailureToast(data || isGone ? null : error, 'Failed to load meeting');
  return (
    <AdminPage
      title={meeting?.title ?? 'Meeting'}
      {...(meeting && { lead: <Lead meeting={meeting} /> })}
      back={{ to: back, label: 'Meetings' }}
      action={data && renderAction?.(data)}
    >
      {isGone && <p>This meeting doesn’t exist. It may have been deleted.</p>}
      {meeting && lostSince !== undefined && (
        <Banner tone="notice" className="mb-6">
          Last updated: {formatSince(lostSince)}. Trying again…
        </Banner>
      )}
      {meeting && children(meeting)}
      {!data && error && !isGone && (
        <LoadFailure what="The meeting" onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingState label="Loading meeting…" />}
    </AdminPage>
  );
}

function Lead({ meeting: { startDate, place, status } }: { meeting: Meeting }) {
  const { label, tone } = STATUS_WORDS[status];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      <span className="wrap-anywhere">
        {formatDateTime(startDate)}
        {place !== '' && (
          <>
            {', '}
            <bdi translate="no">{place}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

function Actions({ meeting }: { meeting: Meeting }) {
  const { dialog, open, close } = useMeetingDialog<'edit' | 'delete'>(`meeting ${meeting.id}`);
  const go = useNavigate();
  return (
    <div className="flex flex-wrap gap-3">
      {meeting.status !== 'closed' && (
        <Button onClick={() => open('edit')}>
          <Pencil aria-hidden="true" className="size-4.5" />
          Edit Meeting
        </Button>
      )}
      {meeting.status === 'planned' && (
        <Button variant="quiet-danger" onClick={() => open('delete')}>
          <Trash2 aria-hidden="true" className="size-4.5" />
          Delete
        </Button>
      )}
      {dialog === 'edit' && <EditMeetingDialog meeting={meeting} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteMeetingDialog
          meeting={meeting}
          onDone={() => {
            close();
            void go(ADMIN_PATHS.meetings);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
