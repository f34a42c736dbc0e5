import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useOutage } from './use-outage.ts';

it('tells how long the page was cut off while time to vote ran, until voting is extended', () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(107_000);
  const first = { closesAt: 'three', lostSince: undefined as number | undefined };
  const { result, rerender } = renderHook((now) => useOutage(now.closesAt, now.lostSince), {
    initialProps: first,
  });
  const after = (changes: Partial<typeof first>) => {
    rerender({ ...first, ...changes });
    return result.current;
  };
  expect(after({ lostSince: 0 })).toBeUndefined();
  expect(after({})).toBe(107);
  expect(after({ closesAt: 'four' })).toBeUndefined();
  clock.mockRestore();
});
