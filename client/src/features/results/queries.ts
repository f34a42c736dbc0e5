import type { Election } from '@votewise/contract';
import { RESULTS_POLL_MS } from '@votewise/contract/limits';
import * as endpoints from '@votewise/contract/results/results-endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { isBeingChecked, type Results } from './shown-results.ts';

export const resultsKeys = {
  all: ['results'] as const,
  one: (id: string) => ['results', id] as const,
};

/** The retry interval after a request has failed for an election whose count does not change. */
const RETRY_MS = 5_000;
/** The polling interval from the close of voting until the recount has confirmed the count, about a minute later. */
const UNCONFIRMED_MS = 10_000;

type Listed = Pick<Election, 'id' | 'status' | 'totalVotes'>;

export function resultsQuery(id: string) {
  return queryOptions({
    queryKey: resultsKeys.one(id),
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
export function useResults(listed: Listed) {
  const query = useQuery({
    ...resultsQuery(listed.id),
    refetchInterval: ({ state }) => {
      const status = state.data?.election.status ?? listed.status;
      if (status === 'active') return RESULTS_POLL_MS;
      if (state.status === 'error') return RETRY_MS;
      return state.data && isBeingChecked(state.data) ? UNCONFIRMED_MS : false;
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
