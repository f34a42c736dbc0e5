import type { VoterImport } from '@votewise/contract';
import { useState, useEffect, useRef } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { StatSheet } from '../../../components/ui/stat-sheet.tsx';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { StopDialog } from './import-dialogs.tsx';
import { listName, skippedLines } from './import-state.tsx';
import { ProblemList } from './problem-list.tsx';

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

interface ImportOutcomeProps {
  ended: VoterImport;
  onLeave: () => void;
}

export function ImportOutcome({ ended, onLeave }: ImportOutcomeProps) {
  const { counts, progress, state } = ended;
  const heading = useRef<HTMLHeadingElement>(null);
  // If the focused button has disappeared together with the progress, the heading receives focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2
          ref={heading}
          dir="auto"
          tabIndex={-1}
          className="min-w-0 scroll-mt-24 font-display text-24 font-semibold wrap-anywhere"
        >
          {listName(ended)}
        </h2>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-wrap-reverse max-sm:*:flex-auto">
          <Link to={PATHS.allVoters} className={buttonStyle()}>
            See All Voters
          </Link>
          <Button variant="primary" onClick={onLeave}>
            Choose Another List
          </Button>
        </div>
      </div>
      <Banner tone={state === 'done' ? 'success' : 'notice'} role="note">
        {outcomeOf(ended)}
      </Banner>
      <StatSheet
        stats={[
          { label: 'Lines', value: formatCount(counts.lines) },
          { label: 'Registered', value: formatCount(progress.registered) },
          { label: 'Skipped', value: formatCount(skippedLines(ended)) },
          { label: 'Not processed', value: formatCount(counts.good - progress.done) },
        ]}
      />
      {skippedLines(ended) > 0 && <ProblemList current={ended} />}
    </div>
  );
}

function outcomeOf({ state, progress }: VoterImport): string {
  const registered = `${formatQuantity(progress.registered, 'voter')} registered.`;
  const emails =
    progress.registered > 0
      ? ' Select See All Voters to check the state of each email with credentials.'
      : '';
  return state === 'done'
    ? `${registered}${emails}`
    : `The import was stopped. ${registered}${emails} To continue, import the list again. No one is registered twice.`;
}
