import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Connection } from '../lib/connection.ts';
import { useTexts } from '../lib/languages/texts.ts';
import { frameTexts } from './frame-texts.ts';

const emphasize = (chunks: ReactNode) => (
  <span key="b" className="font-semibold">
    {chunks}
  </span>
);

/** Reports that calls don't get through and that no action is needed. */
export function ConnectionNotice({ connection }: { connection: Connection }) {
  const t = useTexts(frameTexts);
  return (
    <output className="block">
      {connection !== 'connected' && (
        <span className="flex items-center justify-center gap-3 border-t border-amber-line bg-amber-bg px-4 py-2 text-14 text-amber">
          <WifiOff aria-hidden="true" className="size-4.5 shrink-0" />
          <span>{t.rich(`connection.${connection}`, { b: emphasize })}</span>
        </span>
      )}
    </output>
  );
}
