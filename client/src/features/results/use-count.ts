import type { Election } from '@votewise/server/contract';
import { useEffect } from 'react';
import { noteWatching } from '../../lib/presence.ts';
import { useResults } from './queries.ts';
import { type Results, resultsOfListed } from './results-figures.ts';

/** One or two failed polls go unreported. */
const STALE_AFTER_MS = 4_000;

interface Count {
  results: Results;
  /** When the figures were loaded, once they are no longer up to date; 0 when unknown. */
  staleSince: number | undefined;
  reload: () => void;
}

/** The newest figures available, and since when they are out of date. */
export function useCount(election: Election): Count {
  const { data, isError, dataUpdatedAt, errorUpdatedAt, refetch } = useResults(election);
  const hasFailed = isError || (!data && errorUpdatedAt > 0);
  const isStale = hasFailed && errorUpdatedAt - dataUpdatedAt >= STALE_AFTER_MS;
  const isLive = data?.election.status === 'active';
  useEffect(() => {
    // People who watch a count on a wall touch nothing.
    if (isLive && dataUpdatedAt > 0) noteWatching();
  }, [isLive, dataUpdatedAt]);
  return {
    results: data ?? resultsOfListed(election),
    staleSince: isStale ? dataUpdatedAt : undefined,
    reload: () => void refetch(),
  };
}
