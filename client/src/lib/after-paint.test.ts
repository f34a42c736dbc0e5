import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('resolves after a frame has been drawn and timers that were already due have run', async () => {
  const events: string[] = [];
  requestAnimationFrame(() => {
    events.push('first frame');
    requestAnimationFrame(() => {
      events.push('second frame');
      setTimeout(() => events.push('what is due'));
    });
  });
  void afterPaint().then(() => events.push('resolved'));
  await vi.runAllTimersAsync();
  expect(events).toEqual(['first frame', 'second frame', 'what is due', 'resolved']);
});
