import type { CastRequest, VoteStatusData } from '@votewise/server/contract';
import * as votes from '@votewise/server/contract/votes/endpoints';
import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { endsSession, hasCode } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useDrafts } from '../../lib/drafts.ts';
import { electionKeys, electionQuery } from '../elections/queries.ts';
import { resultsKeys } from '../results/queries.ts';
import { castAttempts } from './cast-attempts.ts';

const BALLOT_REFETCH_MS = 15_000;

const votingKeys = {
  history: ['vote-history'] as const,
  status: (electionId: string) => ['vote-status', electionId] as const,
  cast: (electionId: string) => ['cast-ballot', electionId] as const,
};

/** The election with its candidates in ballot order. Refetched so that opening and closing take effect. */
export function useBallotElection(electionId: string) {
  return useQuery({ ...electionQuery(electionId), refetchInterval: BALLOT_REFETCH_MS });
}

export function useVoteStatus(electionId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: votingKeys.status(electionId),
    queryFn: async ({ signal }) => {
      const status = await call(votes.voteStatus, { params: { id: electionId }, signal });
      if (status.hasVoted) addToHistory(client, electionId);
      return status;
    },
  });
}

/** The IDs of the elections in which the voter has voted. */
export function useVoteHistory() {
  return useQuery({
    queryKey: votingKeys.history,
    queryFn: async ({ signal }) => {
      const { history } = await call(votes.voteHistory, { signal });
      return history.map(({ id }) => id);
    },
  });
}

function addToHistory(client: QueryClient, electionId: string): void {
  client.setQueryData<string[]>(
    votingKeys.history,
    (ids) => ids && (ids.includes(electionId) ? ids : [...ids, electionId]),
  );
}

/** What a vote says, as one text: its candidates in the voter's order. */
const choiceOf = ({ candidateId, choices }: CastRequest): string =>
  (choices ?? [candidateId]).join('>');

/** What to do in the cache when ballots have been cast. */
export function useAfterCast() {
  const client = useQueryClient();
  return {
    /** Cancels status requests, because a pending response may be from before the cast. */
    async noteVoted(electionId: string): Promise<void> {
      const queryKey = votingKeys.status(electionId);
      await client.cancelQueries({ queryKey });
      client.setQueryData<VoteStatusData>(queryKey, { hasVoted: true });
      addToHistory(client, electionId);
    },
    /** Refetches what casts change. */
    refresh(electionIds: readonly string[]): void {
      for (const id of electionIds) {
        void client.invalidateQueries({ queryKey: resultsKeys.one(id) });
      }
      void client.invalidateQueries({ queryKey: electionKeys.all });
    },
  };
}

/**
 * Casts the ballot. Refetches what a cast changes, whatever the outcome. Asks for the vote status only when the
 * response left it open. `isPending` stays true for a voter who switches to the results and comes back.
 * @param onRefused called before the screen changes, if the voter had voted elsewhere
 */
export function useCastBallot(electionId: string, { onRefused }: { onRefused: () => void }) {
  const client = useQueryClient();
  const attempts = castAttempts(useDrafts(), electionId);
  const { noteVoted, refresh } = useAfterCast();

  const { mutateAsync } = useMutation({
    mutationKey: votingKeys.cast(electionId),
    mutationFn: (body: CastRequest) => {
      attempts.begin(choiceOf(body));
      return call(votes.castVote, { body });
    },
    onSettled: async (_data, error, body) => {
      attempts.settle(choiceOf(body), error);
      if (attempts.outcome() === 'refused') onRefused();
      if (endsSession(error)) return;
      if (!error || hasCode(error, 'ALREADY_VOTED')) await noteVoted(electionId);
      else void client.invalidateQueries({ queryKey: votingKeys.status(electionId) });
      refresh([electionId]);
    },
  });
  const isPending = useIsMutating({ mutationKey: votingKeys.cast(electionId) }) > 0;
  return { castBallot: mutateAsync, isPending };
}
