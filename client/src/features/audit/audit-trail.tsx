import type { AuditData, AuditFormat } from '@votewise/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { AuditEntry } from './audit-entry.tsx';
import type { AuditFilter } from './audit-filter.ts';
import { AuditFilters, type ElectionChoice } from './audit-filters.tsx';
import { CheckChain } from './chain-check.tsx';
import { exportTrail, useAuditTrail } from './audit-queries.ts';

const FORMATS: AuditFormat[] = ['csv', 'json'];

interface AuditTrailProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
  elections: readonly ElectionChoice[];
  canExport: boolean;
}

/** The trail with its filters, the chain check, and the export. */
export function AuditTrail({ filter, onFilter, elections, canExport }: AuditTrailProps) {
  const trail = useAuditTrail(filter);
  const { data, error } = trail;
  useFailureToast(data ? null : error, 'Failed to load the audit trail');
  const [busy, setBusy] = useState<AuditFormat>();

  async function handleExport(format: AuditFormat): Promise<void> {
    setBusy(format);
    try {
      await exportTrail(filter, format);
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : 'Unknown error';
      toast.error(`Failed to export the audit trail: ${reason}`);
    }
    setBusy(undefined);
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <CheckChain>
        {canExport &&
          FORMATS.map((format) => (
            <Button key={format} isBusy={busy === format} onClick={() => void handleExport(format)}>
              <Download aria-hidden="true" className="size-4.5" />
              Export {format.toUpperCase()}
            </Button>
          ))}
      </CheckChain>
      <AuditFilters
        filter={filter}
        onChange={onFilter}
        elections={elections}
        kinds={data?.pages[0]?.kinds ?? []}
      />
      {data && <Entries pages={data.pages} isFiltered={Object.keys(filter).length > 0} />}
      {data && trail.hasNextPage && (
        <Button
          className="justify-self-center"
          isBusy={trail.isFetchingNextPage}
          onClick={() => void trail.fetchNextPage()}
        >
          Show Earlier Entries
        </Button>
      )}
      {!data && error && (
        <LoadFailure what="The audit trail" onRetry={() => void trail.refetch()} />
      )}
      {!data && !error && <LoadingState label="Loading the audit trail…" />}
    </div>
  );
}

function Entries({ pages, isFiltered }: { pages: readonly AuditData[]; isFiltered: boolean }) {
  const entries = pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return isFiltered ? (
      <EmptyState title="No matching entries">
        Choose a longer period, or another election, user, or type.
      </EmptyState>
    ) : (
      <EmptyState title="No entries yet">
        Administrators’ actions appear here within a second.
      </EmptyState>
    );
  }
  return (
    <Panel className="px-4 md:px-6">
      <ol aria-label="Entries, newest first" className="@container divide-y divide-line">
        {entries.map((entry) => (
          <AuditEntry key={entry.sequence} entry={entry} />
        ))}
      </ol>
    </Panel>
  );
}
