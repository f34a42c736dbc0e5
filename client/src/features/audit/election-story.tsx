import { Link } from 'react-router-dom';
import { auditPath } from '../../lib/paths.ts';
import { AuditEntry } from './audit-entry.tsx';
import { useElectionStory } from './queries.ts';

const SHOWN = 5;

/** The latest events of an election in the audit trail. */
export function ElectionStory({ electionId }: { electionId: string }) {
  const { data, error } = useElectionStory(electionId, SHOWN);
  return (
    <section aria-label="History">
      <h3 className="font-semibold">History</h3>
      {!data && !error && <p className="mt-2 text-14 text-ink-2">Loading the audit trail…</p>}
      {error && !data && (
        <p className="mt-2 text-14 text-ink-2">
          Couldn’t load the audit trail. Close this dialog and open it again.
        </p>
      )}
      {data?.entries.length === 0 && <p className="mt-2 text-14 text-ink-2">No entries yet.</p>}
      {data && data.entries.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {data.entries.map((entry) => (
            <AuditEntry key={entry.sequence} entry={entry} />
          ))}
        </ul>
      )}
      {data?.next && (
        <Link
          to={auditPath(electionId)}
          className="quick mt-2 inline-flex min-h-11 items-center rounded-2 text-brand-text underline underline-offset-4"
        >
          All entries for this election
        </Link>
      )}
    </section>
  );
}
