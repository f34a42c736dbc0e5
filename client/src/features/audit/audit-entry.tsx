import type { AuditEntryView } from '@votewise/contract';
import { tellEntry } from '@votewise/contract/audit/event-sentences';
import { formatCount, formatDateTime } from '../../lib/format.ts';

/** One entry as a sentence, with its time and its position in the chain, all on one line if there is room. */
export function AuditEntry({ entry }: { entry: AuditEntryView }) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 @min-[40rem]:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <time dateTime={entry.at} className="text-14 text-ink-2 tabular-nums @min-[40rem]:pt-0.5">
        {formatDateTime(entry.at)}
      </time>
      <p className="min-w-0 wrap-anywhere">{tellEntry(entry, formatDateTime)}</p>
      <p
        className="text-14 text-ink-2 tabular-nums @min-[40rem]:pt-0.5 @min-[40rem]:text-end"
        title={`SHA-256 ${entry.hash}`}
      >
        Entry {formatCount(entry.sequence)}
      </p>
    </li>
  );
}
