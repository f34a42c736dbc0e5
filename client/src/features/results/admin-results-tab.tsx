import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router-dom';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Link } from '../../components/ui/link.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { endsSession, failureText } from '../../lib/api-error.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { questionsOnPaper } from '../elections/paper-questions.ts';
import { useElections } from '../elections/queries.ts';
import { AdminResults } from './counted-results.tsx';
import { ElectionPicker } from './election-picker.tsx';
import { useShownElections } from './queries.ts';
import { ResultsToolbar } from './results-toolbar.tsx';

export function AdminResultsTab() {
  const { data: elections, error, isPending, refetch } = useElections();
  const [params, setParams] = useSearchParams();
  const [hasJumped, setHasJumped] = useState(false);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const selected = elections?.find(({ id }) => id === params.get('election')) ?? elections?.[0];
  const shown = useShownElections(elections, selected?.id);
  useFailureToast(elections ? null : error, 'Failed to load elections');

  async function handleRefresh(): Promise<void> {
    setIsRefreshing(true);
    const { error: failure } = await refetch();
    if (failure && !endsSession(failure))
      toast.error(failureText(failure, 'Failed to refresh elections'));
    setIsRefreshing(false);
  }

  function handleSelect(id: string, isJump: boolean): void {
    setHasJumped(isJump);
    setParams({ election: id }, { replace: true });
  }

  if (isPending) return <LoadingState label="Loading Results..." />;
  if (!shown) return <LoadFailure what="The results" onRetry={() => void refetch()} />;
  if (!selected) {
    return (
      <div className="grid gap-4 md:gap-6">
        <div className="flex justify-end">
          <ResultsToolbar
            electionId={undefined}
            isRefreshing={isRefreshing}
            onRefresh={() => void handleRefresh()}
          />
        </div>
        <EmptyState
          title="No Elections Found"
          action={
            <Link to="?tab=elections" replace className={buttonStyle('primary')}>
              Go to Elections
            </Link>
          }
        >
          Schedule an election in the Elections tab to see its results here.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-6 wide:grid-cols-[312px_minmax(0,1fr)] wide:gap-8">
      <ElectionPicker
        elections={shown}
        selectedId={selected.id}
        onSelect={(id) => handleSelect(id, false)}
      />
      <AdminResults
        key={selected.id}
        election={selected}
        takesFocus={hasJumped}
        questions={questionsOnPaper(selected, shown)}
        onSelect={(id) => handleSelect(id, true)}
        isRefreshing={isRefreshing}
        onRefresh={() => void handleRefresh()}
      />
    </div>
  );
}
