import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useAction } from './use-action.ts';
import { useBusy } from './use-busy.ts';

/** A request that is answered when the test says so. */
function heldRequests() {
  const answers: ((answer: string) => void)[] = [];
  const send = vi.fn<(input: string) => Promise<string>>(
    () =>
      new Promise<string>((resolve) => {
        answers.push(resolve);
      }),
  );
  const answer = (place: number, text: string) => act(async () => answers[place]?.(text));
  return { send, answer };
}

function renderAction(options: { isSame?: (one: string, other: string) => boolean } = {}) {
  const { send, answer } = heldRequests();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const mutationKey = ['cast'];
  const render = () =>
    renderHook(() => useAction({ mutationKey, mutationFn: send, ...options }), { wrapper });
  return { send, answer, render, client };
}

describe('useAction', () => {
  it('sends one request for two presses in the same moment, and one more after the response', async () => {
    const { send, answer, render } = renderAction();
    const { result } = render();
    const answers: string[] = [];
    const press = async () => {
      answers.push(await result.current.mutateAsync('vote'));
    };
    // Both handlers belong to the same rendering, as in a double click.
    await act(async () => {
      void press();
      void press();
    });
    expect(send).toHaveBeenCalledTimes(1);
    await act(async () => void press());
    expect(send).toHaveBeenCalledTimes(1);
    await answer(0, 'counted');
    expect(answers).toEqual(['counted']);
    await act(async () => void press());
    expect(send).toHaveBeenCalledTimes(2);
    await answer(1, 'counted');
  });

  it('never repeats a failed request, whatever the defaults are', async () => {
    const { render, send, client } = renderAction();
    client.setDefaultOptions({ mutations: { retry: 3, retryDelay: 0 } });
    send.mockRejectedValue(new Error('no answer'));
    const { result } = render();
    await act(async () => {
      await expect(result.current.mutateAsync('give')).rejects.toThrow('no answer');
    });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('ignores a press on another screen with the same key', async () => {
    const { send, answer, render } = renderAction();
    const [one, other] = [render(), render()];
    await act(async () => {
      one.result.current.mutate('vote');
      one.unmount();
      other.result.current.mutate('vote');
    });
    expect(send).toHaveBeenCalledTimes(1);
    await answer(0, 'counted');
  });

  it('sends what differs at the same time, if it is asked to', async () => {
    const { send, answer, render } = renderAction({ isSame: (one, other) => one === other });
    const { result } = render();
    await act(async () => {
      for (const voter of ['Anna', 'Bo', 'Anna', 'Bo']) result.current.mutate(voter);
    });
    expect(send.mock.calls.map(([voter]) => voter)).toEqual(['Anna', 'Bo']);
    await answer(0, '');
    await answer(1, '');
  });
});

describe('useBusy', () => {
  it('runs one of two calls in the same moment, and another one after a failure', async () => {
    const { result } = renderHook(() => useBusy());
    const { send, answer } = heldRequests();
    const fail = async () => {
      await send('save');
      throw new Error('not saved');
    };
    const failures: unknown[] = [];
    const press = () =>
      void result.current.run(fail).catch((error: unknown) => failures.push(error));
    act(() => {
      press();
      press();
    });
    expect(send).toHaveBeenCalledTimes(1);
    expect(result.current.isBusy).toBe(true);
    await answer(0, '');
    expect(failures).toEqual([new Error('not saved')]);
    expect(result.current.isBusy).toBe(false);
    act(press);
    expect(send).toHaveBeenCalledTimes(2);
    await answer(1, '');
  });
});
