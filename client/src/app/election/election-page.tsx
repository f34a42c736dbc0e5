import type { SingleElection } from '@votewise/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { AdminPage, type PageTabs } from '../../components/ui/admin-page.tsx';
import { Link } from '../../components/ui/link.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { ElectionStory } from '../../features/audit/election-story.tsx';
import { useElectionPage } from '../../features/elections/election-queries.ts';
import { statusLine } from '../../features/elections/election-timing.ts';
import { StatusBadge } from '../../features/elections/status-badge.tsx';
import { hasCode } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';

/** The frame of every page about one election. */
export function ElectionPage(props: {
  /** From a question of a meeting, the way back leads to the meeting instead. */
  back: { to: string; label: string };
  tabs?: PageTabs;
  /** The address of the meeting that the election belongs to. */
  toMeeting: (id: string) => string;
  /** Also shown after the election has been deleted, so that entries in an open dialog are kept. */
  renderAction?: (election: SingleElection) => ReactNode;
  children: (election: SingleElection) => ReactNode;
}) {
  const { back, tabs, toMeeting, renderAction, children } = props;
  const { id = '' } = useParams();
  const { data: election, error, refetch } = useElectionPage(id);
  const isGone = hasCode(error, 'NOT_FOUND');
  const shown = isGone ? undefined : election;
  useFailureToast(election || isGone ? null : error, 'Failed to load election');
  return (
    <AdminPage
      title={shown?.title ?? 'Election'}
      lead={
        shown && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={shown.status} />
            {statusLine(shown, formatDateTime)}
            {shown.meeting && (
              <Link
                to={toMeeting(shown.meeting.id)}
                className="inline-flex min-h-11 items-center font-semibold text-brand-text underline"
              >
                Question of a meeting
              </Link>
            )}
          </span>
        )
      }
      back={shown?.meeting ? { to: toMeeting(shown.meeting.id), label: 'Meeting' } : back}
      {...(tabs && shown && { tabs })}
      action={election && renderAction?.(election)}
    >
      {isGone && <p>This election doesn’t exist. It may have been deleted.</p>}
      {shown && children(shown)}
      {!isGone && !election && error && (
        <LoadFailure what="The election" onRetry={() => void refetch()} />
      )}
      {!election && !error && <LoadingState label="Loading election…" />}
    </AdminPage>
  );
}

export function StoryPanel(story: { electionId: string; trailPath?: string }) {
  return (
    <TitledPanel id="audit-trail" title="Audit trail">
      <ElectionStory {...story} shown={12} isLive />
    </TitledPanel>
  );
}
