import type { Meeting, MeetingStatus } from '@votewise/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { afterPaint } from '../../../lib/after-paint.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { formatSince } from '../../../lib/format-since.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { useMeeting } from '../meeting-queries.ts';
import { STATUS_WORDS } from '../meeting-words.ts';
import { focusNextStep } from '../running/step-ids.ts';
import { MEETING_STATE } from '../step-words.ts';

/** Loads the meeting of the address, and keeps it up to date. */
export function MeetingFrame(props: {
  back: string;
  /** Returns what replaces the whole page, its title included; undefined for nothing. */
  renderWide?: (meeting: Meeting, lostSince: number | undefined) => ReactNode;
  renderAction?: (meeting: Meeting) => ReactNode;
  children: (meeting: Meeting) => ReactNode;
}) {
  const { back, renderWide, renderAction, children } = props;
  const { id = '' } = useParams();
  const { data, error, lostSince, refetch } = useMeeting(id);
  const isGone = hasCode(error, 'NOT_FOUND');
  const meeting = isGone ? undefined : data;
  useFailureToast(data || isGone ? null : error, 'Failed to load meeting');
  const wide = meeting && renderWide?.(meeting, lostSince);
  const lost = meeting && lostSince !== undefined && (
    <Banner tone="notice">Last updated: {formatSince(lostSince)}. Trying again…</Banner>
  );
  return (
    <>
      {meeting && <FaceStatus status={meeting.status} />}
      {lost && wide && <div className="px-4 py-2">{lost}</div>}
      {wide ?? (
        <AdminPage
          title={meeting?.title ?? 'Meeting'}
          {...(meeting && { lead: <Lead meeting={meeting} /> })}
          back={{ to: back, label: 'Meetings' }}
          action={data && renderAction?.(data)}
        >
          {isGone && <p>This meeting doesn’t exist. It may have been deleted.</p>}
          {lost && <div className="mb-6">{lost}</div>}
          {meeting && children(meeting)}
          {!data && error && !isGone && (
            <LoadFailure what="The meeting" onRetry={() => void refetch()} />
          )}
          {!data && !error && <LoadingState label="Loading meeting…" />}
        </AdminPage>
      )}
    </>
  );
}

/** When the meeting opens or closes, announces it, and moves the focus on if the button that was pressed is gone. */
function FaceStatus({ status }: { status: MeetingStatus }) {
  const [said, setSaid] = useState('');
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    setSaid(MEETING_STATE[status]);
    void leadOn();
  }, [status]);
  return <output className="sr-only">{said}</output>;
}

async function leadOn(): Promise<void> {
  await afterPaint();
  const { activeElement: focused, body } = document;
  if (focused === body || focused?.id === 'main') focusNextStep();
}

function Lead({ meeting: { startDate, closedAt, place, status } }: { meeting: Meeting }) {
  const { label, tone } = STATUS_WORDS[status];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      <span className="wrap-anywhere">
        {formatDateTime(closedAt ?? startDate)}
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
