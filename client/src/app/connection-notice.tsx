import { WifiOff } from 'lucide-react';
import type { Connection } from '../lib/connection.ts';

const TEXTS = {
  connected: '',
  offline: 'You are offline.',
  unreachable: 'VoteWise cannot be reached right now.',
} as const;

/** Says that calls do not get through, and that nobody has to do anything about it. */
export function ConnectionNotice({ connection }: { connection: Connection }) {
  const isLost = connection !== 'connected';
  return (
    <output className="block">
      {isLost && (
        <span className="flex items-center justify-center gap-3 border-t border-amber-line bg-amber-bg px-4 py-2 text-14 text-amber">
          <WifiOff aria-hidden="true" className="size-4.5 shrink-0" />
          <span>
            <span className="font-semibold">{TEXTS[connection]}</span> What you marked or typed
            stays here. The page updates once the connection is back.
          </span>
        </span>
      )}
    </output>
  );
}
