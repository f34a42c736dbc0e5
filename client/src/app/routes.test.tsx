import type { UserType } from '@votewise/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { makeRoll } from '../../test/roll.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

const ADMIN_PAGES = [
  '/admin/voters',
  '/admin/voters/import',
  '/admin/groups',
  '/admin/administrators',
  '/admin/elections/election-1',
  '/admin/elections/election-1/messages',
  '/admin/audit',
];
const ROLL = '/auth/voters/roll?sort=name&order=asc&pageSize=50';
const voters = { voters: [], total: 0, mail: { delivery: 'smtp' } };
const NOTHING: Record<string, object> = {
  '/elections': { elections: [] },
  '/groups': { groups: [] },
  '/imports': { imports: [] },
  '/auth/voters?limit=5': voters,
  [ROLL]: makeRoll(),
  '/auth/administrators': { administrators: [] },
  '/auth/auditors': { auditors: [] },
  '/audit?limit=50': { entries: [], kinds: [] },
  '/contact': { contact: {} },
};

beforeEach(() => {
  for (const [path, data] of Object.entries(NOTHING)) api.expectPolls('GET', path, { data });
});

describe('a page for another role', () => {
  it.each<[UserType, string]>([
    ...ADMIN_PAGES.map((path): [UserType, string] => ['voter', path]),
    ...ADMIN_PAGES.map((path): [UserType, string] => ['auditor', path]),
    ['auditor', '/admin/dashboard'],
    ['auditor', '/voter/dashboard'],
    ['voter', '/auditor/elections/election-1'],
    ['admin', '/auditor/elections/election-1'],
  ])('takes a user with the role %s from %s to the dashboard', async (role, path) => {
    signInAs(role);
    renderApp(path);
    await waitFor(() => expect(window.location.pathname).toBe(`/${role}/dashboard`));
    expect(await screen.findByText(/^No (active )?elections/i)).toBeVisible();
  });

  it.each([...ADMIN_PAGES, '/auditor/dashboard', '/voter/dashboard'])(
    'takes visitors from %s to the sign-in page',
    async (path) => {
      renderApp(path);
      await waitFor(() => expect(window.location.pathname).toBe('/login'));
    },
  );
});

it.each<[path: string, call: string, shown: RegExp, role?: UserType]>([
  ['/admin/dashboard', '/elections', /^No Elections Found/],
  ['/admin/dashboard?tab=elections', '/elections', /^No Elections$/],
  ['/admin/dashboard?tab=voters', '/auth/voters?limit=5', /^No voters yet\./],
  ['/admin/voters', ROLL, /^No voters yet$/],
  ['/admin/voters/import', '/imports', /^No lists yet/],
  ['/admin/groups', '/groups', /^No groups yet$/],
  ['/admin/administrators', '/auth/administrators', /^No administrators$/],
  ['/admin/audit', '/audit?limit=50', /^No matching entries|^No entries/],
  ['/auditor/dashboard', '/elections', /^No Elections$/, 'auditor'],
  ['/voter/dashboard', '/elections', /^No active elections$/, 'voter'],
  ['/contact', '/contact', /^Enter the organization and its contact details/],
])('%s loads %s again after a failure', async (path, call, shown, role = 'admin') => {
  signInAs(role);
  api.expectPolls('GET', call, { status: 500 });
  const { user } = renderApp(path);
  const again = await screen.findByRole('button', { name: 'Try Again' });
  api.expectPolls('GET', call, { data: NOTHING[call] });
  await user.click(again);
  expect(await screen.findByText(shown)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
});
