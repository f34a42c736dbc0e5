import { formatDateTime } from '../../lib/format.ts';

/** When something happened. The date stays together when the line wraps. */
export function LabeledTime({ label, iso }: { label: string; iso: string }) {
  return (
    <p>
      {label}{' '}
      <time dateTime={iso} className="inline-block">
        {formatDateTime(iso)}
      </time>
    </p>
  );
}
