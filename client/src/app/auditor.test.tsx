import type { AuditEntryView, Election } from '@votewise/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { makeElection, makeUpcoming, makeUser, resultsOf } from '../../test/fixtures.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

const by = { type: 'user', userId: 'ADMIN001', name: 'Ruth Adeyemi' } as const;
const at = '2026-11-16T14:24:00.000Z';
const progress: NonNullable<Election['progress']> = {
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
const entry: AuditEntryView = {
  sequence: 7,
  eventId: '7',
  at,
  actor: by,
  event: 'election.declared',
  subject: { type: 'election', id: 'election-1', label: 'Board' },
  details: {},
  previousHash: '',
  hash: '',
};

describe('the auditor dashboard', () => {
  it('shows elections a page at a time, and moves focus to the first one of the next page', async () => {
    signInAs('auditor');
    const elections = Array.from({ length: 26 }, (_, index) =>
      makeUpcoming({ id: `e${index}`, title: `Ward ${index + 1}` }),
    );
    api.expect('GET', '/elections', { data: { elections } });
    const { user } = renderApp('/auditor/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Show 2 more of 2' }));
    expect(await screen.findByRole('link', { name: 'Ward 25' })).toHaveFocus();
  });
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

  it('shows the empty ballot box, the electorate, and the hash of the seed before voting opens', async () => {
    await openPage(upcoming, { lot: { hash: 'c0ffee' } });
    const box = within(screen.getByRole('region', { name: 'Ballot box' }));
    expect(box.getByText('The box is empty.')).toBeVisible();
    expect(box.getByText('Eligible voters').nextSibling).toHaveTextContent('318');
    const lot = within(await screen.findByRole('region', { name: 'Lot' }));
    expect(lot.getByText('c0ffee')).toBeVisible();
    expect(lot.getByText(/The seed is shown here once a recount has confirmed/)).toBeVisible();
    const ballot = within(screen.getByRole('region', { name: 'Ballot' }));
    expect(ballot.getByText('Amara Okafor')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Results' })).not.toBeInTheDocument();
    const trail = within(screen.getByRole('region', { name: 'Audit trail' }));
    expect(await trail.findByText(/declared the result of “Board”/)).toBeVisible();
    expect(trail.getByRole('link', { name: 'All entries for this election' })).toHaveAttribute(
      'href',
      '/auditor/audit?election=election-1',
    );
    const shown = within(screen.getByRole('region', { name: 'Board' }));
    expect(await shown.findByText(/^[\da-f]{8}( [\da-f]{8}){7}$/)).toBeVisible();
    expect(shown.getByRole('link', { name: 'Check the Board' })).toHaveAttribute(
      'href',
      '/verify#election-1',
    );
    const buttons = within(screen.getByRole('main')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Download Audit Package']);
  });

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
    URL.createObjectURL = () => 'blob:results';
    URL.revokeObjectURL = () => {};
    await user.click(results.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Results exported successfully as CSV!')).toBeVisible();
  });

  it('reports a deleted election', async () => {
    signInAs('auditor');
    api.expect('GET', '/elections/gone', { status: 404, code: 'NOT_FOUND', message: 'Gone.' });
    renderApp('/auditor/elections/gone');
    expect(await screen.findByText(/This election doesn’t exist/)).toBeVisible();
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
  expect(await screen.findByText(/declared the result of “Board”/)).toBeVisible();
  expect(screen.getByText(/Entries about voters and accounts are not shown/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check Chain' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Export/ })).not.toBeInTheDocument();
  const back = screen.getByRole('link', { name: 'Auditor Dashboard' });
  expect(back).toHaveAttribute('href', '/auditor/dashboard');
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
