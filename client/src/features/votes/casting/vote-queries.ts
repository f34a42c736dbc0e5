import type { Election, OwnMeetingsData, VoteStatusData } from '@votewise/contract';
import * as meetings from '@votewise/contract/meetings/meetings-endpoints';
import { choiceOf } from '@votewise/contract/votes/choice-format';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { endsSession, hasCode } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { type Drafts, useDrafts } from '../../../lib/drafts.ts';
import { ELECTIONS_KEY, OWN_MEETINGS_KEY } from '../../../lib/query-keys.ts';
import { useAction } from '../../../lib/use-action.ts';
import { electionQuery } from '../../elections/election-queries.ts';
import { resultsQuery } from '../../results/count/result-queries.ts';
import { castAttempts } from './cast-attempts.ts';
import { encryptedAttempts } from './encrypted-attempts.ts';
import { encryptedCast, type Encryptor, isRefusedBallot } from './encryptor.ts';
import { ballotKey, electionFor, type Giver, onBehalf } from './giver.ts';
import { castRequestOf } from '../marks/marking.ts';
import { withCode } from './kept-code.ts';
import { knownClosedSince } from './seen-closing.ts';

const BALLOT_REFETCH_MS = 15_000;
/** How often to ask whether a vote without a response is in the ballot box. */
const UNANSWERED_REFETCH_MS = 3_000;

const votingKeys = {
  history: ['vote-history'] as const,
  status: (electionId: string, giver: Giver | undefined) =>
    ['vote-status', ballotKey(electionId, giver)] as const,
  cast: (electionId: string, giver: Giver | undefined) =>
    ['cast-ballot', ballotKey(electionId, giver)] as const,
};

/** The election with its candidates in ballot order. Refetched, so the ballot appears and disappears on time. */
export function useBallotElection(electionId: string, giver: Giver | undefined) {
  return useQuery({
    ...electionQuery(electionId),
    refetchInterval: BALLOT_REFETCH_MS,
    select: (election) => electionFor(giver, election),
  });
}

/** Whether there is a ballot, and when the request that asked for it was sent, in milliseconds. */
export interface VoteStatus extends VoteStatusData {
  askedAt: number;
}

/** All that the user may know about the ballots of givers. Requests for several givers at the same time share one. */
const askRepresented = (client: QueryClient) =>
  client.fetchQuery({
    queryKey: ['represented'],
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      const { meetings: all } = await call(meetings.ownMeetings, { signal });
      return { askedAt, represented: all.flatMap(({ represents }) => represents) };
    },
    staleTime: 0,
  });

/** Whether there is a ballot in an election by the user or, with a giver, by that member. */
export function voteStatusQuery(
  client: QueryClient,
  drafts: Drafts,
  electionId: string,
  giver: Giver | undefined,
) {
  return queryOptions({
    queryKey: votingKeys.status(electionId, giver),
    queryFn: async ({ signal }): Promise<VoteStatus> => {
      const attempts = castAttempts(drafts, electionId, giver);
      if (giver) {
        const { askedAt, represented } = await askRepresented(client);
        const ballots = represented.filter(({ userId }) => userId === giver.userId);
        const hasPaper = ballots.some(({ onPaper }) => onPaper.includes(electionId));
        const isIn = ballots.some(({ votedIn }) => votedIn.includes(electionId));
        // The answer may be older than the ballot, and names no givers whose proxies have ended.
        const hasVoted = isIn || attempts.isInBox();
        return { hasVoted, ...(hasPaper && { hasPaper }), askedAt };
      }
      const askedAt = Date.now();
      const status = await call(votes.voteStatus, { params: { id: electionId }, signal });
      const hasVoted = status.hasVoted || (!status.hasPaper && attempts.isInBox());
      if (hasVoted || status.hasPaper) addToHistory(client, electionId, status.hasPaper);
      return { ...status, hasVoted, askedAt };
    },
  });
}

/** Where the ballots of one voter on a question are. Nothing is missing unless a response after the close says so. */
export interface BallotsOfVoter {
  cast: number;
  total: number;
  /** False while a ballot that is not known to be in the box may be there. */
  isKnown: boolean;
}

