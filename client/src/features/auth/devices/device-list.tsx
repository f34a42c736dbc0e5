import type { OwnSession } from '@votewise/contract';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatDateTime } from '../../../lib/format.ts';

interface DeviceListProps {
  /** Newest first. */
  sessions: readonly OwnSession[];
  onChoose: (session: OwnSession) => void;
}

export function DeviceList({ sessions, onChoose }: DeviceListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {sessions.map((session) => (
        <DeviceRow key={session.id} session={session} onChoose={() => onChoose(session)} />
      ))}
    </ul>
  );
}

function DeviceRow({ session, onChoose }: { session: OwnSession; onChoose: () => void }) {
  const { device, signedInAt, endsAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{device}</span>
          {isCurrent && <Badge tone="brand">This device</Badge>}
        </p>
        <Moment label="Signed in" iso={signedInAt} />
        <Moment label="Session ends" iso={endsAt} />
      </div>
      {!isCurrent && (
        <Button
          aria-label={`Sign out ${device}, signed in ${formatDateTime(signedInAt)}`}
          className="shrink-0"
          onClick={onChoose}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}

/** Keeps the date together when the line wraps. */
function Moment({ label, iso }: { label: string; iso: string }) {
  return (
    <p className="text-14 text-ink-2 tabular-nums">
      {label}{' '}
      <time dateTime={iso} className="inline-block">
        {formatDateTime(iso)}
      </time>
    </p>
  );
}
