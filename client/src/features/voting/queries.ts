import type { CastRequest, VoteStatusData } from '@votewise/server/contract';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endsSession } from '../../lib/api-error.ts';
import { requestData } from '../../lib/api.ts';
import { electionKeys, electionQuery } from '../elections/queries.ts';
import { resultsKeys } from '../results/queries.ts';

const BALLOT_REFETCH_MS = 15_000;

const votingKeys = {
  status: (electionId: string) => ['vote-status', electionId] as const,
  cast: (electionId: string) => ['cast-ballot', electionId] as const,
};

/** The election with its candidates in ballot order; asked again so that opening and closing show. */
export function useBallotElection(electionId: string) {
  return useQuery({ ...electionQuery(electionId), refetchInterval: BALLOT_REFETCH_MS });
}

export function useVoteStatus(electionId: string) {
  return useQuery({
    queryKey: votingKeys.status(electionId),
    queryFn: ({ signal }) =>
      requestData<VoteStatusData>(`/votes/status/${encodeURIComponent(electionId)}`, { signal }),
  });
}

/**
 * Casts the ballot. What it changes is loaded again whatever the outcome was. A vote under way stays so for
 * whoever looks at the results meanwhile and comes back.
 */
export function useCastBallot(electionId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: votingKeys.cast(electionId),
    mutationFn: (ballot: CastRequest) =>
      requestData('/votes/cast', { method: 'POST', body: ballot }),
    onSuccess: () =>
      client.setQueryData<VoteStatusData>(votingKeys.status(electionId), { hasVoted: true }),
    onSettled: (_data, error) => {
      if (endsSession(error)) return;
      void client.invalidateQueries({ queryKey: votingKeys.status(electionId) });
      void client.invalidateQueries({ queryKey: resultsKeys.one(electionId) });
      void client.invalidateQueries({ queryKey: electionKeys.all });
    },
  });
  const isPending = useIsMutating({ mutationKey: votingKeys.cast(electionId) }) > 0;
  return { castBallot: mutateAsync, isPending };
}
