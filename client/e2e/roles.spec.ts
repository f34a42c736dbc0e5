import type { Page } from '@playwright/test';
import { credentialsIn } from './support/mailbox.ts';
import {
  enterAsAdministrator,
  enterAsVoter,
  expectVoterDashboard,
  fillSignIn,
  openElectionList,
  openTab,
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

test('dashboards redirect to the sign-in page and back to the requested address', async ({
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

test('an auditor is registered, can see an election, and can’t open pages of administrators', {
  tag: '@core',
}, async ({ page, openPage, product, officer, mailbox }) => {
  const election = await officer.createElection();
  await enterAsAdministrator(page, ADMINISTRATOR);
  await openTab(page, 'Register Voters');
  await page.getByRole('button', { name: 'Auditor', exact: true }).click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Vera Lindholm');
  await page.getByRole('textbox', { name: 'Email Address' }).fill('vera@example.org');
  await page.getByLabel('Current password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Register Auditor' }).click();
  await expect(page.getByText(/^Vera Lindholm is registered as AUDITOR\d+\.$/)).toBeVisible();
  const vera = credentialsIn(await mailbox.textTo('vera@example.org'));

  const auditor = await openPage();
  await auditor.goto('/login');
  await fillSignIn(auditor, 'Admin', vera);
  await expect(auditor).toHaveURL('/auditor/dashboard');
  await auditor.getByRole('link', { name: election.title }).click();
  await expect(auditor.getByText('The box is empty.')).toBeVisible();
  await expect(auditor.getByText(`scheduled “${election.title}”`)).toBeVisible();

  for (const path of ['/admin/dashboard', '/admin/voters', `/admin/elections/${election.id}`]) {
    await auditor.goto(path);
    await expect(auditor).toHaveURL('/auditor/dashboard');
  }
  const token = (await readToken(auditor)) ?? '';
  const roll = await product.api.call('GET', '/auth/voters', { token });
  expect([roll.status, roll.code]).toEqual([403, 'FORBIDDEN']);
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
