import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import { STORIES_KEY } from '../../lib/query-keys.ts';
import { useWithdrawCandidate } from './election-queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('reloads the audit trail after an action has been recorded in it', async () => {
  api.expect('POST', '/elections/election-1/withdrawals');
  const readStory = vi.fn<() => Promise<string>>(() => Promise.resolve('entries'));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      useQuery({ queryKey: [...STORIES_KEY, 'election-1'], queryFn: readStory });
      return useWithdrawCandidate('election-1');
    },
    { wrapper },
  );
  await act(() => result.current.mutateAsync({ candidateId: 'jonas', reason: 'Moved abroad' }));
  const afterAction = readStory.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(readStory.mock.calls.length).toBe(afterAction + 1);
});
