import type { CastRequest, VoteStatusData } from '@votewise/contract';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import {
  type QueryClient,
  queryOptions,
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
      if (status.hasVoted || status.hasPaper) addToHistory(client, electionId, status.hasPaper);
      return status;
    },
    refetchInterval: ({ state }) =>
      !state.data?.hasVoted && !state.data?.hasPaper && attempts.lostAt() !== undefined
        ? LOST_REFETCH_MS
        : false,
  });
}

interface Participation {
  id: string;
  /** True if the voter was handed a paper ballot. */
  hasPaper?: true | undefined;
}

const historyQuery = queryOptions({
  queryKey: votingKeys.history,
  queryFn: async ({ signal }): Promise<Participation[]> => {
    const { history } = await call(votes.voteHistory, { signal });
    return history.map(({ id, hasPaper }) => ({ id, hasPaper }));
  },
});

const idsOf = (history: readonly Participation[]) => history.map(({ id }) => id);
const idsOnPaper = (history: readonly Participation[]) =>
  idsOf(history.filter(({ hasPaper }) => hasPaper));

/** The IDs of the elections in which the voter has voted or has a paper ballot. */
export const useVoteHistory = () => useQuery({ ...historyQuery, select: idsOf });

/** The IDs of the elections in which the voter has a paper ballot. */
export const usePaperBallots = () => useQuery({ ...historyQuery, select: idsOnPaper });

function addToHistory(client: QueryClient, id: string, hasPaper?: true): void {
  client.setQueryData<Participation[]>(
    votingKeys.history,
    (all) => all && [...all.filter((one) => one.id !== id), { id, hasPaper }],
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
    /** Refetches in which elections the voter has a paper ballot. */
    refreshHistory: () => client.invalidateQueries({ queryKey: votingKeys.history }),
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
