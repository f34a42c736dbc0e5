import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { makeElection, makeUser, resultsOf } from '../../test/fixtures.ts';
import { renderApp } from '../../test/render-app.tsx';
import { clearToken, readToken, storeToken } from '../lib/token-store.ts';
import { loadAhead } from './load-ahead.ts';

const election = makeElection();

beforeEach(() => {
  delete window.votewiseAhead;
  storeToken('stored-token');
});

/** Opens a page as browsers do: the script that sends the first requests runs before all others. */
function open(path: string): void {
  loadAhead(new URL(path, window.location.origin));
  renderApp(path);
}

const asked = () => api.calls.map(({ path }) => path);

it('requests the list of elections and the count together with the session, each only once', async () => {
  const restore = api.expectHeld('GET', '/auth/profile', { data: { user: makeUser('voter') } });
  api
    .expect('GET', '/elections', { data: { elections: [election] } })
    .expect('GET', '/votes/results/election-1', { data: resultsOf(election) });
  open('/voter/dashboard?election=election-1&view=results');
  expect(asked()).toHaveLength(5);
  restore();
  expect(await screen.findByRole('list', { name: 'Vote distribution' })).toBeVisible();
  expect(asked().toSorted()).toEqual([
    '/auth/profile',
    '/elections',
    '/meetings/mine',
    '/votes/history',
    '/votes/results/election-1',
  ]);
});

it('requests the ballot in the address together with the session', async () => {
  const restore = api.expectHeld('GET', '/auth/profile', { data: { user: makeUser('voter') } });
  api
    .expect('GET', '/elections', { data: { elections: [election] } })
    .expect('GET', '/elections/election-1', { data: { election } })
    .expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
  open('/voter/dashboard?election=election-1');
  expect(asked()).toHaveLength(6);
  restore();
  expect(await screen.findByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
  expect(asked()).toHaveLength(6);
});

it('requests the administrator’s list of elections together with the session', async () => {
  const restore = api.expectHeld('GET', '/auth/profile', { data: { user: makeUser('admin') } });
  api.expect('GET', '/elections', { data: { elections: [election] } });
  open('/admin/dashboard');
  expect(asked()).toContain('/elections');
  api.expect('GET', '/votes/results/election-1', { data: resultsOf(election) });
  restore();
  expect(await screen.findByRole('table', { name: 'Detailed results' })).toBeVisible();
});

it('never shows data that was requested with the previous token to another user', async () => {
  const restore = api.expectHeld('GET', '/auth/profile', { data: { user: makeUser('voter') } });
  api.expect('GET', '/elections', { data: { elections: [election] } });
  open('/voter/dashboard');
  expect(await screen.findByText('Loading…')).toBeVisible();
  expect(asked()).toContain('/elections');
  storeToken('token-of-another-tab');
  const other = makeElection({ id: 'other', title: 'Rowing Club', status: 'completed' });
  api.expect('GET', '/elections', { data: { elections: [other] } });
  restore();
  expect(await screen.findByText('Rowing Club')).toBeVisible();
  expect(screen.queryByText('Student Union Board')).not.toBeInTheDocument();
});

it('ends a session that ends while it is being restored', async () => {
  const restore = api.expectHeld('GET', '/auth/profile', { data: { user: makeUser('admin') } });
  const message = 'Your session has ended. Sign in again.';
  api.expect('GET', '/elections', { status: 401, code: 'UNAUTHENTICATED', message });
  open('/admin/dashboard');
  expect(await screen.findByRole('button', { name: /^Sign In as/ })).toBeVisible();
  const read = vi.spyOn(Response.prototype, 'json');
  await act(async () => {
    restore();
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    await read.mock.results[0]?.value;
  });
  expect(screen.getByRole('button', { name: /^Sign In as/ })).toBeVisible();
  expect(readToken()).toBeNull();
});

it('shows the frame of the dashboard while the data is late', async () => {
  api.expect('GET', '/auth/profile', { data: { user: makeUser('admin') } });
  const answer = api.expectHeld('GET', '/elections', { data: { elections: [] } });
  open('/admin/dashboard');
  expect(await screen.findByText('Loading Results...')).toBeVisible();
  answer();
  expect(await screen.findByText('No Elections Found')).toBeVisible();
});

it('sends requests again that failed before the page was ready', async () => {
  api
    .expectNoAnswer('GET', '/auth/profile')
    .expectNoAnswer('GET', '/elections')
    .expect('GET', '/auth/profile', { data: { user: makeUser('admin') } })
    .expect('GET', '/elections', { data: { elections: [] } });
  open('/admin/dashboard');
  expect(await screen.findByText('No Elections Found')).toBeVisible();
});

it('sends nothing while signed out', () => {
  clearToken();
  loadAhead(new URL('/voter/dashboard', window.location.origin));
  expect(asked()).toEqual([]);
});
