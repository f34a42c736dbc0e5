import type { CastRequest, VoteStatusData } from '@votewise/server/contract';
import * as votes from '@votewise/server/contract/votes/endpoints';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endsSession, hasCode } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
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
    queryFn: ({ signal }) => call(votes.voteStatus, { params: { id: electionId }, signal }),
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
    mutationFn: (body: CastRequest) => call(votes.castVote, { body }),
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
