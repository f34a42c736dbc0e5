import type { AuditEntryView } from '@votewise/contract';
import { tellEntry } from '@votewise/contract/audit/event-sentences';
import { Button } from '../../components/ui/button.tsx';
import { Link } from '../../components/ui/link.tsx';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { auditPath } from '../../lib/lazy-paths.ts';
import { weightName } from '../../lib/weights.ts';
import { useElectionStory } from './audit-queries.ts';

export function ElectionStory(props: {
  electionId: string;
  /** The path of the page with all entries; by default, the administrators' page. */
  trailPath?: string;
  shown?: number;
  isLive?: boolean;
}) {
  const { electionId, trailPath = auditPath(electionId), shown = 5, isLive = false } = props;
  const { data, error, refetch } = useElectionStory(electionId, shown, isLive);
  return (
    <>
      {!data && !error && <p className="mt-2 text-14 text-ink-2">Loading the audit trail…</p>}
      {error && !data && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-ink-2">
          The audit trail couldn’t be loaded.
          <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      )}
      {data?.entries.length === 0 && <p className="mt-2 text-14 text-ink-2">No entries yet.</p>}
      {data && data.entries.length > 0 && (
        <ul className="@container mt-2 divide-y divide-line border-y border-line">
          {data.entries.map((entry) => (
            <AuditEntry key={entry.sequence} entry={entry} />
          ))}
        </ul>
      )}
      {data?.next && (
        <Link
          to={trailPath}
          className="quick mt-2 inline-flex min-h-11 items-center rounded-2 text-brand-text underline underline-offset-4"
        >
          All entries for this election
        </Link>
      )}
    </>
  );
}

/** One entry as a sentence, with its time and its position in the chain, all on one line if there is room. */
export function AuditEntry({ entry }: { entry: AuditEntryView }) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 @min-[40rem]:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <time dateTime={entry.at} className="text-14 text-ink-2 tabular-nums @min-[40rem]:pt-0.5">
        {formatDateTime(entry.at)}
      </time>
      <p className="min-w-0 wrap-anywhere">{tellEntry(entry, formatDateTime, weightName())}</p>
      <details className="max-w-76 text-14 text-ink-2 tabular-nums @min-[40rem]:pt-0.5 @min-[40rem]:text-end">
        <summary className="cursor-pointer">Entry {formatCount(entry.sequence)}</summary>
        SHA-256{' '}
        <code translate="no" className="break-all">
          {entry.hash}
        </code>
        {typeof entry.details['lotHash'] === 'string' && (
          <span className="mt-1 block">
            Hash of the seed, for ties broken by lot{' '}
            <code translate="no" className="break-all">
              {entry.details['lotHash']}
            </code>
          </span>
        )}
      </details>
    </li>
  );
}
