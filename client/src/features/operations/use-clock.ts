import * as operations from '@votewise/contract/operations/operations-endpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Short, because only a time that the server still shows can be confirmed. */
const REFETCH_MS = 15_000;

export const clockKey = ['clock'];

/** Requests the server's time, and what keeps things from happening on schedule. */
export const useClock = () =>
  useQuery({
    queryKey: clockKey,
    queryFn: ({ signal }) => call(operations.clock, { signal }),
    refetchInterval: REFETCH_MS,
  });
