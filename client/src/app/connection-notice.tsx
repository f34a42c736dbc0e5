import { WifiOff } from 'lucide-react';
import type { Connection } from '../lib/connection.ts';

const TEXTS = {
  connected: '',
  offline: 'You’re offline.',
  unreachable: 'Can’t reach VoteWise right now.',
} as const;

/** Reports that calls don't get through and that no action is needed. */
export function ConnectionNotice({ connection }: { connection: Connection }) {
  const isLost = connection !== 'connected';
  return (
    <output className="block">
      {isLost && (
        <span className="flex items-center justify-center gap-3 border-t border-amber-line bg-amber-bg px-4 py-2 text-14 text-amber">
          <WifiOff aria-hidden="true" className="size-4.5 shrink-0" />
          <span>
            <span className="font-semibold">{TEXTS[connection]}</span> Your selections and entries
            are kept. The page updates when the connection is back.
          </span>
        </span>
      )}
    </output>
  );
}
