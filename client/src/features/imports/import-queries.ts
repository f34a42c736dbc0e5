import type {
  ChangeLayoutRequest,
  FixLineRequest,
  ImportData,
  VoterImport,
} from '@votewise/contract';
import * as people from '@votewise/contract/people/people-endpoints';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { hasCode, wasRefused } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { withUnits } from '../../lib/weights.ts';

const PROGRESS_REFETCH_MS = 1_000;

const importKeys = {
  recent: ['imports', 'recent'] as const,
  one: (id: string) => ['imports', 'one', id] as const,
  problems: (id: string) => ['imports', 'problems', id] as const,
  lines: (id: string) => ['imports', 'lines', id] as const,
};

export const isUnderWay = ({ state }: VoterImport): boolean =>
  state === 'running' || state === 'stopping';

export function useRecentImports() {
  return useQuery({
    queryKey: importKeys.recent,
    queryFn: async ({ signal }) => (await call(people.voterImports, { signal })).imports,
  });
}

export function useImport(id: string) {
  return useQuery({
    queryKey: importKeys.one(id),
    queryFn: async ({ signal }) =>
      (await call(people.voterImport, { params: { id }, signal })).import,
    refetchInterval: ({ state }) =>
      state.data && isUnderWay(state.data) ? PROGRESS_REFETCH_MS : false,
  });
}

export function useProblems({ id, state }: VoterImport) {
  return useInfiniteQuery({
    queryKey: [...importKeys.problems(id), state],
    queryFn: ({ pageParam, signal }) =>
      call(people.importProblems, { params: { id }, query: { page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pages }, _all, last) => (last < pages ? last + 1 : undefined),
  });
}

/** The lines that can be imported, or those that match a search, page by page. */
export function useGoodLines({ id }: VoterImport, search: string, isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: [...importKeys.lines(id), search],
    queryFn: ({ pageParam, signal }) => {
      const query = { page: String(pageParam), ...(search && { search }) };
      return call(people.importLines, { params: { id }, query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ pages }, _all, last) => (last < pages ? last + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

export function useUpload() {
  const client = useQueryClient();
  return useAction({
    mutationFn: async ({ file, fileName }: { file: Blob; fileName?: string | undefined }) => {
      const query = { fileName: fileName || undefined };
      const uploaded = await call(people.uploadImport, { query, file });
      return uploaded.import;
    },
    onSuccess: (draft) => client.setQueryData(importKeys.one(draft.id), draft),
  });
}

/** A change to an import. The response contains the changed import. */
function useChange<Input, Answer extends ImportData>(
  id: string,
  mutationFn: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  // Reloads every page that was loaded, so the list stays in place when a line is fixed.
  const reloadLines = () =>
    Promise.all(
      [importKeys.problems(id), importKeys.lines(id)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const reload = () =>
    Promise.all([client.invalidateQueries({ queryKey: importKeys.one(id) }), reloadLines()]);
  return useAction({
    mutationFn,
    onSuccess: (answer) => {
      client.setQueryData(importKeys.one(id), answer.import);
      return answer.import.state === 'draft' ? reloadLines() : undefined;
    },
    // Without a clear response, or after a change elsewhere, the import may differ from what is shown.
    onError: (error) =>
      wasRefused(error) && !hasCode(error, 'EDITED_MEANWHILE') ? undefined : reload(),
  });
}

export function useChangeLayout({ id }: VoterImport) {
  return useChange(id, (body: ChangeLayoutRequest) =>
    call(people.changeImportLayout, { params: { id }, body }),
  );
}

export function useFixLine({ id }: VoterImport, line: number) {
  return useChange(id, (body: FixLineRequest) =>
    call(people.fixImportLine, { params: { id, line }, body: withUnits(body) }),
  );
}

export function useStartImport({ id, revision }: VoterImport) {
  return useChange(id, () =>
    call(people.startImport, { params: { id }, body: { expectedRevision: revision } }),
  );
}

export function useCancelImport({ id }: VoterImport) {
  return useChange(id, () => call(people.cancelImport, { params: { id } }));
}

export function useDiscardImport({ id }: VoterImport) {
  return useAction({ mutationFn: () => call(people.discardImport, { params: { id } }) });
}
