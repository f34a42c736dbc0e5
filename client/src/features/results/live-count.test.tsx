import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import { makeElection, resultsOf } from '../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../test/render-app.tsx';

const POLL_MS = 1_750;
const election = makeElection();
const failure = { status: 503, code: 'DATABASE_UNAVAILABLE', message: 'Not now' };

beforeEach(() => {
  signInAs('voter');
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 19, 14, 30, 0) });
});

afterEach(() => {
  vi.useRealTimers();
});

function expectResults(totalVotes: number, changes: Partial<typeof election> = {}) {
  const data = resultsOf({ ...election, totalVotes, ...changes });
  api.expect('GET', '/votes/results/election-1', { data });
}

/** Expects a request for the count of the closed election, which the recount has confirmed. */
function expectConfirmed(totalVotes: number) {
  const { results } = resultsOf({ ...election, totalVotes, status: 'completed' });
  const countConfirmedAt = '2026-11-20T23:01:00.000Z';
  api.expect('GET', '/votes/results/election-1', {
    data: { results: { ...results, countConfirmedAt } },
  });
}

async function openResults(shown = election) {
  api.expect('GET', '/elections', { data: { elections: [shown] } });
  renderApp('/voter/dashboard?election=election-1&view=results');
  await screen.findByRole('list', { name: 'Vote distribution' });
}

const poll = () => act(() => vi.advanceTimersByTimeAsync(POLL_MS));
const totalVotes = () => screen.getByText('Total Votes').nextSibling?.textContent;

it('updates the count with every poll while the election is active', async () => {
  expectResults(4);
  await openResults();
  expect(screen.getByText('Live. Updates automatically.')).toBeVisible();
  expectResults(5);
  await poll();
  await vi.waitFor(() => expect(totalVotes()).toBe('5'));
  const listed = screen.getByRole('button', { name: /Student Union Board/ });
  expect(listed).toHaveTextContent('5 total votes');
});

it('keeps the figures as they are while updates are paused', async () => {
  expectResults(4);
  await openResults();
  fireEvent.click(screen.getByRole('button', { name: 'Pause Updates' }));
  expect(screen.getByText(/^Updates are paused\./)).toBeVisible();
  expectResults(5);
  await poll();
  expect(totalVotes()).toBe('4');
  fireEvent.click(screen.getByRole('button', { name: 'Resume Updates' }));
  expect(totalVotes()).toBe('5');
  expect(screen.getByText('Live. Updates automatically.')).toBeVisible();
});

it('keeps the last figures, with their time, when loading fails, and recovers', async () => {
  expectResults(4);
  await openResults();
  api.expect('GET', '/votes/results/election-1', failure);
  await poll();
  expect(screen.queryByText(/Trying again…/)).not.toBeInTheDocument();
  api.expect('GET', '/votes/results/election-1', failure);
  api.expect('GET', '/votes/results/election-1', failure);
  await poll();
  await poll();
  expect(screen.getByText(/^Last updated: 2:30:\d\d PM\./)).toBeVisible();
  expect(totalVotes()).toBe('4');
  expectResults(6);
  await poll();
  expect(screen.queryByText(/Trying again…/)).not.toBeInTheDocument();
  expect(totalVotes()).toBe('6');
});

it('shows the totals from the list and a retry button if the count cannot be loaded', async () => {
  api.expect('GET', '/votes/results/election-1', failure);
  await openResults();
  expect(await screen.findByText('Not up to date. Trying again…')).toBeVisible();
  expect(totalVotes()).toBe('4');
  expectResults(9);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(totalVotes()).toBe('9'));
});

it('announces new totals at most every ten seconds', async () => {
  expectResults(4);
  await openResults();
  const spoken = () => screen.getByText(/\. Leading: Amara Okafor, 3\.$/).textContent;
  expectResults(5);
  await poll();
  expect(spoken()).toMatch(/^5 votes/);
  expectResults(6);
  expectResults(7);
  await poll();
  await poll();
  expect(spoken()).toMatch(/^5 votes/);
  for (const votes of [8, 9, 10]) expectResults(votes);
  for (let times = 0; times < 3; times += 1) await poll();
  expectResults(11);
  await poll();
  expect(spoken()).toMatch(/^1[01] votes/);
});

const CHECKED =
  'Voting has closed. The count is being checked. The confirmed result appears here automatically.';

it('stops polling once the election has closed and its count is confirmed', async () => {
  expectResults(4);
  await openResults();
  // The list of elections is outdated, so the count is loaded again, but only once.
  expectResults(5, { status: 'completed' });
  expectResults(5, { status: 'completed' });
  await poll();
  expect(screen.getByText(CHECKED)).toBeVisible();
  expectConfirmed(5);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText(/Count confirmed/)).toBeVisible();
  await poll();
  await poll();
  expect(totalVotes()).toBe('5');
});

it('reloads the count when the list includes a last-minute vote', async () => {
  const closed = makeElection({ status: 'completed' });
  expectConfirmed(4);
  await openResults(closed);
  api.expect('GET', '/elections', { data: { elections: [{ ...closed, totalVotes: 5 }] } });
  expectResults(5, { status: 'completed' });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(totalVotes()).toBe('5');
});

it('reloads the count after voting closes until a recount confirms it, and shows the time of confirmation', async () => {
  expectResults(4, { status: 'completed' });
  await openResults(makeElection({ status: 'completed' }));
  expect(await screen.findByText(CHECKED)).toBeVisible();
  expect(screen.queryByText(/Count confirmed/)).not.toBeInTheDocument();
  expectConfirmed(4);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(
    screen.getByText('Voting has closed. Count confirmed on Fri, Nov 20, 2026, 6:01 PM.'),
  ).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
});

it('shows when the result was declared', async () => {
  const closed = makeElection({ status: 'completed' });
  const { results } = resultsOf(closed);
  const moments = {
    countConfirmedAt: '2026-11-20T23:01:00.000Z',
    declaredAt: '2026-11-20T23:15:00.000Z',
  };
  api.expect('GET', '/votes/results/election-1', { data: { results: { ...results, ...moments } } });
  await openResults(closed);
  const state = await screen.findByText(/Declared on Fri, Nov 20, 2026, 6:15 PM\.$/);
  expect(state).toHaveTextContent('Count confirmed on Fri, Nov 20, 2026, 6:01 PM.');
});

it('says that no votes were cast in a closed election without votes', async () => {
  const candidates = election.candidates.map((one) => ({ ...one, votes: 0, percentage: 0 }));
  const empty = makeElection({ status: 'completed', candidates, totalVotes: 0 });
  expectResults(0, empty);
  await openResults(empty);
  expect(screen.getByText('Voting has closed. No votes were cast.')).toBeVisible();
  expect(screen.getByText('Leading').nextSibling).toHaveTextContent(/^No votes were cast$/);
});

it('does not claim that voting closed in an election that never opened', async () => {
  const candidates = election.candidates.map((one) => ({ ...one, votes: 0, percentage: 0 }));
  const never = makeElection({ status: 'completed', candidates, totalVotes: 0 });
  const { results } = resultsOf(never);
  const times = { ...results.times, opened: [], closed: [] };
  api.expect('GET', '/votes/results/election-1', { data: { results: { ...results, times } } });
  await openResults(never);
  expect(await screen.findByText('Completed without voting.')).toBeVisible();
});
