import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, expect, it, vi } from 'vitest';
import { Toaster } from './toaster.tsx';

afterEach(() => vi.useRealTimers());

it('shows a toast for four seconds, or while the pointer is over it', async () => {
  vi.useFakeTimers();
  render(<Toaster />);
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  // A test in another file may have left the pointer over a toast.
  fireEvent.mouseLeave(document.getElementById('toasts') ?? document.body);
  act(() => void toast.success('Saved.'));
  await pass(3_900);
  expect(screen.getByText('Saved.')).toBeVisible();
  await pass(200);
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();

  fireEvent.mouseOver(document.getElementById('toasts') ?? document.body);
  act(() => void toast.error('Not saved.'));
  await pass(60_000);
  expect(screen.getByText('Not saved.')).toBeVisible();
});
