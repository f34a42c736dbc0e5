import type { Election } from '@votewise/contract';
import { RESULTS_POLL_MS } from '@votewise/contract/base/limits';
import * as endpoints from '@votewise/contract/results/results-endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { noteWatching } from '../../../lib/watching.ts';
import { isBeingChecked, type Results, resultsOfListed } from './shown-results.ts';

/** The retry interval after a request has failed for an election whose count does not change. */
const RETRY_MS = 5_000;
/** The polling interval from the close of voting until the recount has confirmed the count, some seconds later. */
const UNCONFIRMED_MS = 2_000;
/** The polling interval while the recount waits for paper ballots or key holders, which takes minutes or days. */
const AWAITING_MS = 15_000;

type Listed = Pick<Election, 'id' | 'status' | 'totalVotes'>;

export function resultsQuery(id: string) {
  return queryOptions({
    queryKey: ['results', id],
    queryFn: async ({ signal }): Promise<Results> => {
      const { results } = await call(endpoints.results, { params: { id }, signal });
      return results;
    },
  });
}

/**
 * The count of an election. It is polled while the election is active and the page is visible. Otherwise, it is loaded
 * only when the list of elections, which is refreshed periodically, shows a change, because a vote acknowledged at the
 * last moment must not be missing.
 */
function useResults(listed: Listed) {
  const query = useQuery({
    ...resultsQuery(listed.id),
    refetchInterval: ({ state }) => {
      const status = state.data?.election.status ?? listed.status;
      if (status === 'active') return RESULTS_POLL_MS;
      if (state.status === 'error') return RETRY_MS;
      if (state.data?.awaitsHandouts) return AWAITING_MS;
      if (!state.data || !isBeingChecked(state.data)) return false;
      return state.data.ballot.encrypted === null ? UNCONFIRMED_MS : AWAITING_MS;
    },
  });
  const { data, refetch } = query;
  const news = data && newsOf(listed, data);
  useEffect(() => {
    if (news !== undefined) void refetch();
  }, [news, refetch]);
  return query;
}

/** Returns a change in the list that the count does not include yet. One reload for each change is enough. */
function newsOf({ status, totalVotes }: Listed, results: Results): string | undefined {
  const isKnown =
    results.election.status === status &&
    (status === 'active' || results.totalVotes === totalVotes);
  return isKnown ? undefined : `${status} ${totalVotes}`;
}

/** Long enough that one or two failed polls are not reported. */
const STALE_AFTER_MS = 4_000;

export interface Count {
  results: Results;
  /** When the figures were loaded, if they are outdated; 0 if unknown. */
  staleSince: number | undefined;
  reload: () => void;
  /** True while the figures stay as they are until the viewer resumes their updates. */
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
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
  const [held, setHeld] = useState<Results>();
  const latest = data ?? resultsOfListed(election);
  const isPaused = held?.election.id === election.id;
  const shown = isPaused ? held : latest;
  const presence = election.meeting?.presence;
  const results = useMemo(() => (presence ? { ...shown, presence } : shown), [shown, presence]);
  return {
    results,
    staleSince: isStale && !isPaused ? dataUpdatedAt : undefined,
    reload: () => void refetch(),
    isPaused,
    onPause: (isPausing) => setHeld(isPausing ? latest : undefined),
  };
}

/**
 * Returns the list of elections for a screen that also shows the count of one of them. That election gets its figures
 * from the count, which is loaded more often, so that the screen never shows two different numbers for the same thing.
 * @param countedId the election whose count is shown, if any
 */
export function useShownElections(
  elections: Election[] | undefined,
  countedId: string | undefined,
): Election[] | undefined {
  const { data } = useQuery({ ...resultsQuery(countedId ?? ''), enabled: false });
  const count = countedId === undefined ? undefined : data;
  return useMemo(() => {
    if (!count) return elections;
    const { totalVotes, candidates, isCountHidden } = count;
    const { id, status } = count.election;
    return elections?.map((one) => {
      if (one.id !== id) return one;
      const { isCountHidden: _earlier, ...rest } = one;
      return { ...rest, status, totalVotes, candidates, ...(isCountHidden && { isCountHidden }) };
    });
  }, [elections, count]);
}
