import type { Election } from '@votewise/server/contract';
import { RESULTS_POLL_MS } from '@votewise/server/contract/limits';
import * as endpoints from '@votewise/server/contract/results/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import type { Results } from './results-figures.ts';

export const resultsKeys = {
  all: ['results'] as const,
  one: (id: string) => ['results', id] as const,
};

/** The wait before a failed request is retried while the election is not active. */
const RETRY_MS = 5_000;

type Listed = Pick<Election, 'id' | 'status' | 'totalVotes'>;

/**
 * The count of an election. Polled while the election is active and the page is visible. Otherwise refetched only when
 * the election list shows a change, so that a last-moment vote is not missed.
 */
export function useResults(listed: Listed) {
  const query = useQuery({
    queryKey: resultsKeys.one(listed.id),
    queryFn: async ({ signal }): Promise<Results> => {
      const { results } = await call(endpoints.results, { params: { id: listed.id }, signal });
      return results;
    },
    refetchInterval: ({ state }) => {
      const status = state.data?.election.status ?? listed.status;
      if (status === 'active') return RESULTS_POLL_MS;
      return state.status === 'error' ? RETRY_MS : false;
    },
  });
  const { data, refetch } = query;
  const news = data && newsOf(listed, data);
  useEffect(() => {
    if (news !== undefined) void refetch();
  }, [news, refetch]);
  return query;
}

/** A change that the list shows and the count does not yet contain. Each change is refetched once only. */
function newsOf({ status, totalVotes }: Listed, results: Results): string | undefined {
  const isKnown =
    results.election.status === status &&
    (status === 'active' || results.totalVotes === totalVotes);
  return isKnown ? undefined : `${status} ${totalVotes}`;
}
