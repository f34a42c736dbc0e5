import type { Election } from '@votewise/contract';
import { useEffect } from 'react';
import { noteWatching } from '../../lib/watching.ts';
import { useResults } from './queries.ts';
import { type Results, resultsOfListed } from './shown-results.ts';

/** Long enough that one or two failed polls are not reported. */
const STALE_AFTER_MS = 4_000;

export interface Count {
  results: Results;
  /** When the figures were loaded, if they are outdated; 0 if unknown. */
  staleSince: number | undefined;
  reload: () => void;
}

/** Returns the latest figures and, if they are no longer being updated, when they were loaded. */
export function useCount(election: Election): Count {
  const { data, isError, dataUpdatedAt, errorUpdatedAt, refetch } = useResults(election);
  const hasFailed = isError || (!data && errorUpdatedAt > 0);
  const isStale = hasFailed && errorUpdatedAt - dataUpdatedAt >= STALE_AFTER_MS;
  const isLive = data?.election.status === 'active';
  useEffect(() => {
    // People who watch a count on a wall display don't interact with the page.
    if (isLive && dataUpdatedAt > 0) noteWatching();
  }, [isLive, dataUpdatedAt]);
  return {
    results: data ?? resultsOfListed(election),
    staleSince: isStale ? dataUpdatedAt : undefined,
    reload: () => void refetch(),
  };
}
