import type { Election, SingleElection } from '@votewise/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { catchDownloads } from '../../test/downloads.ts';
import { makeEntry } from '../../test/audit-entries.ts';
import { api } from '../../test/fake-api.ts';
import { makeElection, makeUpcoming, makeUser, resultsOf } from '../../test/fixtures.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

const by = { type: 'user', userId: 'ADMIN001', name: 'Ruth Adeyemi' } as const;
const at = '2026-11-16T14:24:00.000Z';
const progress: NonNullable<SingleElection['progress']> = {
  statusChanges: [{ from: null, to: 'upcoming', at, by }],
  count: { state: 'none' },
};
const board = {
  election: 'election-1',
  key: 'key',
  fingerprint: 'ab'.repeat(32),
  heads: [],
};
const eligible = { ballots: 0, eligible: 318, percentage: 0 };
const upcoming = makeUpcoming({ turnout: eligible, progress });
const entry = makeEntry(7, { at, actor: by, event: 'election.declared' });

describe('the auditor dashboard', () => {
  it('shows elections a page at a time, and moves focus to the first one of the next page', async () => {
    signInAs('auditor');
    const elections = Array.from({ length: 26 }, (_, index) =>
      makeUpcoming({ id: `e${index}`, title: `Ward ${index + 1}` }),
    );
    api.expect('GET', '/elections', { data: { elections } });
    const { user } = renderApp('/auditor/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Show 2 more of 2' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ward 25' })).toHaveFocus());
  });
});

it('says that a copy was restored, which auditors can’t put into use', async () => {
  signInAs('auditor');
  api.expect('GET', '/elections', { data: { elections: [] } });
  api.expectPolls('GET', '/clock', { data: { time: at, problem: null, isRestoredCopy: true } });
  renderApp('/auditor/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This copy was restored/);
  expect(screen.queryByRole('button', { name: 'Put into Use…' })).not.toBeInTheDocument();
});

describe('an election’s page for auditors', () => {
  async function openPage(election: Election, more: object = {}) {
    signInAs('auditor');
    const { results } = resultsOf(election);
    api
      .expectPolls('GET', '/elections/election-1', { data: { election } })
      .expectPolls('GET', '/votes/results/election-1', {
        data: { results: { ...results, ...more } },
      })
      .expectPolls('GET', '/audit?election=election-1&limit=12', {
        data: { entries: [entry], next: '1-1', kinds: [] },
      })
      .expectPolls('GET', '/board/election-1', { data: board });
    const { user } = renderApp('/auditor/elections/election-1');
    await screen.findByRole('heading', { level: 1, name: election.title });
    return user;
  }

  it('shows the results and their exports once voting has opened', async () => {
    const turnout = { ballots: 4, eligible: 8, percentage: 50 };
    const user = await openPage(
      makeElection({
        turnout,
        progress,
        electorate: { groups: ['North'] },
      }),
    );
    expect(screen.getByText('The box contains 4 ballots.')).toBeVisible();
    const results = within(screen.getByRole('region', { name: 'Results' }));
    expect(await results.findByRole('table')).toHaveTextContent('Amara Okafor');
    expect(results.queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Withdraw/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Voters in/ })).not.toBeInTheDocument();
    api.expect('GET', '/elections/election-1/export?format=csv', {
      raw: { body: 'a', headers: { 'Content-Type': 'text/csv' } },
    });
    expect(results.getByRole('button', { name: 'Minutes (PDF)' })).toBeVisible();
    catchDownloads();
    await user.click(results.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Results exported successfully as CSV!')).toBeVisible();
  });
});

it('shows auditors the audit trail without an export', async () => {
  signInAs('auditor');
  api
    .expect('GET', '/elections', { data: { elections: [upcoming] } })
    .expect('GET', '/audit?election=election-1&limit=50', {
      data: { entries: [entry], kinds: [] },
    });
  renderApp('/auditor/audit?election=election-1');
  expect(await screen.findByText(/declared the result of “Student Union Board”/)).toBeVisible();
  expect(screen.getByText(/Entries about voters and accounts are not shown/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check Chain' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument();
});

it('signs auditors in as Admin and takes them to their dashboard', async () => {
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Admin' }));
  await user.type(screen.getByLabelText('Admin ID'), 'AUDITOR001');
  await user.type(screen.getByLabelText('Password'), 'correct-horse');
  const data = { token: 'a.b.c', user: makeUser('auditor'), idleMinutes: 0 };
  api.expect('POST', '/auth/login', { data });
  api.expect('GET', '/elections', { data: { elections: [] } });
  await user.click(screen.getByRole('button', { name: 'Sign In as Admin' }));
  expect(await screen.findByRole('heading', { name: 'Auditor Dashboard' })).toBeVisible();
  expect(api.lastCall('POST', '/auth/login')?.body).toMatchObject({ userType: 'admin' });
  await user.click(screen.getByRole('button', { name: /^Account menu/ }));
  for (const name of ['Name and address', 'Two-step sign-in', 'Signed-in devices'])
    expect(screen.getByRole('menuitem', { name })).toBeVisible();
});
