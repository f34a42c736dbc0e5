import type { Election, ResultsData } from '@votewise/server/contract';
import { RESULTS_POLL_MS } from '@votewise/server/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { requestData } from '../../lib/api.ts';
import type { Results } from './results-figures.ts';

export const resultsKeys = {
  all: ['results'] as const,
  one: (id: string) => ['results', id] as const,
};

/** Once closed: a vote that was acknowledged at the last moment must not stay missing on an open screen. */
const CLOSED_REFETCH_MS = 15_000;

/** The count of an election, asked again and again while the page is visible, most often while it is open. */
export function useResults(election: Pick<Election, 'id' | 'status'>) {
  return useQuery({
    queryKey: resultsKeys.one(election.id),
    queryFn: async ({ signal }): Promise<Results> => {
      const path = `/votes/results/${encodeURIComponent(election.id)}`;
      const { results } = await requestData<ResultsData>(path, { signal });
      return results;
    },
    refetchInterval: ({ state }) => {
      const hasEnded = state.data?.election.status === 'completed';
      const isOpen = state.data?.election.status === 'active' || election.status === 'active';
      return isOpen && !hasEnded ? RESULTS_POLL_MS : CLOSED_REFETCH_MS;
    },
  });
}