/**
 * Returns where a voter's ballots on a question are. After the close, asks until a response proves which are missing.
 * @param votedIn IDs of elections that are known to have a ballot of this voter
 */
export function useBallotsOf(
  { giver, votedIn }: { giver: Giver | undefined; votedIn: readonly string[] },
  elections: readonly Pick<Election, 'id' | 'status'>[],
): BallotsOfVoter {
  const client = useQueryClient();
  const drafts = useDrafts();
  const missing = elections.filter(({ id }) => !votedIn.includes(id));
  const asked = missing.map((election) => ({
    ...election,
    closedSince: knownClosedSince(client, election),
  }));
  const answers = useQueries({
    queries: asked.map(({ id, status, closedSince }) => ({
      ...voteStatusQuery(client, drafts, id, giver),
      staleTime: 0,
      enabled: status === 'completed',
      refetchInterval: ({ state }: { state: { data?: VoteStatus | undefined } }) =>
        (state.data?.askedAt ?? 0) >= closedSince ? (false as const) : UNANSWERED_REFETCH_MS,
    })),
  });
  const isIn = (place: number) => answers[place]?.data?.hasVoted === true;
  const isKnown = asked.every(({ closedSince }, place) => {
    const { data } = answers[place] ?? {};
    return isIn(place) || (data !== undefined && data.askedAt >= closedSince);
  });
  const found = asked.filter((_one, place) => isIn(place)).length;
  return { cast: elections.length - asked.length + found, total: elections.length, isKnown };
}

export function useVoteStatus(electionId: string, giver: Giver | undefined) {
  const client = useQueryClient();
  const drafts = useDrafts();
  const attempts = castAttempts(drafts, electionId, giver);
  return useQuery({
    ...voteStatusQuery(client, drafts, electionId, giver),
    refetchInterval: ({ state }) =>
      !state.data?.hasVoted && !state.data?.hasPaper && attempts.unansweredAt() !== undefined
        ? UNANSWERED_REFETCH_MS
        : false,
  });
}

interface Participation {
  id: string;
  /** True if the voter was handed a paper ballot. */
  hasPaper?: true | undefined;
}

export const historyQuery = queryOptions({
  queryKey: votingKeys.history,
  queryFn: async ({ signal }): Promise<Participation[]> => {
    const { history } = await call(votes.voteHistory, { signal });
    return history.map(({ id, hasPaper }) => ({ id, hasPaper }));
  },
});

const idsOf = (history: readonly Participation[]) => history.map(({ id }) => id);
const idsHandedOut = (history: readonly Participation[]) =>
  idsOf(history.filter(({ hasPaper }) => hasPaper));

/** The IDs of the elections in which the voter has voted or has a paper ballot. */
export const useVoteHistory = () => useQuery({ ...historyQuery, select: idsOf });

/** The IDs of the elections in which the voter has a paper ballot. */
export const useHandouts = () => useQuery({ ...historyQuery, select: idsHandedOut });

function addToHistory(client: QueryClient, id: string, hasPaper?: true): void {
  client.setQueryData<Participation[]>(
    votingKeys.history,
    (all) => all && [...all.filter((one) => one.id !== id), { id, hasPaper }],
  );
}

/** Notes that a giver's ballot is in the box. Cancels requests that may predate the vote. */
async function addToRepresented(
  client: QueryClient,
  electionId: string,
  userId: string,
): Promise<void> {
  await client.cancelQueries({ queryKey: OWN_MEETINGS_KEY });
  client.setQueryData<OwnMeetingsData>(OWN_MEETINGS_KEY, (data) => {
    if (!data) return undefined;
    const updated = data.meetings.map((meeting) => ({
      ...meeting,
      represents: meeting.represents.map((one) =>
        one.userId === userId && !one.votedIn.includes(electionId)
          ? { ...one, votedIn: [...one.votedIn, electionId] }
          : one,
      ),
    }));
    return { meetings: updated };
  });
}

