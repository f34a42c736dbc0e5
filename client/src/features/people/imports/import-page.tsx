import type { VoterImport } from '@votewise/contract';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../components/ui/admin-page.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { formatDateTime, formatQuantity } from '../../../lib/format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { ImportOutcome } from './import-progress.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportStateBadge, listName } from './import-state.tsx';
import { Preview } from './preview.tsx';
import { isUnderWay, useImport, useRecentImports } from './import-queries.ts';
import { UploadPanel } from './upload-panel.tsx';

const LIST = 'list';

/** Keeps the ID of the open list in the URL, so a reload or a new sign-in returns to the list. */
export function ImportVotersPage() {
  const [params, setParams] = useSearchParams();
  const id = params.get(LIST);
  const open = (list: string | undefined): void => setParams(list ? { [LIST]: list } : {});
  return (
    <AdminPage
      title="Import voters"
      lead="Check the list before registering anyone."
      back={{ to: `${PATHS.adminDashboard}?tab=voters`, label: 'Register Voters' }}
    >
      {id ? (
        <OpenImport key={id} id={id} onLeave={() => open(undefined)} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-8">
          <UploadPanel onUploaded={open} />
          <RecentImports hrefOf={(list) => `?${LIST}=${list}`} />
        </div>
      )}
    </AdminPage>
  );
}

interface OpenImportProps {
  id: string;
  /** Returns to the page where a list is chosen. */
  onLeave: () => void;
}

/** Shows one list: its preview, its progress, or its outcome. */
function OpenImport({ id, onLeave }: OpenImportProps) {
  const { data, error, refetch } = useImport(id);
  const isGone = hasCode(error, 'NOT_FOUND');
  useFailureToast(data || isGone ? null : error, 'Failed to load the list');
  if (isGone) {
    return (
      <EmptyState
        title="This list has been removed"
        action={
          <Button variant="primary" onClick={onLeave}>
            Choose Another List
          </Button>
        }
      >
        Lists are removed after two days, or a week after they are imported.
      </EmptyState>
    );
  }
  if (!data) {
    return error ? (
      <LoadFailure what="The list" onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading the list…" />
    );
  }
  if (data.state === 'draft') return <Preview draft={data} onLeave={onLeave} />;
  if (isUnderWay(data)) return <ImportProgress current={data} />;
  return <ImportOutcome ended={data} onLeave={onLeave} />;
}

interface RecentImportsProps {
  hrefOf: (id: string) => string;
}

function RecentImports({ hrefOf }: RecentImportsProps) {
  const { data: imports, error, refetch } = useRecentImports();
  useFailureToast(imports ? null : error, 'Failed to load imports');
  if (!imports) {
    return error ? (
      <LoadFailure what="Previous lists" onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading lists…" />
    );
  }
  return (
    <Panel>
      <h2 className="px-4 pt-5 pb-3 font-display text-24 font-semibold md:px-6">Previous lists</h2>
      {imports.length === 0 ? (
        <p className="border-t border-line px-4 py-8 text-ink-2 md:px-6">
          No lists yet. Lists are kept for two days, or for a week after they are imported.
        </p>
      ) : (
        <ul>
          {imports.map((one) => (
            <li key={one.id} className="relative border-t border-line px-4 py-4 md:px-6">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <Link
                  to={hrefOf(one.id)}
                  className="min-w-0 font-semibold underline underline-offset-4 wrap-anywhere after:absolute after:inset-0"
                >
                  {listName(one)}
                </Link>
                <ImportStateBadge state={one.state} />
              </div>
              <p className="text-14 text-ink-2">{summaryOf(one)}</p>
              <p className="text-14 text-ink-2">
                {formatDateTime(one.createdAt)}, <bdi>{one.createdBy}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function summaryOf({ state, counts, progress }: VoterImport): string {
  if (state === 'draft') return `${formatQuantity(counts.good, 'line')} can be imported`;
  return `${formatQuantity(progress.registered, 'voter')} registered`;
}
