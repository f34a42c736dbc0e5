import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast, useToasterStore } from 'react-hot-toast/headless';
import { api } from '../../../test/fake-api.ts';
import { makeElection } from '../../../test/fixtures.ts';
import { STORIES_KEY } from '../../lib/query-keys.ts';
import { useUpdateElection, useWithdrawCandidate } from './election-queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  toast.remove();
  vi.useRealTimers();
});

/** Renders a hook with a client of its own. */
function render<Result>(hook: () => Result) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper }).result;
}

it.each([
  ['beside paper', {}, [expect.stringContaining('paper ballots in another')]],
  ['with weights, as the form says', { weighted: true }, []],
])('says that a count is hidden though a live one was chosen: %s', async (_why, more, notices) => {
  const asked = makeElection();
  const ballot = { ...asked.ballot, results: 'after-close' as const };
  api.expect('PUT', '/elections/election-1', { data: { election: { ...asked, ballot, ...more } } });
  const result = render(() => ({
    ...useUpdateElection('election-1'),
    said: useToasterStore().toasts.map(({ message }) => message),
  }));
  const body = { ...asked, ballot: { ...asked.ballot, results: 'live' as const } };
  await act(() => result.current.mutateAsync(body));
  expect(result.current.said).toEqual(notices);
});

it('reloads the audit trail after an action has been recorded in it', async () => {
  api.expect('POST', '/elections/election-1/withdrawals');
  const readStory = vi.fn<() => Promise<string>>(() => Promise.resolve('entries'));
  const result = render(() => {
    useQuery({ queryKey: [...STORIES_KEY, 'election-1'], queryFn: readStory });
    return useWithdrawCandidate('election-1');
  });
  await act(() => result.current.mutateAsync({ candidateId: 'jonas', reason: 'Moved abroad' }));
  const afterAction = readStory.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(readStory.mock.calls.length).toBe(afterAction + 1);
});
