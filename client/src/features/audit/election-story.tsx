import { Link } from '../../components/ui/link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { auditPath } from '../../lib/further-paths.ts';
import { AuditEntry } from './audit-entry.tsx';
import { useElectionStory } from './audit-queries.ts';

interface ElectionStoryProps {
  electionId: string;
  /** The path of the page with all entries; by default, the administrators' page. */
  trailPath?: string;
  /** The number of entries. */
  shown?: number;
  /** Whether new entries appear while the page is open. */
  isLive?: boolean;
}

/** An election's latest events in the audit trail. The caller adds the heading. */
export function ElectionStory({
  electionId,
  trailPath = auditPath(electionId),
  shown = 5,
  isLive = false,
}: ElectionStoryProps) {
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
