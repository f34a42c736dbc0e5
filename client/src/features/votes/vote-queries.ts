import type { CastRequest, VoteStatusData } from '@votewise/contract';
import * as votes from '@votewise/contract/votes/votes-endpoints';
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
import { ELECTIONS_KEY } from '../../lib/query-keys.ts';
import { electionQuery } from '../elections/election-queries.ts';
import { resultsQuery } from '../results/result-queries.ts';
import { castAttempts } from './cast-attempts.ts';

const BALLOT_REFETCH_MS = 15_000;
/** How often to ask whether a vote without a response is in the ballot box. */
const LOST_REFETCH_MS = 3_000;

const votingKeys = {
  history: ['vote-history'] as const,
  status: (electionId: string) => ['vote-status', electionId] as const,
  cast: (electionId: string) => ['cast-ballot', electionId] as const,
};

/** The election with its candidates in ballot order. Refetched, so the ballot appears and disappears on time. */
export function useBallotElection(electionId: string) {
  return useQuery({ ...electionQuery(electionId), refetchInterval: BALLOT_REFETCH_MS });
}

export function useVoteStatus(electionId: string) {
  const client = useQueryClient();
  const attempts = castAttempts(useDrafts(), electionId);
  return useQuery({
    queryKey: votingKeys.status(electionId),
    queryFn: async ({ signal }) => {
      const status = await call(votes.voteStatus, { params: { id: electionId }, signal });
      if (status.hasVoted) addToHistory(client, electionId);
      return status;
    },
    refetchInterval: ({ state }) =>
      state.data?.hasVoted !== true && attempts.lostAt() !== undefined ? LOST_REFETCH_MS : false,
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

/** Returns a vote's choice as one string: its candidates in the voter's order. */
const choiceOf = ({ candidateId, choices }: CastRequest): string =>
  (choices ?? [candidateId]).join('>');

/** Returns functions that update the cache after ballots are cast. */
export function useAfterCast() {
  const client = useQueryClient();
  return {
    /** Cancels status requests, because a pending response may predate the vote. */
    async noteVoted(electionId: string): Promise<void> {
      const queryKey = votingKeys.status(electionId);
      await client.cancelQueries({ queryKey });
      client.setQueryData<VoteStatusData>(queryKey, { hasVoted: true });
      addToHistory(client, electionId);
    },
    /** Refetches the data that casting a vote changes. */
    refresh(electionIds: readonly string[]): void {
      for (const id of electionIds) {
        void client.invalidateQueries({ queryKey: resultsQuery(id).queryKey });
      }
      void client.invalidateQueries({ queryKey: ELECTIONS_KEY });
    },
  };
}

/**
 * Casts the ballot. Then refetches the data that this changes, unless the session has ended. Fetches the vote status
 * only if the response leaves it unclear. `isPending` stays true when a voter switches to the results and back.
 * @param onRefused called before the screen changes, if the voter had already voted elsewhere
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
  return { castBallot: mutateAsync, isPending: useIsCasting(electionId) };
}

/** True while a vote is on its way. */
export function useIsCasting(electionId: string): boolean {
  return useIsMutating({ mutationKey: votingKeys.cast(electionId) }) > 0;
}