/** Returns functions that update the cache after ballots are cast. */
export function useAfterCast() {
  const client = useQueryClient();
  return {
    /** Cancels status requests, because a pending response may predate the vote. */
    async noteVoted(electionId: string, giver: Giver | undefined): Promise<void> {
      const queryKey = votingKeys.status(electionId, giver);
      await client.cancelQueries({ queryKey });
      client.setQueryData<VoteStatus>(queryKey, { hasVoted: true, askedAt: Date.now() });
      if (giver) await addToRepresented(client, electionId, giver.userId);
      else addToHistory(client, electionId);
    },
    /** Refetches the data that casting a vote changes. */
    refresh(electionIds: readonly string[]): void {
      for (const id of electionIds) {
        void client.invalidateQueries({ queryKey: resultsQuery(id).queryKey });
      }
      void client.invalidateQueries({ queryKey: ELECTIONS_KEY });
      void client.invalidateQueries({ queryKey: OWN_MEETINGS_KEY });
    },
    /** Refetches in which elections the voter has a paper ballot. */
    refreshHistory: () => client.invalidateQueries({ queryKey: votingKeys.history }),
  };
}

/** One voter's ballot in one election. */
interface BallotToCast {
  election: Election;
  /** The member whose ballot it is; undefined for the user's own. */
  giver: Giver | undefined;
  /** Only if ballots are encrypted. */
  encryptor?: Encryptor | undefined;
}

/** Returns a function that sends a ballot with the given marks, encrypted if the election requires it. */
function useSending({ election, giver, encryptor }: BallotToCast) {
  const { id, ballot } = election;
  const drafts = useDrafts();

  async function sendEncrypted({ encrypt, forget }: Encryptor, choices: readonly string[]) {
    const sent = await encrypt(choices);
    const attempts = encryptedAttempts(drafts, id, giver);
    attempts.begin(sent);
    try {
      const body = { electionId: id, ...encryptedCast(sent), ...onBehalf(giver) };
      const data = await call(votes.castVote, { body });
      await attempts.settle(sent, undefined);
      return data;
    } catch (error) {
      if (isRefusedBallot(error)) forget();
      await attempts.settle(sent, error);
      throw error;
    }
  }

  async function sendPlain(choices: readonly string[]) {
    const attempts = castAttempts(drafts, id, giver);
    const choice = choiceOf(ballot.kind, choices);
    const body = { ...castRequestOf(election, choices), ...withCode(drafts, election, giver) };
    attempts.begin(choice);
    try {
      const data = await call(votes.castVote, { body: { ...body, ...onBehalf(giver) } });
      attempts.settle(choice, undefined);
      return data;
    } catch (error) {
      attempts.settle(choice, error);
      throw error;
    }
  }

  return (choices: readonly string[]): Promise<unknown> =>
    encryptor ? sendEncrypted(encryptor, choices) : sendPlain(choices);
}

/**
 * Casts a ballot with the given marks. Then refetches the data that this changes, unless the session has ended. Fetches
 * the vote status only if the response leaves it unclear. `isPending` stays true when a voter switches to the results and
 * back.
 * @param onRefused called before the screen changes, if the voter had already voted elsewhere
 */
export function useCastBallot(given: BallotToCast, onRefused: () => void) {
  const { giver } = given;
  const { id } = given.election;
  const client = useQueryClient();
  const attempts = castAttempts(useDrafts(), id, giver);
  const { noteVoted, refresh } = useAfterCast();

  const { mutateAsync } = useAction({
    mutationKey: votingKeys.cast(id, giver),
    mutationFn: useSending(given),
    onSettled: async (_data, error) => {
      if (attempts.outcome() === 'refused') onRefused();
      if (endsSession(error)) return;
      if (!error || hasCode(error, 'ALREADY_VOTED')) await noteVoted(id, giver);
      else void client.invalidateQueries({ queryKey: votingKeys.status(id, giver) });
      refresh([id]);
    },
  });
  return { castBallot: mutateAsync, isPending: useIsCasting(id, giver) };
}

/** True while a vote is on its way. */
export function useIsCasting(electionId: string, giver: Giver | undefined): boolean {
  return useIsMutating({ mutationKey: votingKeys.cast(electionId, giver) }) > 0;
}
