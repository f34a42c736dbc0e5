import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { makeElection, makeUser, resultsOf } from '../../test/fixtures.ts';
import { renderApp } from '../../test/render-app.tsx';
import { readToken, storeToken } from '../lib/token-store.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-19T14:30:00Z') });
  storeToken('stored-token');
  const data = { user: makeUser('voter'), idleMinutes: 5 };
  api.expect('GET', '/auth/profile', { data });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (minutes: number) =>
  act(() => vi.advanceTimersByTimeAsync(Math.round(minutes * MINUTE_MS)));
const findWarning = () => screen.findByRole('alertdialog', { name: 'Are you still there?' });

describe('an inactive voter on the landing page', () => {
  async function walkAway() {
    renderApp('/');
    await screen.findByRole('button', { name: 'Logout' });
    await pass(4);
    return findWarning();
  }

  it('sees a warning with the time left one minute before the session ends, and stays signed in by pressing any key', async () => {
    const warning = await walkAway();
    expect(screen.getByRole('button', { name: 'Stay Signed In' })).toHaveFocus();
    expect(screen.getByRole('timer')).toHaveTextContent(/^(?:1:00|0:5\d)$/);
    expect(warning).toHaveAccessibleDescription(/you’ll be signed out in one minute/);
    await pass(0.5);
    expect(screen.getByRole('timer')).toHaveTextContent(/^0:(?:30|2\d)$/);
    expect(screen.getByText('30 seconds left.')).toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(() => expect(warning).not.toBeInTheDocument());
    expect(readToken()).toBe('stored-token');
  });

  it('stays signed in by selecting the button', async () => {
    const warning = await walkAway();
    fireEvent.click(screen.getByRole('button', { name: 'Stay Signed In' }));
    await waitFor(() => expect(warning).not.toBeInTheDocument());
  });

  it('is signed out in the browser and on the server after ignoring the warning', async () => {
    await walkAway();
    api.expect('POST', '/auth/logout');
    await pass(1);
    expect(readToken()).toBeNull();
    expect(localStorage).toHaveLength(0);
    expect(api.lastCall('POST', '/auth/logout')?.token).toBe('Bearer stored-token');
    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });

  it('is signed out in the browser even when the server can’t be reached', async () => {
    await walkAway();
    api.expectNoAnswer('POST', '/auth/logout');
    await pass(1);
    expect(readToken()).toBeNull();
  });
});

describe('an inactive voter’s marked ballot', () => {
  const election = makeElection();

  it('keeps its mark for the same voter after the next sign-in', async () => {
    api.expectPolls('GET', '/elections', { data: { elections: [election] } });
    api.expectPolls('GET', '/elections/election-1', { data: { election } });
    api.expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
    renderApp('/voter/dashboard?election=election-1');
    fireEvent.click(await screen.findByRole('radio', { name: 'Jonas Lindqvist' }));
    api.expect('POST', '/auth/logout');
    await pass(5);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your session has ended. Sign in to continue. Your entries have been kept.',
    );
    const data = { token: 'fresh', user: makeUser('voter'), idleMinutes: 5 };
    api.expect('POST', '/auth/login', { data });
    api.expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign In as Voter' }));
    expect(await screen.findByRole('radio', { name: 'Jonas Lindqvist' })).toBeChecked();
  });
});

it('keeps the session of a voter who watches a live count', async () => {
  const election = makeElection();
  api.expectPolls('GET', '/elections', { data: { elections: [election] } });
  api.expectPolls('GET', '/votes/results/election-1', { data: resultsOf(election) });
  renderApp('/voter/dashboard?election=election-1&view=results');
  await screen.findByRole('list', { name: 'Vote distribution' });
  await pass(7);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(readToken()).toBe('stored-token');
});

it('ends an expired session before the page shows anything', async () => {
  localStorage.setItem('votewise_last_activity', String(Date.now() - 6 * MINUTE_MS));
  api.expect('POST', '/auth/logout');
  // The list may be requested together with the session, but is not used.
  api.expectPolls('GET', '/elections', { data: { elections: [makeElection()] } });
  renderApp('/voter/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session has ended.');
  expect(readToken()).toBeNull();
  expect(screen.queryByText(makeElection().title)).not.toBeInTheDocument();
});
