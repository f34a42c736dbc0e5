import './election-picker.css';
import type { Election } from '@votewise/contract';
import { optionNoun } from '@votewise/contract/elections/ballot';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useSearchParams } from 'react-router-dom';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Link } from '../../components/ui/link.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { endsSession, failureText } from '../../lib/api-error.ts';
import { formatCount, pluralOf } from '../../lib/format.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import {
  ElectionItems,
  ElectionOption,
  ElectionSearch,
  useShortList,
} from '../elections/election-list.tsx';
import { useElections } from '../elections/election-queries.ts';
import { questionsOnPaper } from '../elections/read-elections.ts';
import { AdminResults } from './counted-results.tsx';
import { useShownElections } from './count/result-queries.ts';
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
    <div className="picked-results">
      <ElectionPicker
        elections={shown}
        selectedId={selected.id}
        onSelect={(id) => handleSelect(id, false)}
      />
      <AdminResults
        key={selected.id}
        election={selected}
        title={selected.title}
        takesFocus={hasJumped}
        questions={questionsOnPaper(selected, shown)}
        onSelect={(id) => handleSelect(id, true)}
        isRefreshing={isRefreshing}
        onRefresh={() => void handleRefresh()}
      />
    </div>
  );
}

const PAGE_SIZE = 24;

/** One card per election: in a scrolling column on wide screens, in a swipeable row on small ones. */
export function ElectionPicker(props: {
  elections: readonly Election[];
  selectedId: string;
  onSelect: (id: string) => void;
}) {
  const { elections, selectedId, onSelect } = props;
  const list = useShortList(elections, { pageSize: PAGE_SIZE, selectedId });
  return (
    <section aria-labelledby="picker-title" className="election-picker">
      <h2 id="picker-title" className="mb-3 font-semibold">
        Elections
      </h2>
      <ElectionSearch list={list} className="mb-3" />
      <ElectionItems
        list={list}
        selectedId={selectedId}
        className="election-picker-items rounded-3 border border-line bg-surface"
        buttonClassName="mt-3"
      >
        {(election) => (
          <ElectionOption
            election={election}
            isSelected={election.id === selectedId}
            onSelect={() => onSelect(election.id)}
            figures={
              <>
                <Figure count={election.totalVotes} noun="vote" />
                <Figure
                  count={election.candidates.length}
                  noun={optionNoun(election.ballot, election.candidates)}
                />
              </>
            }
          />
        )}
      </ElectionItems>
    </section>
  );
}

/** A number with its noun: for 1 and 'vote', shows '1 vote'. */
function Figure({ count, noun }: { count: number; noun: string }) {
  return (
    <span>
      <span className="font-semibold text-ink tabular-nums">{formatCount(count)}</span>{' '}
      {pluralOf(count, noun)}
    </span>
  );
}
