import type { Meeting } from '@votewise/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { AUDITOR_PATHS, PATHS } from '../../../lib/paths.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useMeeting } from '../meeting-queries.ts';
import { STATUS_WORDS } from '../meeting-words.ts';
import { DeleteMeetingDialog, EditMeetingDialog } from '../planning/meeting-dialogs.tsx';
import { MeetingFacts } from './meeting-facts.tsx';

/** One meeting, from planning to minutes. */
export function MeetingPage() {
  return (
    <Loaded back={PATHS.meetings} renderAction={(meeting) => <Actions meeting={meeting} />}>
      {(meeting) => <MeetingFacts meeting={meeting} />}
    </Loaded>
  );
}

/** The same page for auditors, who can’t change anything. */
export function AuditedMeetingPage() {
  return (
    <Loaded back={AUDITOR_PATHS.meetings}>{(meeting) => <MeetingFacts meeting={meeting} />}</Loaded>
  );
}

function Loaded(props: {
  back: string;
  renderAction?: (meeting: Meeting) => ReactNode;
  children: (meeting: Meeting) => ReactNode;
}) {
  const { back, renderAction, children } = props;
  const { id = '' } = useParams();
  const { data, error, refetch } = useMeeting(id);
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
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const go = useNavigate();
  const close = () => setDialog(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      {meeting.status !== 'closed' && (
        <Button onClick={() => setDialog('edit')}>
          <Pencil aria-hidden="true" className="size-4.5" />
          Edit Meeting
        </Button>
      )}
      {meeting.status === 'planned' && (
        <Button variant="quiet-danger" onClick={() => setDialog('delete')}>
          <Trash2 aria-hidden="true" className="size-4.5" />
          Delete
        </Button>
      )}
      {dialog === 'edit' && <EditMeetingDialog meeting={meeting} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteMeetingDialog
          meeting={meeting}
          onDone={() => void go(PATHS.meetings)}
          onClose={close}
        />
      )}
    </div>
  );
}
