import type { Election } from '@votewise/contract';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { ElectionStory } from '../../features/audit/election-story.tsx';
import { useElectionPage } from '../../features/elections/election-queries.ts';
import { hasCode } from '../../lib/api-error.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';

export function ElectionPage(props: {
  back: { to: string; label: string };
  /** Also shown after the election has been deleted, so that entries in an open dialog are kept. */
  renderAction?: (election: Election) => ReactNode;
  children: (election: Election) => ReactNode;
}) {
  const { back, renderAction, children } = props;
  const { id = '' } = useParams();
  const { data: election, error, refetch } = useElectionPage(id);
  const isGone = hasCode(error, 'NOT_FOUND');
  const shown = isGone ? undefined : election;
  useFailureToast(election || isGone ? null : error, 'Failed to load election');
  return (
    <AdminPage
      title={shown?.title ?? 'Election'}
      {...(shown && {
        lead: <span className="line-clamp-3 whitespace-pre-line">{shown.description}</span>,
      })}
      back={back}
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
