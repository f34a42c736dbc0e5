import type { CastRequest, VoteStatusData } from '@votewise/server/contract';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endsSession, hasCode } from '../../lib/api-error.ts';
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
 * Casts the ballot. What it changes is loaded again whatever the outcome was; whether the vote is in is asked
 * only when the answer left that open. A vote under way stays so for whoever looks at the results meanwhile
 * and comes back.
 */
export function useCastBallot(electionId: string) {
  const client = useQueryClient();
  const queryKey = votingKeys.status(electionId);

  /** An answer that is still on its way may be from before the cast. */
  async function noteVoted(): Promise<void> {
    await client.cancelQueries({ queryKey });
    client.setQueryData<VoteStatusData>(queryKey, { hasVoted: true });
  }

  const { mutateAsync } = useMutation({
    mutationKey: votingKeys.cast(electionId),
    mutationFn: (ballot: CastRequest) =>
      requestData('/votes/cast', { method: 'POST', body: ballot }),
    onSettled: async (_data, error) => {
      if (endsSession(error)) return;
      if (!error || hasCode(error, 'ALREADY_VOTED')) await noteVoted();
      else void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: resultsKeys.one(electionId) });
      void client.invalidateQueries({ queryKey: electionKeys.all });
    },
  });
  const isPending = useIsMutating({ mutationKey: votingKeys.cast(electionId) }) > 0;
  return { castBallot: mutateAsync, isPending };
}
