import type { VoterImport } from '@votewise/contract';
import { Link } from '../../../components/ui/link.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatDateTime, formatQuantity } from '../../../lib/format.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { ImportStateBadge, listName } from './import-state.tsx';
import { useRecentImports } from './queries.ts';

interface RecentImportsProps {
  hrefOf: (id: string) => string;
}

export function RecentImports({ hrefOf }: RecentImportsProps) {
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
