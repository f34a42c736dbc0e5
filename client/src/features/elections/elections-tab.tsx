import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { StatSheet } from '../../components/ui/stat-sheet.tsx';
import { formatCount } from '../../lib/format.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { ElectionCards, type OpenCard } from './election-cards.tsx';
import { ElectionDialogs } from './election-dialogs.tsx';
import { useElections } from './queries.ts';
import { countByStatus } from './read-elections.ts';
import { useOpenDialog } from './use-open-dialog.ts';

export function ElectionsTab() {
  const { data: elections, error, isPending } = useElections();
  const { dialog, open, close } = useOpenDialog();
  const openFromCard = useCallback<OpenCard>((kind, election) => open({ kind, election }), [open]);
  useFailureToast(elections ? null : error, 'Failed to load elections');

  if (isPending) return <LoadingState label="Loading elections…" />;
  if (!elections) {
    return <LoadFailure what="The elections" onRetry={() => window.location.reload()} />;
  }
  const counts = countByStatus(elections);
  const isEmpty = elections.length === 0;
  const scheduleButton = (
    <Button variant="primary" size="large" onClick={() => open({ kind: 'schedule' })}>
      <Plus aria-hidden="true" className="size-5" />
      Schedule Election
    </Button>
  );
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">All elections</h2>
      <div className="grid items-center gap-4 lg:flex lg:gap-6">
        <StatSheet
          className="lg:flex-1"
          stats={[
            { label: 'Total', value: formatCount(counts.total) },
            { label: 'Active', value: formatCount(counts.active) },
            { label: 'Completed', value: formatCount(counts.completed) },
            { label: 'Upcoming', value: formatCount(counts.upcoming) },
          ]}
        />
        {!isEmpty && scheduleButton}
      </div>
      {isEmpty ? (
        <EmptyState title="No Elections" action={scheduleButton}>
          Schedule your first election to see it here.
        </EmptyState>
      ) : (
        <ElectionCards elections={elections} onOpen={openFromCard} />
      )}
      {dialog && (
        <ElectionDialogs elections={elections} dialog={dialog} onOpen={open} onClose={close} />
      )}
    </div>
  );
}
