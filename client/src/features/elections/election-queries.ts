import type {
  CopyElectionRequest,
  CreateElectionRequest,
  DecideTieRequest,
  Election,
  SingleElection,
  UpdateCandidatesRequest,
  UpdateElectionRequest,
  WithdrawalRequest,
} from '@votewise/contract';
import * as elections from '@votewise/contract/elections/elections-endpoints';
import { hiddenNotice } from '@votewise/contract/elections/hidden-count';
import { RESULTS_POLL_MS } from '@votewise/contract/base/limits';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { wasRefused } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { ELECTIONS_KEY, STORIES_KEY } from '../../lib/query-keys.ts';
import { useAction } from '../../lib/use-action.ts';
import { inPaperOrder, readElections } from './read-elections.ts';

const LIST_REFETCH_MS = 15_000;

/** All elections, newest first, except that the questions of a paper are together. Candidates are sorted by votes. */
export const electionsQuery = queryOptions({
  queryKey: [...ELECTIONS_KEY, 'list'],
  queryFn: async ({ signal }) =>
    inPaperOrder(readElections(await call(elections.elections, { signal }))),
});

export function useElections(isNeeded = true) {
  return useQuery({ ...electionsQuery, enabled: isNeeded, refetchInterval: LIST_REFETCH_MS });
}

/** One election, with candidates in ballot order. */
export function electionQuery(id: string) {
  return queryOptions({
    queryKey: [...ELECTIONS_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<SingleElection> => {
      const { election } = await call(elections.election, { params: { id }, signal });
      return election;
    },
  });
}

/** The refetch interval while voting is open, a recount is pending, or the ballot box is being sealed. */
const PAGE_BUSY_REFETCH_MS = 3_000;

/** An election for its own page, kept up to date. */
export function electionPage(id: string) {
  return queryOptions({
    ...electionQuery(id),
    refetchInterval: ({ state: { data } }) => {
      const isCounting = data?.status === 'completed' && data.progress?.count.state === 'none';
      const { sealing } = data?.progress ?? {};
      const isSealing = sealing && !sealing.problem && data?.sealedAt === undefined;
      return data?.status === 'active' || isCounting || isSealing
        ? PAGE_BUSY_REFETCH_MS
        : LIST_REFETCH_MS;
    },
  });
}

export const useElectionPage = (id: string) => useQuery(electionPage(id));

/** Reloads everything that shows elections, including their entries in the audit trail. */
export function useRefreshElections(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ELECTIONS_KEY }),
      client.invalidateQueries({ queryKey: STORIES_KEY }),
    ]);
}

/** A copy for a dialog: loaded each time the dialog opens, and not refreshed while a form is being edited. */
const dialogQuery = (id: string) => ({
  ...electionQuery(id),
  queryKey: [...ELECTIONS_KEY, 'dialog', id],
});

export function useElectionForDialog(id: string, isLive: boolean) {
  return useQuery({
    ...dialogQuery(id),
    gcTime: 0,
    staleTime: 'static',
    refetchInterval: ({ state }) =>
      isLive && state.data?.status === 'active' ? RESULTS_POLL_MS : false,
  });
}

export function useReloadElection(id: string): () => Promise<SingleElection> {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...dialogQuery(id), staleTime: 0 });
}

/** An action appears in the audit trail after about a second. */
const IN_TRAIL_MS = 1_500;

function useElectionMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const refresh = useRefreshElections();
  return useAction({
    mutationFn,
    onSettled: (_data, error) => {
      if (wasRefused(error)) return undefined;
      setTimeout(() => void client.invalidateQueries({ queryKey: STORIES_KEY }), IN_TRAIL_MS);
      return refresh();
    },
  });
}

const HIDDEN_TOAST_MS = 15_000;

/** Says that the count is hidden because of another election. Other reasons are in the form. */
export function tellIfHidden(
  asked: CreateElectionRequest | UpdateElectionRequest,
  answer: { election: Election },
): { election: Election } {
  const { ballot, weighted, meeting } = answer.election;
  const notice = hiddenNotice(asked, answer.election);
  const isTold = ballot.onPaper || weighted || meeting !== null;
  if (notice !== undefined && !isTold) toast(notice, { id: notice, duration: HIDDEN_TOAST_MS });
  return answer;
}

export function useCreateElection() {
  return useElectionMutation((election: CreateElectionRequest) => {
    const body = { ...election, totalVotes: 0 };
    return call(elections.createElection, { body }).then((answer) => tellIfHidden(body, answer));
  });
}

/** Records what was decided after a tie, which results show. */
export function useDecideTie(id: string) {
  const client = useQueryClient();
  return useElectionMutation(async (body: DecideTieRequest) => {
    await call(elections.decideTie, { params: { id }, body });
    await client.invalidateQueries({ queryKey: ['results', id] });
  });
}

export function useCopyElection(id: string) {
  return useElectionMutation((body: CopyElectionRequest) =>
    call(elections.copyElection, { params: { id }, body }),
  );
}

export function useUpdateElection(id: string) {
  return useElectionMutation((body: UpdateElectionRequest) =>
    call(elections.updateElection, { params: { id }, body }).then((answer) =>
      tellIfHidden(body, answer),
    ),
  );
}

export function useUpdateCandidates(id: string) {
  return useElectionMutation((body: UpdateCandidatesRequest) =>
    call(elections.updateCandidates, { params: { id }, body }),
  );
}

export function useWithdrawCandidate(id: string) {
  return useElectionMutation((body: WithdrawalRequest) =>
    call(elections.withdrawCandidate, { params: { id }, body }),
  );
}

export function useSealElection(id: string) {
  return useElectionMutation(() => call(elections.sealElection, { params: { id } }));
}

export function useDeleteElection(id: string) {
  return useElectionMutation(() => call(elections.deleteElection, { params: { id } }));
}
