import type { AuditFormat } from '@votewise/contract';
import * as audit from '@votewise/contract/audit/audit-endpoints';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { csvSigns } from '../../lib/csv-signs.ts';
import { download, type DownloadOptions } from '../../lib/download.ts';
import { STORIES_KEY } from '../../lib/query-keys.ts';
import { useAction } from '../../lib/use-action.ts';

const PAGE_SIZE = 50;

function loadPage(
  filter: AuditFilter,
  { after, limit, signal }: { after?: string; limit: number; signal: AbortSignal },
) {
  const query = { ...trailQueryOf(filter), limit, after: after || undefined };
  return call(audit.auditTrail, { query, signal });
}

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

export interface ChainCheck {
  /** The last entry that is intact. */
  to: number;
  hash: string;
  brokenAt?: number | undefined;
  /** The first entry in which a person was changed. */
  alteredAt?: number | undefined;
  /** How often entries name people who have been erased. */
  erased: number;
  /** How many entries record that a voter was erased. */
  erasures: number;
  isEnd: boolean;
}

/** Has the server recompute the chain, one section after another. */
export function useChainCheck() {
  const [soFar, setSoFar] = useState<ChainCheck>();
  const check = useAction({
    mutationFn: async () => {
      setSoFar(undefined);
      let before: Pick<ChainCheck, 'erased' | 'erasures' | 'alteredAt'> = {
        erased: 0,
        erasures: 0,
      };
      for (let from = 1; ; ) {
        const stretch = await call(audit.checkAudit, { query: { from } });
        const whole: ChainCheck = {
          ...stretch,
          alteredAt: before.alteredAt ?? stretch.alteredAt,
          erased: before.erased + stretch.erased,
          erasures: before.erasures + stretch.erasures,
        };
        setSoFar(whole);
        if (stretch.isEnd || stretch.brokenAt !== undefined) return whole;
        before = whole;
        from = stretch.to + 1;
      }
    },
  });
  return { check, soFar };
}

export function exportTrail(
  filter: AuditFilter,
  { format, ...options }: DownloadOptions & { format: AuditFormat },
): Promise<void> {
  const { separator } = format === 'csv' ? csvSigns() : {};
  const query = { ...trailQueryOf(filter), format, separator };
  return download(`audit-trail.${format}`, audit.exportAudit, { query, ...options });
}

/** The filter of the audit trail, as in the URL of the page, with dates such as '2026-11-21'. */
export interface AuditFilter {
  election?: string;
  person?: string;
  kind?: string;
  from?: string;
  to?: string;
}

export const FILTER_KEYS = ['election', 'person', 'kind', 'from', 'to'] as const;

/** Returns the filter in the URL of a page, without empty values. */
export function readFilter(params: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {};
  for (const key of FILTER_KEYS) {
    const value = params.get(key)?.trim();
    if (value) filter[key] = value;
  }
  return filter;
}

/** Returns the query for the API: whole days, from midnight to midnight in this browser's time zone. */
export function trailQueryOf({ from, to, ...rest }: AuditFilter): AuditFilter {
  const begin = from && new Date(`${from}T00:00`);
  const end = to && new Date(`${to}T23:59:59.999`);
  return {
    ...rest,
    ...(begin && !Number.isNaN(begin.getTime()) && { from: begin.toISOString() }),
    ...(end && !Number.isNaN(end.getTime()) && { to: end.toISOString() }),
  };
}
