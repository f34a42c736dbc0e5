import type { Page } from '@playwright/test';
import {
  enterAsVoter,
  expectVoterDashboard,
  fillSignIn,
  openElectionList,
  readToken,
} from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/shared-test.ts';

const PERSON = { name: 'Self Made', email: 'self@example.org' };

/** Requests that only administrators may send. */
function administratorCalls(electionId: string) {
  const body = {
    title: 'Mine',
    description: 'An election of my own.',
    startDate: '2030-01-01T00:00:00Z',
    endDate: '2030-01-02T00:00:00Z',
    candidates: [
      { name: 'Me', description: 'First' },
      { name: 'Myself', description: 'Second' },
    ],
  };
  const election = `/elections/${electionId}`;
  return [
    { method: 'GET', path: '/auth/voters' },
    { method: 'POST', path: '/auth/register', body: { ...PERSON, userType: 'admin' } },
    { method: 'POST', path: '/elections', body },
    { method: 'PUT', path: election, body: { ...body, status: 'completed' } },
    { method: 'PUT', path: `${election}/candidates`, body: { candidates: body.candidates } },
    { method: 'DELETE', path: election },
    { method: 'GET', path: `${election}/export?format=csv` },
    { method: 'GET', path: `${election}/export?format=json` },
  ] as const;
}

async function expectNothingOfAdministrators(page: Page): Promise<void> {
  await expectVoterDashboard(page);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByText('Admin Dashboard')).toHaveCount(0);
}

test('a voter sees the voter dashboard at the administrator’s address', async ({
  page,
  officer,
}) => {
  const election = await officer.createElection();
  await enterAsVoter(page, await officer.registerVoter());
  await page.goto('/admin/dashboard');
  await expectNothingOfAdministrators(page);
  await expect(page).toHaveURL((url) => url.pathname === '/admin/dashboard');
  const list = await openElectionList(page);
  await expect(list.getByRole('button', { name: election.title })).toBeVisible();
});

test('the API rejects a voter’s calls to administrators’ endpoints', async ({
  page,
  product,
  officer,
}) => {
  const election = await officer.createElection();
  await enterAsVoter(page, await officer.registerVoter());
  const token = (await readToken(page)) ?? '';
  for (const { method, path, ...options } of administratorCalls(election.id)) {
    const asVoter = await product.api.call(method, path, { token, ...options });
    expect([method, path, asVoter.status]).toEqual([method, path, 403]);
    const asNobody = await product.api.call(method, path, options);
    expect([method, path, asNobody.status]).toEqual([method, path, 401]);
  }
  const { data } = await product.api.call('GET', `/elections/${election.id}`, { token });
  expect(data).toMatchObject({ election: { title: election.title, status: 'active' } });
});

test('dashboards redirect to the login page and back to the requested address', async ({
  page,
  openPage,
  officer,
}) => {
  const voter = await officer.registerVoter();
  for (const path of ['/voter/dashboard', '/admin/dashboard']) {
    const visitor = await openPage();
    await visitor.goto(path);
    await expect(visitor).toHaveURL('/login');
    await fillSignIn(visitor, 'Voter', voter);
    await expectNothingOfAdministrators(visitor);
    await expect(visitor).toHaveURL(path);
  }
  await page.goto('/voter/dashboard');
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, 'Admin', ADMINISTRATOR);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page).toHaveURL('/voter/dashboard');
});

test('an election’s address opens that election after signing in', async ({ page, officer }) => {
  const election = await officer.createElection();
  const voter = await officer.registerVoter();
  await page.goto(`/voter/dashboard?election=${election.id}&view=results`);
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, 'Voter', voter);
  await expect(page.getByRole('heading', { name: election.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Detailed results' })).toBeVisible();
});
