import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { StatSheet } from '../../components/ui/stat-sheet.tsx';
import { formatCount } from '../../lib/format.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { ElectionCard } from './election-card.tsx';
import { ElectionDialogs, type OpenDialog } from './election-dialogs.tsx';
import { useElections } from './queries.ts';
import { countByStatus } from './read-elections.ts';

export function ElectionsTab() {
  const { data: elections, error, isPending } = useElections();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useFailureToast(elections ? null : error, 'Failed to load elections');

  if (isPending) return <LoadingState label="Loading elections…" />;
  if (!elections) {
    return <LoadFailure what="The elections" onRetry={() => window.location.reload()} />;
  }
  const counts = countByStatus(elections);
  const scheduleButton = (
    <Button variant="primary" size="large" onClick={() => setDialog({ kind: 'schedule' })}>
      <Plus aria-hidden="true" className="size-5" />
      Schedule Election
    </Button>
  );
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">All elections</h2>
      <div className="grid items-center gap-4 lg:grid-cols-[1fr_auto] lg:gap-6">
        <StatSheet
          stats={[
            { label: 'Total', value: formatCount(counts.total) },
            { label: 'Active', value: formatCount(counts.active) },
            { label: 'Completed', value: formatCount(counts.completed) },
            { label: 'Upcoming', value: formatCount(counts.upcoming) },
          ]}
        />
        {scheduleButton}
      </div>
      {elections.length === 0 ? (
        <EmptyState title="No Elections">Schedule one, and it appears here.</EmptyState>
      ) : (
        <ul className="grid gap-4 md:gap-6 lg:grid-cols-2">
          {elections.map((election) => (
            <li key={election.id}>
              <ElectionCard
                election={election}
                onOpen={(kind) =>
                  setDialog({ kind, electionId: election.id, title: election.title })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {dialog && <ElectionDialogs dialog={dialog} onChange={setDialog} />}
    </div>
  );
}
