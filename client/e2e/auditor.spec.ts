import { DEVICES } from './support/emulated-devices.ts';
import { credentialsIn } from './support/mailbox.ts';
import { enterAsAdministrator, fillSignIn, openTab } from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/shared-test.ts';

test('an auditor is registered, sees an election on a phone, and can’t open pages of administrators', {
  tag: '@core',
}, async ({ page, openPage, administrator, mailbox }) => {
  const election = await administrator.createElection();
  await enterAsAdministrator(page, ADMINISTRATOR);
  await openTab(page, 'Register Voters');
  await page.getByRole('button', { name: 'Auditor', exact: true }).click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Vera Lindholm');
  await page.getByRole('textbox', { name: 'Email Address' }).fill('vera@example.org');
  await page.getByLabel('Current password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Register Auditor' }).click();
  await expect(page.getByText(/^Vera Lindholm is registered as AUDITOR\d+\.$/)).toBeVisible();

  const auditor = await openPage(DEVICES.phone);
  await auditor.goto('/login');
  await fillSignIn(auditor, 'Admin', credentialsIn(await mailbox.textTo('vera@example.org')));
  await expect(auditor).toHaveURL('/auditor/dashboard');
  await auditor.getByRole('link', { name: election.title }).click();
  await expect(auditor.getByText('The box is empty.')).toBeVisible();
  await expect(auditor.getByText(`scheduled “${election.title}”`)).toBeVisible();
  for (const path of ['/admin/dashboard', '/admin/voters', `/admin/elections/${election.id}`]) {
    await auditor.goto(path);
    await expect(auditor).toHaveURL('/auditor/dashboard');
  }
});
