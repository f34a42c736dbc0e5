import type {
  HandoutAnswer,
  HandoutEntryRequest,
  HandoutReturns,
  JoinHandoutsRequest,
  PrintHandoutsRequest,
  Teller,
} from '@votewise/contract';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { csvSigns } from '../../lib/csv-signs.ts';
import { download } from '../../lib/download.ts';
import { useAction } from '../../lib/use-action.ts';
import { useRefreshElections } from '../elections/election-queries.ts';

const HOLDERS_REFETCH_MS = 10_000;
const ENTRIES_REFETCH_MS = 4_000;

const handoutKeys = {
  allHolders: ['handout-holders'] as const,
  holders: (id: string) => ['handout-holders', id] as const,
  entries: (id: string) => ['handout-entries', id] as const,
};

const holdersQuery = (id: string) =>
  queryOptions({
    queryKey: handoutKeys.holders(id),
    queryFn: ({ signal }) => call(votes.paperHolders, { params: { id }, signal }),
    refetchInterval: HOLDERS_REFETCH_MS,
  });

/** The voters who have a paper ballot, newest first, and whose was taken back. */
export const useHandoutHolders = (id: string) => useQuery(holdersQuery(id));

/** How many voters of each of these elections have no address; undefined until all are known. */
export function useUnaddressed(ids: readonly string[]): number[] | undefined {
  const counts = useQueries({ queries: ids.map(holdersQuery) }).map(
    ({ data }) => data?.unaddressed,
  );
  return counts.every((count) => count !== undefined) ? counts : undefined;
}

interface HandingOut {
  /** One election of each ballot paper. */
  electionIds: readonly string[];
  voterIds: string[];
  act: 'give' | 'take';
  /** Paper that had been taken back when the page was shown. */
  returns: readonly HandoutReturns[];
}

/** Hands paper to voters, or takes it back. Returns what happened for each question. Repeating it changes nothing. */
export function useHandOut() {
  const client = useQueryClient();
  const refresh = useRefreshElections();
  return useAction({
    mutationFn: async ({ electionIds, voterIds, act, ...seen }: HandingOut) => {
      const endpoint = act === 'give' ? votes.handOutPaper : votes.takePaperBack;
      const returns = seen.returns.filter(({ voterId }) => voterIds.includes(voterId));
      const body = { voterIds, returns };
      const answers: HandoutAnswer[] = [];
      for (const id of electionIds) {
        answers.push(...(await call(endpoint, { params: { id }, body })).answers);
      }
      return answers;
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: handoutKeys.allHolders }), refresh()]),
  });
}

export const exportHolders = (id: string): Promise<void> => {
  const { separator } = csvSigns();
  const query = separator ? { separator } : {};
  return download('paper-ballots.csv', votes.exportPaperHolders, { params: { id }, query });
};

/** Long enough for the most ballots on a busy server. */
const PRINT_TIMEOUT_MS = 60_000;

export const printBallots = (body: PrintHandoutsRequest): Promise<void> =>
  download('paper-ballots.pdf', votes.printPaper, { body, timeoutMs: PRINT_TIMEOUT_MS });

const entriesQuery = (id: string) =>
  queryOptions({
    queryKey: handoutKeys.entries(id),
    queryFn: ({ signal }) => call(votes.paperEntries, { params: { id }, signal }),
    refetchInterval: ENTRIES_REFETCH_MS,
  });

/** What the tellers have typed, as far as the caller may see it. */
export const useTellerEntries = (id: string) => useQuery(entriesQuery(id));

/** Which of these elections have two tellers who have finished, so that what they typed can be compared. */
export function useTypedElections(ids: readonly string[]): string[] {
  const entries = useQueries({ queries: ids.map(entriesQuery) });
  return ids.filter((_id, place) => isTyped(entries[place]?.data?.tellers ?? []));
}

/** Whether two tellers have finished. */
export const isTyped = (tellers: readonly Teller[]): boolean =>
  tellers.length > 1 && tellers.every(({ isFinished }) => isFinished);

export const saveEntry = async (id: string, body: HandoutEntryRequest) =>
  (await call(votes.savePaperEntry, { params: { id }, body })).entry;

function useEntryChange<Input>(id: string, act: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  const refresh = useRefreshElections();
  return useAction({
    mutationFn: act,
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: handoutKeys.entries(id) }), refresh()]),
  });
}

export const useDiscardEntry = (id: string) =>
  useEntryChange(id, ({ userId, discards }: { userId: string; discards: number }) =>
    call(votes.discardPaperEntry, { params: { id, userId }, query: { discards } }),
  );

export const useJoinHandouts = (id: string) =>
  useEntryChange(id, (body: JoinHandoutsRequest) =>
    call(votes.joinPaper, { params: { id }, body }),
  );
