import type { Page } from '@playwright/test';
import { DEVICES } from './support/emulated-devices.ts';
import { credentialsIn } from './support/mailbox.ts';
import {
  enterAsVoter,
  expectToast,
  expectVoterDashboard,
  fillSignIn,
  readToken,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use(DEVICES.phone);

const ANSWER = 'If an account exists, new credentials are on their way to its registered address.';
const CHOSEN = 'four warm rolls daily';

async function openPasswordDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for / }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toBeFocused();
}

test('a voter who forgot the password receives a new one by email', async ({
  page,
  officer,
  mailbox,
}) => {
  const voter = await officer.registerVoter('Noor Haddad');
  await page.goto('/login');
  for (const name of ['nobody@example.org', 'noor.haddad@example.org']) {
    await page.getByRole('button', { name: 'Forgot?' }).click();
    await page.getByLabel('Voter ID or email address').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: ANSWER })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Forgot?' })).toBeFocused();
  }
  const text = await mailbox.textTo('noor.haddad@example.org', 1);
  expect(text).toContain('Your old password works until you sign in with this one');
  const fresh = credentialsIn(text);
  expect(fresh.userId).toBe(voter.userId);
  await fillSignIn(page, 'Voter', fresh);
  await expect(page).toHaveURL('/voter/dashboard');
});

test('changing a password in the user menu signs out other devices', async ({
  page,
  openPage,
  officer,
  product,
  watch,
}) => {
  watch.expectError(/status of 40[013] /);
  const voter = await officer.registerVoter();
  const other = await openPage();
  for (const one of [page, other]) await enterAsVoter(one, voter);
  const old = (await readToken(page)) ?? '';

  await openPasswordDialog(page);
  await page.getByLabel('Current password').fill('not-the-password');
  await page.getByLabel('New password').fill('Password2026!');
  const save = page.getByRole('button', { name: 'Change Password' });
  await save.click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/too common/);
  await page.getByLabel('New password').fill(CHOSEN);
  await save.click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  await page.getByLabel('Current password').fill(voter.password);
  await save.click();
  await expectToast(page, 'Password changed. Your other devices were signed out.');
  await expect(page.getByRole('button', { name: /^Account menu for / })).toBeFocused();

  await page.reload();
  await expectVoterDashboard(page);
  expect((await product.api.call('GET', '/auth/profile', { token: old })).status).toBe(401);
  await other.reload();
  await expect(other).toHaveURL('/login');
  await fillSignIn(other, 'Voter', { ...voter, password: CHOSEN });
  await expect(other).toHaveURL('/voter/dashboard');
});
