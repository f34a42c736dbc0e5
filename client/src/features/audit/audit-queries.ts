import type { AuditFormat } from '@votewise/contract';
import * as audit from '@votewise/contract/audit/audit-endpoints';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, send, toApiError } from '../../lib/api.ts';
import { STORIES_KEY } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { type AuditFilter, queryOf } from './audit-filter.ts';

const PAGE_SIZE = 50;

function loadPage(
  filter: AuditFilter,
  { after, limit, signal }: { after?: string; limit: number; signal: AbortSignal },
) {
  const query = { ...queryOf(filter), limit, after: after || undefined };
  return call(audit.auditTrail, { query, signal });
}

/** The trail, newest entries first, page by page. */
export function useAuditTrail(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', 'trail', filter],
    queryFn: ({ pageParam, signal }) =>
      loadPage(filter, { after: pageParam, limit: PAGE_SIZE, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

const STORY_REFETCH_MS = 5_000;

/** The newest entries about one election. A live story shows new entries while it is open. */
export function useElectionStory(election: string, limit: number, isLive: boolean) {
  return useQuery({
    queryKey: [...STORIES_KEY, election, limit],
    queryFn: ({ signal }) => loadPage({ election }, { limit, signal }),
    refetchInterval: isLive && STORY_REFETCH_MS,
  });
}

/** The result of the chain check so far. */
export interface ChainCheck {
  /** The last entry that is intact. */
  to: number;
  hash: string;
  brokenAt?: number | undefined;
  isEnd: boolean;
}

/** Has the server recompute the chain, one section after another. */
export function useChainCheck() {
  const [soFar, setSoFar] = useState<ChainCheck>();
  const check = useMutation({
    mutationFn: async () => {
      setSoFar(undefined);
      for (let from = 1; ; ) {
        const stretch = await call(audit.checkAudit, { query: { from } });
        setSoFar(stretch);
        if (stretch.isEnd || stretch.brokenAt !== undefined) return stretch;
        from = stretch.to + 1;
      }
    },
  });
  return { check, soFar };
}

/** Saves the trail, or the entries that match a filter, as a file. */
export async function exportTrail(filter: AuditFilter, format: AuditFormat): Promise<void> {
  const query = { ...queryOf(filter), format };
  const response = await send(audit.exportAudit, { query });
  if (!response.ok) throw await toApiError(response);
  saveFile(await response.blob(), `audit-trail.${format}`);
}
