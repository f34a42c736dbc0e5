import * as operations from '@votewise/contract/operations/operations-endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const REFETCH_MS = 60_000;

export function useReadiness(enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['readiness'],
    queryFn: ({ signal }) => call(operations.ready, { signal }),
    refetchInterval: REFETCH_MS,
    retry: false,
  });
}

/** When the last backup was made; null before the first. */
export function useLastBackup(enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['last-backup'],
    queryFn: async ({ signal }) => (await call(operations.lastBackup, { signal })).lastBackupAt,
    refetchInterval: REFETCH_MS,
  });
}
