import { act, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, expect, it, vi } from 'vitest';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  act(() => toast.remove());
  vi.useRealTimers();
});

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
  act(() => void toast.success('Saved again.'));
  await pass(60_000);
  expect(screen.getByText('Saved again.')).toBeVisible();
});

it('shows a failure until it is closed, and gives the focus back', async () => {
  vi.useFakeTimers();
  render(
    <>
      <button type="button">Save</button>
      <Toaster />
    </>,
  );
  screen.getByRole('button', { name: 'Save' }).focus();
  act(() => void toast.error('Not saved.'));
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  const close = screen.getByRole('button', { name: 'Close message' });
  act(() => close.focus());
  fireEvent.click(close);
  expect(screen.queryByText('Not saved.')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
});

it('shows progress only if it takes longer than a second', async () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => void toast.loading('Saving…', { id: 'saving' }));
  await act(() => vi.advanceTimersByTimeAsync(900));
  expect(screen.queryByText('Saving…')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('Saving…')).toBeVisible();
  act(() => void toast.success('Saved.', { id: 'saving' }));
  expect(screen.getByText('Saved.')).toBeVisible();
});
