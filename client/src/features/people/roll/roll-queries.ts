import type {
  CorrectAddressesRequest,
  CorrectVoterRequest,
  EraseVotersRequest,
  PrintSheetsRequest,
  RollData,
  Voter,
} from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import * as people from '@votewise/contract/people/people-endpoints';
import { voterAccessFile } from '@votewise/contract/privacy/privacy-endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { call } from '../../../lib/api.ts';
import { download } from '../../../lib/download.ts';
import { GROUPS_KEY, VOTERS_KEY } from '../../../lib/query-keys.ts';
import { useReloadingChange } from '../../../lib/use-reloading-change.ts';
import { DEFAULT_ORDER, PAGE_SIZE, rollQueryOf, type RollView } from './use-roll-view.ts';

/** How soon the page refetches while emails are being sent, and while some may be retried. */
const SENDING_REFETCH_MS = 3_000;
const FAILED_REFETCH_MS = 15_000;

/** One page of the roll. The previous page stays until the next one arrives. */
export function useRoll(view: RollView) {
  const query = { ...DEFAULT_ORDER, ...rollQueryOf(view), pageSize: PAGE_SIZE };
  return useQuery({
    queryKey: [...VOTERS_KEY, 'roll', query],
    queryFn: ({ signal }) => call(people.roll, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchMs(state.data),
  });
}

/** Voters whose email failed, or whose address returns emails. */
export type Unreached = 'failed' | 'bounced';

/** The first of these voters, as of now. */
export function useUnreached(show: Unreached, most: number) {
  return useQuery({
    // Not refetched when the roll changes: the fields of a form must not change while the user types.
    queryKey: ['unreached-voters', show, most],
    queryFn: async ({ signal }) => {
      const query = { show, pageSize: most };
      const { voters, total } = await call(people.roll, { query, signal });
      return { voters, total };
    },
    gcTime: 0,
  });
}

function refetchMs(data: RollData | undefined): number | false {
  if (!data) return false;
  const { queued, sending, failed } = data.counts;
  if (queued + sending > 0) return SENDING_REFETCH_MS;
  return failed > 0 ? FAILED_REFETCH_MS : false;
}

/** The recipients: some voters, or all enabled voters whose email failed. */
type Whom = { ids: readonly string[] } | { all: 'failed' };

const useRollChange = <Input, Answer>(act: (input: Input) => Promise<Answer>) =>
  useReloadingChange([VOTERS_KEY], act);

export function useSendAgain() {
  return useRollChange((body: Whom) => call(people.sendAgain, { body }));
}

/** Long enough for 500 sheets, which take ten seconds, or much longer on a busy server. */
const PRINT_TIMEOUT_MS = 180_000;

export function usePrintSheets() {
  return useRollChange((body: PrintSheetsRequest) =>
    download('code-sheets.pdf', people.printSheets, { body, timeoutMs: PRINT_TIMEOUT_MS }),
  );
}

export function useSetDisabled() {
  return useRollChange(({ ids, isDisabled }: { ids: readonly string[]; isDisabled: boolean }) =>
    call(isDisabled ? people.disableVoters : people.enableVoters, { body: { ids } }),
  );
}

export function useSetLanguage() {
  return useRollChange(({ ids, language }: { ids: readonly string[]; language: Language }) =>
    call(people.setLanguage, { body: { ids: [...ids], language } }),
  );
}

export function useCorrectVoter(id: string) {
  return useRollChange((body: CorrectVoterRequest) =>
    call(people.correctVoter, { params: { id }, body }),
  );
}

/** Corrects the addresses of several voters. A refused address does not stop the others from being saved. */
export function useCorrectAddresses() {
  return useRollChange((body: CorrectAddressesRequest) => call(people.correctAddresses, { body }));
}

const ACCESS_FILE = {
  progress: 'Preparing file…',
  success: 'File saved. The audit trail records that you exported it.',
  failure: 'Failed to prepare the file',
};

/** Downloads everything that is kept about a voter, except whether the voter has voted. */
export function downloadAccessFile({ id, userId }: Voter): void {
  void announceProgress(ACCESS_FILE, () =>
    download(`votewise-${userId}.json`, voterAccessFile, { params: { id } }),
  );
}

/** What would be erased with these voters, as of now. */
export function useErasing(ids: readonly string[]) {
  return useQuery({
    queryKey: ['erasing', ...ids],
    queryFn: ({ signal }) => call(people.erasing, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** Erasing 50 voters takes seconds, or much longer on a busy server. */
const ERASE_TIMEOUT_MS = 120_000;

export function useErase() {
  return useReloadingChange([VOTERS_KEY, GROUPS_KEY], (body: EraseVotersRequest) =>
    call(people.eraseVoters, { body, timeoutMs: ERASE_TIMEOUT_MS }),
  );
}

export interface RollHandlers {
  /** Closes the dialog after success and clears the selection. */
  onDone: () => void;
  onClose: () => void;
}
