import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { makeUpcoming } from '../../test/fixtures.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

const LOST = /Your selections and entries are kept/;

async function openDashboard() {
  signInAs('voter');
  const answer = { data: { elections: [makeUpcoming()] } };
  api.expect('GET', '/elections', answer);
  renderApp('/voter/dashboard');
  await screen.findByRole('heading', { name: 'Select an Election' });
  return { answer };
}

it("reports a lost connection and reloads the page's data when the connection is back", async () => {
  const { answer } = await openDashboard();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  api.expectNoAnswer('GET', '/health').expectNoAnswer('GET', '/health');
  fireEvent(window, new Event('offline'));
  expect(await screen.findByText('You’re offline.')).toBeVisible();
  expect(screen.getByText(LOST)).toBeVisible();

  api.expect('GET', '/health').expect('GET', '/elections', answer);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByText(LOST)).not.toBeInTheDocument());
});

it('distinguishes an unreachable server from an offline device, and keeps trying', async () => {
  const { answer } = await openDashboard();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.expectNoAnswer('GET', '/health').expectNoAnswer('GET', '/health');
  fireEvent(window, new Event('offline'));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Can’t reach VoteWise right now.')).toBeVisible();
  api.expect('GET', '/health').expect('GET', '/elections', answer);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.queryByText(LOST)).not.toBeInTheDocument();
  vi.useRealTimers();
});

it('ignores a single unanswered call', async () => {
  await openDashboard();
  api.expectNoAnswer('GET', '/health').expect('GET', '/health');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent(window, new Event('offline'));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText(LOST)).not.toBeInTheDocument();
  vi.useRealTimers();
});
