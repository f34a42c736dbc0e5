import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { useFailureToast } from '../../../lib/use-failure-toast.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportProgress } from './import-progress.tsx';
import { Preview } from './preview.tsx';
import { isUnderWay, useImport } from './queries.ts';

interface OpenImportProps {
  id: string;
  /** Returns to the page where a list is chosen. */
  onLeave: () => void;
}

/** Shows one list: its preview, its progress, or its outcome. */
export function OpenImport({ id, onLeave }: OpenImportProps) {
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
