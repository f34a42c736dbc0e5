import {
  chooseElection,
  electionCard,
  expectToast,
  expectVoterDashboard,
  fillSignIn,
  openTab,
  readToken,
  enterAsAdministrator,
  enterAsVoter,
  signOut,
} from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/shared-test.ts';

const SIGNED_OUT = "You've been signed out successfully. See you next time!";

test('a reload keeps the session and the selected election', async ({ page, officer }) => {
  const election = await officer.createElection();
  await enterAsVoter(page, await officer.registerVoter());
  await chooseElection(page, election.title);
  await page.reload();
  await expect(page.getByRole('heading', { name: election.title, level: 1 })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL('/voter/dashboard');
});

test('a tab that was opened before an upgrade reloads, unless marks would be lost', async ({
  page,
  officer,
  watch,
}) => {
  watch.expectError(/status of 404 .*rank-rows/);
  watch.expectError(/Failed to fetch dynamically imported module/);
  const plain = await officer.createElection({ title: 'Rowing Club' });
  const ranked = await officer.createElection({
    title: 'Housing Cooperative',
    ballot: { kind: 'ranked' },
  });
  await page.clock.install();
  await enterAsVoter(page, await officer.registerVoter());
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
    await expect(failed).toBeVisible();
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

test('an administrator’s reload keeps the session', async ({ page }) => {
  await enterAsAdministrator(page, ADMINISTRATOR);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('signing out ends the session here and on the server', async ({ page, product, officer }) => {
  const election = await officer.createElection();
  await enterAsVoter(page, await officer.registerVoter());
  await chooseElection(page, election.title);
  const token = (await readToken(page)) ?? '';
  expect((await product.api.call('GET', '/auth/profile', { token })).status).toBe(200);

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByRole('heading', { name: election.title, level: 1 })).toBeVisible();
  await signOut(page);
  await expectToast(page, SIGNED_OUT);
  await expect(page).toHaveURL('/login');
  expect(await readToken(page)).toBeNull();
  expect((await product.api.call('GET', '/auth/profile', { token })).status).toBe(401);
  expect((await product.api.call('GET', '/elections', { token })).status).toBe(401);
});

test('the Back button shows nothing from an ended session', async ({ page, officer, isMobile }) => {
  const election = await officer.createElection();
  await enterAsVoter(page, await officer.registerVoter());
  await chooseElection(page, election.title);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, SIGNED_OUT);
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Sign In as Voter' })).toBeVisible();
  await expect(page.getByText(election.title)).toHaveCount(0);
});

test('signing out in one tab signs out all tabs', async ({ page, context, officer }) => {
  const voter = await officer.registerVoter();
  await enterAsVoter(page, voter);
  const other = await context.newPage();
  await other.goto('/voter/dashboard');
  await expectVoterDashboard(other);
  await signOut(page);
  await expect(other).toHaveURL('/login');
});

test('a session that the server has ended redirects to the sign-in page', async ({
  page,
  product,
  officer,
  watch,
}) => {
  watch.expectError(/status of 401 .*\/api\//);
  const election = await officer.createElection();
  const voter = await officer.registerVoter();
  await enterAsVoter(page, voter);
  const token = (await readToken(page)) ?? '';
  await product.api.call('POST', '/auth/logout', { token });
  const list = page.getByRole('button', { name: election.title });
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(list).toHaveCount(0);
  expect(await readToken(page)).toBeNull();
});

test('entries that a user was typing when the session ended are restored after signing in', async ({
  page,
  product,
  officer,
  watch,
}) => {
  watch.expectError(/status of 401 .*\/api\//);
  const election = await officer.createElection({ status: 'upcoming' });
  await enterAsAdministrator(page, ADMINISTRATOR);
  await openTab(page, 'Elections');
  await electionCard(page, election.title).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Election' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Board 2028');
  const token = (await readToken(page)) ?? '';
  await product.api.call('POST', '/auth/logout', { token });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();

  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText('Your session has ended.');
  await expect(page.getByText(/^Failed to/)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Admin ID' })).toHaveValue(ADMINISTRATOR.userId);
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard?tab=elections');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Board 2028');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Election updated successfully!');
  await expect(electionCard(page, 'Board 2028')).toBeVisible();
});

test('a wrong password shows the server’s message', async ({ page, officer, watch }) => {
  watch.expectError(/status of 401 .*\/api\/auth\/login/);
  const { userId, password } = await officer.registerVoter();
  await page.goto('/login');
  await fillSignIn(page, 'Voter', { userId, password: `${password}x` });
  await expectToast(
    page,
    'Invalid user ID or password. Check both, and check whether Voter or Admin is selected.',
  );
  expect(await readToken(page)).toBeNull();
  await expect(page.getByRole('textbox', { name: 'Voter ID' })).toHaveValue(userId);
  await fillSignIn(page, 'Admin', { userId, password });
  await expect(page.getByRole('button', { name: 'Sign In as Admin' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, 'Voter', { userId, password });
  await expect(page).toHaveURL('/voter/dashboard');
});
