import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from './app-error.ts';
import { createHub } from './hub.ts';
import { createLogger } from './logger.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startHub() {
  let value: { count: number } | Error = { count: 0 };
  const read = vi.fn<(key: string) => Promise<{ count: number }>>(async () => {
    if (value instanceof Error) throw value;
    return { ...value };
  });
  const isSame = (one: { count: number }, other: { count: number }) => one.count === other.count;
  const hub = createHub({ read, isSame, logger: createLogger('silent') });
  const watch = () => {
    const seen: (number | 'gone')[] = [];
    const stop = hub.watch('key', {
      changed: ({ count }) => seen.push(count),
      gone: () => seen.push('gone'),
    });
    return { seen, stop };
  };
  return {
    hub,
    read,
    watch,
    set: (next: typeof value) => {
      value = next;
    },
  };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('reads once a second for all watchers, and reports only changes', async () => {
  const { read, watch, set } = startHub();
  const watchers = [watch(), watch(), watch()];
  await pass(10_500);
  expect(read).toHaveBeenCalledTimes(11);
  set({ count: 1 });
  await pass(1_000);
  expect(watchers.map(({ seen }) => seen)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
});

it('reads nothing without watchers', async () => {
  const { hub, read, watch } = startHub();
  const { stop } = watch();
  await pass(500);
  stop();
  hub.changed('key');
  await pass(10_000);
  expect(read).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('reads at once after a change, and again if the change came during a read', async () => {
  const { hub, read, watch, set } = startHub();
  const { seen } = watch();
  await pass(100);
  let release = (_value: { count: number }): void => {};
  const held = new Promise<{ count: number }>((resolve) => {
    release = resolve;
  });
  read.mockImplementationOnce(() => held);
  hub.changed('key');
  set({ count: 2 });
  hub.changed('key');
  release({ count: 1 });
  await pass(0);
  expect(seen).toEqual([0, 1, 2]);
});

it('gives later watchers the known value', async () => {
  const { watch } = startHub();
  watch();
  await pass(100);
  expect(watch().seen).toEqual([0]);
});

it('continues after a failure, and has no known value in the meantime', async () => {
  const { hub, watch, set } = startHub();
  const { seen } = watch();
  await pass(100);
  expect(hub.known('key')).toEqual({ count: 0 });
  set(new Error('the database is away'));
  await pass(3_000);
  expect(hub.known('key')).toBeUndefined();
  set({ count: 5 });
  await pass(1_000);
  expect(seen).toEqual([0, 5]);
});

it('lets all watchers go when the value is gone', async () => {
  const { watch, set } = startHub();
  const { seen } = watch();
  await pass(100);
  set(new AppError('NOT_FOUND', 'Gone.'));
  await pass(5_000);
  expect(seen).toEqual([0, 'gone']);
  expect(vi.getTimerCount()).toBe(0);
});
