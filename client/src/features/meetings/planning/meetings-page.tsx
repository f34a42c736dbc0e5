import type { Meeting } from '@votewise/contract';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatDateTime, formatQuantity } from '../../../lib/format.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { auditedMeetingPath, meetingPath } from '../meeting-paths.ts';
import { useMeetings } from '../meeting-queries.ts';
import { attendanceText, quorumText, STATUS_WORDS } from '../meeting-words.ts';
import { PlanDialog } from './meeting-dialogs.tsx';
import { useMeetingDialog } from './use-meeting-dialog.ts';

export function MeetingsPage() {
  const { dialog, open, close } = useMeetingDialog<'plan'>('list');
  const go = useNavigate();
  const plan = (
    <Button variant="primary" size="large" onClick={() => open('plan')}>
      <Plus aria-hidden="true" className="size-5" />
      Plan Meeting
    </Button>
  );
  return (
    <>
      <List
        pathOf={meetingPath}
        action={plan}
        empty="Plan a meeting to check members in, and to vote on questions for a few minutes each."
      />
      {dialog === 'plan' && (
        <PlanDialog
          onPlanned={({ id }) => {
            close();
            void go(meetingPath(id));
          }}
          onClose={close}
        />
      )}
    </>
  );
}

export function AuditedMeetingsPage() {
  return (
    <List
      pathOf={auditedMeetingPath}
      empty="Meetings appear here as soon as an administrator plans them."
    />
  );
}

function List(props: { pathOf: (id: string) => string; action?: ReactNode; empty: string }) {
  const { pathOf, action, empty } = props;
  const { data: meetings, error, refetch } = useMeetings();
  useFailureToast(meetings ? null : error, 'Failed to load meetings');
  const hasAny = meetings !== undefined && meetings.length > 0;
  return (
    <AdminPage
      title="Meetings"
      lead="Members come together, in a hall or online, and vote on questions for a few minutes each."
      action={hasAny && action}
    >
      {meetings && hasAny && (
        <Panel>
          <ul aria-label="Meetings" className="divide-y divide-line">
            {meetings.map((meeting) => (
              <MeetingRow key={meeting.id} meeting={meeting} to={pathOf(meeting.id)} />
            ))}
          </ul>
        </Panel>
      )}
      {meetings?.length === 0 && (
        <EmptyState title="No meetings yet" action={action}>
          {empty}
        </EmptyState>
      )}
      {!meetings && error && <LoadFailure what="The meetings" onRetry={() => void refetch()} />}
      {!meetings && !error && <LoadingState label="Loading meetings…" />}
    </AdminPage>
  );
}

function MeetingRow({ meeting, to }: { meeting: Meeting; to: string }) {
  const { title, place, startDate, status, agenda, state } = meeting;
  const { label, tone } = STATUS_WORDS[status];
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4 md:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <h2 translate="no" className="font-display text-18 font-semibold wrap-anywhere">
          <Link to={to} dir="auto" className="underline-offset-4 hover:underline">
            {title}
          </Link>
        </h2>
        <p className="wrap-anywhere">
          {formatDateTime(startDate)}
          {place !== '' && (
            <>
              {', '}
              <bdi translate="no">{place}</bdi>
            </>
          )}
        </p>
        <p className="text-14 text-ink-2">
          {agenda.length === 0 ? 'No agenda yet' : formatQuantity(agenda.length, 'agenda item')}
          {status === 'open' && `. ${attendanceText(state)}`}.{' '}
          {status === 'open' && quorumText(state)}
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
