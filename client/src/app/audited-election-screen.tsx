import type { Election } from '@votewise/contract';
import { stageOf, wasOpen } from '@votewise/contract/elections/stages';
import { useParams } from 'react-router-dom';
import { AdminPage } from '../components/ui/admin-page.tsx';
import { LoadFailure } from '../components/ui/load-failure.tsx';
import { LoadingState } from '../components/ui/loading-state.tsx';
import { hasCode } from '../lib/api-error.ts';
import { AUDITOR_PATHS } from '../lib/further-paths.ts';
import { useFailureToast } from '../lib/use-failure-toast.ts';
import { useNow } from '../lib/use-now.ts';
import { useElectionPage } from '../features/elections/queries.ts';
import { StageLine } from '../features/elections/stage-line.tsx';
import { AuditedResults } from '../features/results/counted-results.tsx';
import { useCount } from '../features/results/queries.ts';
import { AuditedPanels } from './audited-panels.tsx';

/** One election as auditors see it, from draft to declared result, without controls that change it. */
export function AuditedElectionScreen() {
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
      back={{ to: AUDITOR_PATHS.dashboard, label: 'Auditor Dashboard' }}
    >
      {isGone && <p>This election doesn’t exist. It may have been deleted.</p>}
      {shown && <Audited key={id} election={shown} />}
      {!isGone && !election && error && (
        <LoadFailure what="The election" onRetry={() => void refetch()} />
      )}
      {!election && !error && <LoadingState label="Loading election…" />}
    </AdminPage>
  );
}

function Audited({ election }: { election: Election }) {
  const count = useCount(election);
  const now = useNow([election.startDate, election.endDate]);
  const stage = stageOf(election, now);
  const isBefore = stage === 'draft' || stage === 'ready';
  return (
    <div className="grid grid-cols-1 gap-6 md:gap-8">
      <StageLine stage={stage} hasOpened={wasOpen(election)} />
      <AuditedPanels election={election} results={count.results} />
      {!isBefore && <AuditedResults count={count} isOnPaper={election.paper !== ''} />}
    </div>
  );
}
