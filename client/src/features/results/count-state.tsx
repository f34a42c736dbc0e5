import { COUNT_CHECKED } from '@votewise/server/contract/results/outcome-sentences';
import { clsx } from 'clsx';
import { CircleCheck, Clock, RefreshCwOff } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { BusyStrokes } from '../../components/ui/tally.tsx';
import { formatDateTime, formatQuantity, formatSince, formatTurnout } from '../../lib/format.ts';
import { useSlowed } from '../../lib/use-slowed.ts';
import { isUndecided, shownDecision, standingIn } from './results-figures.ts';
import { isBeingChecked, type Results } from './shown-results.ts';
import { standingAloud } from './standing.ts';

const ANNOUNCE_MS = 10_000;

interface CountStateProps {
  results: Results;
  /** When these figures were loaded, if they are outdated; 0 when unknown. */
  staleSince: number | undefined;
  onReload: () => void;
}

/** Shows whether the figures below are live, and announces changes to screen readers. */
export function CountState({ results, staleSince, onReload }: CountStateProps) {
  const isStale = staleSince !== undefined;
  return (
    <div className="-mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <output
        className={clsx(
          'flex items-center gap-2 text-14',
          isStale ? 'font-semibold text-amber' : 'text-ink-2',
        )}
      >
        {isStale ? <Stale since={staleSince} /> : <Fresh results={results} />}
      </output>
      {isStale && (
        <Button className="shrink-0" onClick={onReload}>
          Try Again
        </Button>
      )}
      {results.turnout && (
        <p className="text-14 text-ink-2 tabular-nums">
          Turnout:{' '}
          <strong className="font-semibold text-ink">{formatTurnout(results.turnout)}</strong>
        </p>
      )}
      <Announcement results={results} />
    </div>
  );
}

function Stale({ since }: { since: number }) {
  return (
    <>
      <RefreshCwOff aria-hidden="true" className="size-4.5 shrink-0" />
      <span>
        {since > 0 ? `Last updated: ${formatSince(since)}.` : 'Not up to date.'} Trying again…
      </span>
    </>
  );
}

function Fresh({ results }: { results: Results }) {
  const { status } = results.election;
  switch (status) {
    case 'active':
      return (
        <>
          <BusyStrokes className="size-4.5 text-brand-text" />
          {results.isCountHidden
            ? 'Voting is open. The turnout is live.'
            : 'Live. Updates automatically.'}
        </>
      );
    case 'upcoming':
      return (
        <>
          <Clock aria-hidden="true" className="size-4.5 shrink-0" />
          {results.times && results.times.opened.length > 0
            ? 'Voting isn’t open.'
            : 'Voting hasn’t opened yet.'}
        </>
      );
    case 'completed':
      return (
        <>
          <CircleCheck aria-hidden="true" className="size-4.5 shrink-0" />
          <span>{stateAfterClose(results)}</span>
        </>
      );
    default:
      return status satisfies never;
  }
}

/** How far the count and the declaration are. Without votes there is nothing to recount. */
function stateAfterClose(results: Results): string {
  const { totalVotes, times, countConfirmedAt, declaredAt } = results;
  const isWithoutVoting = times?.isComplete === true && times.opened.length === 0;
  return [
    isWithoutVoting ? 'Completed without voting.' : 'Voting has closed.',
    ...(totalVotes === 0 && !isWithoutVoting ? ['No votes were cast.'] : []),
    ...(isBeingChecked(results) ? [COUNT_CHECKED] : []),
    ...(countConfirmedAt ? [`Count confirmed on ${formatDateTime(countConfirmedAt)}.`] : []),
    ...(declaredAt ? [`Declared on ${formatDateTime(declaredAt)}.`] : []),
  ].join(' ');
}

/** For screen readers only: sighted users see the figures change. */
function Announcement({ results }: { results: Results }) {
  return <output className="sr-only">{useSlowed(figuresAloud(results), ANNOUNCE_MS)}</output>;
}

function figuresAloud(results: Results): string {
  const { election, totalVotes, candidates, isCountHidden } = results;
  if (candidates.length === 0) return '';
  const total = totalVotes === 0 ? [] : [`${formatQuantity(totalVotes, 'vote')}.`];
  if (isCountHidden) return [...total, 'The count is hidden.'].join(' ');
  if (isUndecided(results)) return [...total, COUNT_CHECKED].join(' ');
  const decision = shownDecision(results);
  const standing = decision ? decision.text : standingAloud(standingIn(results), election.status);
  return [...total, standing].join(' ');
}
