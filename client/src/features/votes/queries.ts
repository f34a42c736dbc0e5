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

/** The election with its candidates in ballot order. Refetched so that opening and closing take effect. */
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
 * Casts the ballot. Refetches what a cast changes, whatever the outcome. Asks for the vote status only when the
 * response left it open. `isPending` stays true for a voter who switches to the results and comes back.
 */
export function useCastBallot(electionId: string) {
  const client = useQueryClient();
  const queryKey = votingKeys.status(electionId);

  /** Cancels status requests, because a pending response may be from before the cast. */
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
