import type { AuditData } from '@votewise/contract';
import { credentialsIn } from './support/mailbox.ts';
import {
  enterAsAdministrator,
  expectToast,
  fillSignIn,
  openTab,
  readToken,
} from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/test.ts';

test('a second administrator is registered, takes over, and disables the first', async ({
  page,
  openPage,
  product,
  mailbox,
  watch,
}) => {
  watch.expectError(/status of 40[13] /);
  await enterAsAdministrator(page, ADMINISTRATOR);
  await openTab(page, 'Register Voters');
  await page.getByRole('button', { name: 'Administrator', exact: true }).click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Omar Said');
  await page.getByRole('textbox', { name: 'Email Address' }).fill('omar@example.org');
  await page.getByLabel('Current password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Register Administrator' }).click();
  await expect(page.getByText('Omar Said is registered as ADMIN002.')).toBeVisible();
  const omar = credentialsIn(await mailbox.textTo('omar@example.org'));
  expect(omar.userId).toBe('ADMIN002');

  await page.getByRole('link', { name: 'All administrators and auditors' }).click();
  await expect(page.getByText('ADMIN002')).toBeVisible();

  const other = await openPage();
  await other.goto('/admin/administrators');
  await fillSignIn(other, 'Admin', omar);
  await expect(other).toHaveURL('/admin/administrators');
  await other.getByRole('button', { name: 'Disable Administrator' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expectToast(other, 'Administrator disabled and signed out everywhere.');
  await expect(other.getByText('You’re the only administrator who can sign in.')).toBeVisible();

  await page.reload();
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, 'Admin', ADMINISTRATOR);
  await expectToast(page, 'This account is disabled. Contact your election administrator.');
  expect(await readToken(page)).toBeNull();

  const token = (await readToken(other)) ?? '';
  const readActors = async () => {
    const path = '/audit?kind=user.disabled';
    const { data } = await product.api.call<AuditData>('GET', path, { token });
    return data.entries.map(({ actor }) => actor);
  };
  await expect.poll(readActors).toMatchObject([{ userId: 'ADMIN002', name: 'Omar Said' }]);

  await other.getByRole('button', { name: 'Enable Administrator' }).click();
  await other.getByLabel('Current password').fill(omar.password);
  await other.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
  await expectToast(other, 'Administrator enabled.');
  await fillSignIn(page, 'Admin', ADMINISTRATOR);
  await expect(page).toHaveURL('/admin/administrators');
});
