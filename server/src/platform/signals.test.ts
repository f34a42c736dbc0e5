import { expect, it, onTestFinished, vi } from 'vitest';
import { createTimedSignal } from './signals.ts';

it('starts a job at the time of the last alarm', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const alarm = createTimedSignal();
  const start = vi.fn<() => void>();
  alarm.listen(start);
  const set = (milliseconds: number | undefined) => {
    const now = new Date();
    const due = milliseconds === undefined ? undefined : new Date(now.getTime() + milliseconds);
    alarm.set(due, now);
  };
  for (const milliseconds of [300, 700, undefined]) set(milliseconds);
  vi.advanceTimersByTime(1_000);
  for (const milliseconds of [300, -1, 0, 61_000]) set(milliseconds);
  vi.advanceTimersByTime(100_000);
  expect(start).not.toHaveBeenCalled();
  for (const milliseconds of [300, 700]) set(milliseconds);
  vi.advanceTimersByTime(700);
  expect(start).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(start).toHaveBeenCalledOnce();
});
