import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceProgress } from '../../lib/announce-progress.ts';
import { saveResponse } from '../../lib/download.ts';
import { trackDownload } from './download-toast.tsx';
import { Toaster } from './toaster.tsx';

const TEXTS = { progress: 'Exporting…', success: 'Exported.', failure: 'Failed to export' };
const saved = vi.fn<(blob: Blob) => string>(() => 'blob:file');

beforeEach(() => {
  URL.createObjectURL = saved;
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

afterEach(() => {
  saved.mockClear();
  act(() => toast.remove());
});

/** Starts a download whose parts the test sends. Like `fetch`, it fails when it is canceled. */
function startDownload() {
  let sending: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      sending = controller;
    },
  });
  const done = announceProgress(TEXTS, (toastId) => {
    const options = trackDownload(toastId, TEXTS.progress);
    options.signal?.addEventListener('abort', () => sending?.error(options.signal?.reason));
    return saveResponse(new Response(body), 'file.csv', options);
  });
  return { done, sending: () => sending };
}

it('shows how much of a file has arrived, and saves all of it', async () => {
  render(<Toaster />);
  const { done, sending } = startDownload();
  expect(await screen.findByText('Exporting…')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  for (let part = 0; part < 5; part += 1) sending()?.enqueue(new Uint8Array(500_000));
  expect(await screen.findByText('2 MB')).toBeVisible();
  sending()?.close();
  expect(await done).toBe(true);
  expect(await screen.findByText('Exported.')).toBeVisible();
  expect(saved.mock.calls[0]?.[0].size).toBe(2_500_000);
});

it('saves nothing and reports no failure if it is canceled', async () => {
  render(<Toaster />);
  const { done, sending } = startDownload();
  await act(async () => sending()?.enqueue(new Uint8Array(1_000_000)));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await done).toBe(false);
  expect(saved).not.toHaveBeenCalled();
  expect(screen.queryByText(/Failed/)).not.toBeInTheDocument();
});

it('saves nothing if the connection ends early', async () => {
  render(<Toaster />);
  const { done, sending } = startDownload();
  sending()?.enqueue(new Uint8Array(1_000_000));
  sending()?.error(new TypeError('network error'));
  expect(await done).toBe(false);
  expect(await screen.findByText(/^Failed to export/)).toBeVisible();
  expect(saved).not.toHaveBeenCalled();
});
