import type { Election } from '@votewise/server/contract';
import { useEffect } from 'react';
import { noteWatching } from '../../lib/presence.ts';
import { useResults } from './queries.ts';
import { type Results, resultsOfListed } from './results-figures.ts';

/** A poll or two may get lost without anybody being told. */
const STALE_AFTER_MS = 4_000;

interface Count {
  results: Results;
  /** When the figures were loaded, once they are no longer up to date; 0 when nobody knows. */
  staleSince: number | undefined;
  reload: () => void;
}

/** The newest figures there are, and whether they still move. */
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
