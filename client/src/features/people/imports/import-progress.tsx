import type { VoterImport } from '@votewise/contract';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { StopDialog } from './import-dialogs.tsx';
import { listName } from './import-state.tsx';

/** An import in progress. It continues on the server, whether or not this page is open. */
export function ImportProgress({ current }: { current: VoterImport }) {
  const [isAsking, setAsking] = useState(false);
  const isStopping = current.state === 'stopping';
  return (
    <Panel className="grid grid-cols-1 gap-5 p-4 pt-5 md:p-6">
      <h2 dir="auto" className="font-display text-24 font-semibold wrap-anywhere">
        {listName(current)}
      </h2>
      <ProgressBar
        label={isStopping ? 'Stopping' : 'Registering voters'}
        done={current.progress.done}
        total={current.counts.good}
        unit="line"
      />
      {current.note && <p className="font-semibold wrap-anywhere text-amber">{current.note}</p>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-2">You can leave this page. The import continues on the server.</p>
        <Button disabled={isStopping} onClick={() => setAsking(true)}>
          Stop Import
        </Button>
      </div>
      {isAsking && <StopDialog draft={current} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
