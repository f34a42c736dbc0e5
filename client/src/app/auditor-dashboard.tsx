import { EmptyState } from '../components/ui/empty-state.tsx';
import { LoadFailure } from '../components/ui/load-failure.tsx';
import { LoadingState } from '../components/ui/loading-state.tsx';
import { AuditedElections } from '../features/elections/election-cards.tsx';
import { useElections } from '../features/elections/election-queries.ts';
import { RestoredCopyBanner } from '../features/operations/restored-copy-banner.tsx';
import { useFailureToast } from '../lib/use-failure-toast.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

/** The first page for auditors: every election with its status and turnout. */
export function AuditorDashboard() {
  usePageTitle('Auditor Dashboard');
  const { data: elections, error, isPending, refetch } = useElections();
  useFailureToast(elections ? null : error, 'Failed to load elections');
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="container-page pt-6 pb-4 md:pt-8">
          <h1 className="font-display text-32 font-medium">Auditor Dashboard</h1>
          <p className="mt-2 text-ink-2">
            You can view every election, but you can’t change anything.
          </p>
        </div>
      </div>
      <RestoredCopyBanner isReadOnly />
      <div className="container-page grid gap-6 py-6 md:py-8">
        <h2 className="sr-only">Elections</h2>
        {isPending && <LoadingState label="Loading elections…" />}
        {!isPending && !elections && (
          <LoadFailure what="The elections" onRetry={() => void refetch()} />
        )}
        {elections?.length === 0 && (
          <EmptyState title="No Elections">
            Elections appear here as soon as an administrator schedules them.
          </EmptyState>
        )}
        {elections && <AuditedElections elections={elections} />}
      </div>
    </>
  );
}
