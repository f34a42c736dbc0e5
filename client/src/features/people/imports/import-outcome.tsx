import type { VoterImport } from '@votewise/server/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { StatSheet } from '../../../components/ui/stat-sheet.tsx';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { leftOut, listName } from './import-state.tsx';
import { ProblemList } from './problem-list.tsx';

interface ImportOutcomeProps {
  ended: VoterImport;
  onLeave: () => void;
}

export function ImportOutcome({ ended, onLeave }: ImportOutcomeProps) {
  const { counts, progress, state } = ended;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus has gone with the progress.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2
          ref={heading}
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
          { label: 'Left out', value: formatCount(leftOut(ended)) },
          { label: 'Not reached', value: formatCount(counts.good - progress.done) },
        ]}
      />
      {leftOut(ended) > 0 && <ProblemList current={ended} />}
    </div>
  );
}

function outcomeOf({ state, progress }: VoterImport): string {
  const who = formatQuantity(progress.registered, 'voter');
  const verb = progress.registered === 1 ? 'is' : 'are';
  const mails = progress.registered > 0 ? ' Their emails go out one after the other.' : '';
  return state === 'done'
    ? `${who} ${verb} registered.${mails}`
    : `The import was stopped. ${who} ${verb} registered.${mails} Import the list again to go on: nobody is registered twice.`;
}
