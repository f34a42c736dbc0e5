import {
  chooseElection,
  expectToast,
  expectVoterDashboard,
  readToken,
  enterAsVoter,
} from './support/steps.ts';
import { expect, test } from './support/shared-test.ts';

test('a tab that was opened before an upgrade reloads, unless marks would be lost', async ({
  page,
  administrator,
  watch,
}) => {
  watch.expectError(/status of 404 .*rank-rows/);
  watch.expectError(/Failed to fetch dynamically imported module/);
  const plain = await administrator.createElection({ title: 'Rowing Club' });
  const ranked = await administrator.createElection({
    title: 'Housing Cooperative',
    ballot: { kind: 'ranked' },
  });
  await page.clock.install();
  await enterAsVoter(page, await administrator.registerVoter());
  const open = async ({ title }: { title: string }): Promise<void> => {
    await page.clock.fastForward(11_000);
    await page.getByRole('button', { name: title }).click();
  };
  /** Makes the next request for the code of ranked ballots fail with 404. */
  const breakOnce = () =>
    page.route('**/rank-rows-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  const failed = page.getByRole('heading', { name: 'Something went wrong on this page' });
  let loads = 0;
  page.on('load', () => (loads += 1));

  await test.step('offers to reload when the server has the same build', async () => {
    await breakOnce();
    await open(ranked);
    await expect(failed).toBeVisible();
    expect(loads).toBe(0);
  });

  await page.route('/', (route) => route.fulfill({ body: 'another build' }));
  await test.step('keeps the marks on a ballot without reloading', async () => {
    await page.goto(`/voter/dashboard?election=${plain.id}`);
    await page.getByRole('radio', { name: 'Priya Raman' }).click();
    loads = 0;
    await breakOnce();
    await open(ranked);
    await expect(page.getByRole('heading', { name: 'VoteWise was updated' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to Dashboard' }).click();
    await open(plain);
    await expect(page.getByRole('radio', { name: 'Priya Raman' })).toBeChecked();
    await page.getByRole('button', { name: 'Clear Selection' }).click();
    expect(loads).toBe(0);
  });

  await test.step('reloads once when there are no marks', async () => {
    await page.goto(`/voter/dashboard?election=${plain.id}`);
    await expect(page.getByRole('radio', { name: 'Priya Raman' })).toBeVisible();
    loads = 0;
    await breakOnce();
    await open(ranked);
    await expect(page.getByRole('button', { name: 'Rank Priya Raman' })).toBeVisible();
    expect(loads).toBe(1);
  });
});

test('signing out ends the session here, in other tabs, and on the server', async ({
  page,
  context,
  product,
  administrator,
}) => {
  const election = await administrator.createElection();
  await enterAsVoter(page, await administrator.registerVoter());
  await chooseElection(page, election.title);
  const token = (await readToken(page)) ?? '';
  const other = await context.newPage();
  await other.goto('/voter/dashboard');
  await expectVoterDashboard(other);

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, "You've been signed out successfully. See you next time!");
  for (const tab of [page, other]) await expect(tab).toHaveURL('/login');
  expect(await readToken(page)).toBeNull();
  expect((await product.api.call('GET', '/auth/profile', { token })).status).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Sign In as Voter' })).toBeVisible();
  await expect(page.getByText(election.title)).toHaveCount(0);
});
