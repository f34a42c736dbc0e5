import type { AuditData, AuditEntryView, AuditFormat } from '@votewise/contract';
import { Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { trackDownload } from '../../components/ui/download-toast.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { Panel } from '../../components/ui/panel.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import { useBusy } from '../../lib/use-busy.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { AuditEntry } from './election-story.tsx';
import {
  type AuditFilter,
  type ChainCheck,
  exportTrail,
  useAuditTrail,
  useChainCheck,
} from './audit-queries.ts';

const EXPORTING = {
  progress: 'Exporting audit trail…',
  success: 'Audit trail exported.',
  failure: 'Failed to export the audit trail',
};

const FORMATS: AuditFormat[] = ['csv', 'json'];

export function AuditTrail(props: {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
  elections: readonly ElectionChoice[];
  canExport: boolean;
}) {
  const { filter, onFilter, elections, canExport } = props;
  const trail = useAuditTrail(filter);
  const { data, error } = trail;
  useFailureToast(data ? null : error, 'Failed to load the audit trail');
  return (
    <div className="grid grid-cols-1 gap-6">
      <CheckChain newest={data?.pages[0]?.entries[0]}>
        {canExport &&
          FORMATS.map((format) => <ExportButton key={format} format={format} filter={filter} />)}
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

function ExportButton({ format, filter }: { format: AuditFormat; filter: AuditFilter }) {
  const { isBusy, run } = useBusy();
  const exportAll = () =>
    announceProgress(EXPORTING, (toastId) =>
      exportTrail(filter, { format, ...trackDownload(toastId, EXPORTING.progress) }),
    );
  return (
    <Button isBusy={isBusy} onClick={() => void run(exportAll)}>
      <Download aria-hidden="true" className="size-4.5" />
      Export {format.toUpperCase()}
    </Button>
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

interface ElectionChoice {
  id: string;
  title: string;
}

/** Filters the trail. Every change takes effect at once. */
function AuditFilters(props: {
  filter: AuditFilter;
  elections: readonly ElectionChoice[];
  kinds: AuditData['kinds'];
  onChange: (filter: AuditFilter) => void;
}) {
  const { filter, elections, kinds, onChange } = props;
  const first = useRef<HTMLSelectElement>(null);
  const change = (part: AuditFilter) => onChange({ ...filter, ...part });
  const isDeleted = filter.election && !elections.some(({ id }) => id === filter.election);
  return (
    <Panel className="p-4 md:p-6">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-5 xl:grid-cols-[3fr_2fr_3fr_2fr_2fr]">
        <SelectField
          ref={first}
          label="Election"
          value={filter.election ?? ''}
          onChange={({ target }) => change({ election: target.value })}
        >
          <option value="">All</option>
          {isDeleted && <option value={filter.election}>Deleted election</option>}
          {elections.map(({ id, title }) => (
            <option key={id} value={id} dir="auto">
              {title}
            </option>
          ))}
        </SelectField>
        <PersonField
          key={filter.person}
          person={filter.person ?? ''}
          onChange={(person) => change({ person })}
        />
        <SelectField
          label="Type"
          value={filter.kind ?? ''}
          onChange={({ target }) => change({ kind: target.value })}
        >
          <option value="">All</option>
          {kinds.map(({ kind, text }) => (
            <option key={kind} value={kind}>
              {text.charAt(0).toUpperCase() + text.slice(1)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="From"
          type="date"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
      {Object.keys(filter).length > 0 && (
        <Button
          className="mt-4"
          onClick={() => {
            onChange({});
            // The pressed button is gone.
            first.current?.focus();
          }}
        >
          Clear Filters
        </Button>
      )}
    </Panel>
  );
}

/** Searches when the user ID is complete: when Enter is pressed or the field loses focus. */
function PersonField({ person, onChange }: { person: string; onChange: (person: string) => void }) {
  const [typed, setTyped] = useState(person);
  function commit(): void {
    if (typed.trim() !== person) onChange(typed.trim());
  }
  return (
    <TextField
      label="User"
      placeholder="ADMIN001"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
}

/** Has the server recompute the chain. The verdict appears below the button and `children`. */
function CheckChain(props: {
  /** The newest entry that is listed. */
  newest: AuditEntryView | undefined;
  children: ReactNode;
}) {
  const { newest, children } = props;
  const { check, soFar } = useChainCheck();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Button className="me-auto" isBusy={check.isPending} onClick={() => check.mutate()}>
          Check Chain
        </Button>
        {children}
      </div>
      <output className="empty:hidden">
        {check.isPending && soFar && `Entries 1 to ${formatCount(soFar.to)} checked so far…`}
      </output>
      {check.data && <Verdict check={check.data} newest={newest} />}
      {check.isError && (
        <Banner tone="error">
          Couldn’t check the whole chain. Check your connection and try again.
        </Banner>
      )}
    </div>
  );
}

function Verdict(props: { check: ChainCheck; newest: AuditEntryView | undefined }) {
  const { check, newest } = props;
  const { to, hash, brokenAt, alteredAt, erased, erasures } = check;
  const held = to > 0 ? `The chain is intact from entry 1 to entry ${formatCount(to)}.` : '';
  if (brokenAt !== undefined) {
    return (
      <Banner tone="error">
        {held} The chain breaks at entry {formatCount(brokenAt)}: that entry was changed, removed,
        or moved in the database. Compare the audit trail with an earlier export or backup.
      </Banner>
    );
  }
  if (to === 0) return <Banner tone="info">There are no entries to check yet.</Banner>;
  if (alteredAt !== undefined) {
    return (
      <Banner tone="error">
        {held} However, entry {formatCount(alteredAt)} names people who were changed in the
        database. Compare the audit trail with an earlier export or backup.
      </Banner>
    );
  }
  if (erased > 0 && erasures === 0) {
    return (
      <Banner tone="error">
        {held} However, {formatQuantity(erased, 'name')} {erased === 1 ? 'is' : 'are'} missing, and
        no entry shows that a voter was erased. Unless a voter is just being erased, the names were
        removed in the database.
      </Banner>
    );
  }
  return (
    <Banner tone="success">
      <p>
        {held} No entry in between was changed, removed, or moved.
        {erased > 0 &&
          ` ${formatQuantity(erased, 'name')} of erased voters ${erased === 1 ? 'was' : 'were'} removed.`}
      </p>
      <EntryHash sequence={to} hash={hash} />
      {/* Auditors don’t see every entry. Only the hash of a listed entry can be compared on screen later. */}
      {newest && newest.sequence < to && <EntryHash {...newest} />}
      <p className="mt-1 text-14">
        Keep a copy of the hash outside VoteWise. As long as the entry has this hash, no earlier
        entry has been changed. Only such a copy shows whether entries at the end were removed, or
        all of them were written again.
      </p>
    </Banner>
  );
}

function EntryHash({ sequence, hash }: { sequence: number; hash: string }) {
  return (
    <p className="mt-1 text-14">
      Hash of entry {formatCount(sequence)}:{' '}
      <code translate="no" className="break-all">
        {hash}
      </code>
    </p>
  );
}
