import { readFileSync } from 'node:fs';
import { oneTimePassword } from '../../server/test/support/authenticator.ts';
import { DEVICES } from './support/emulated-devices.ts';
import { enterAsAdministrator, expectToast, fillSignIn, signOut } from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/test.ts';

test.use(DEVICES.phone);

test('an administrator turns two-step sign-in on, and signs in with the app and with a recovery code', async ({
  page,
  watch,
}) => {
  watch.expectError(/status of 401 /);
  await enterAsAdministrator(page, ADMINISTRATOR);
  await page.getByRole('button', { name: /^Account menu for / }).click();
  await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
  await page.getByLabel('Current password').fill(ADMINISTRATOR.password);
  await page.keyboard.press('Enter');
  const key = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = (key ?? '').replaceAll(' ', '');
  await page.getByLabel('6-digit code').fill(oneTimePassword(secret, new Date()));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Two-step sign-in is on. Your other devices were signed out.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('votewise-recovery-codes.txt');
  const [onPaper = ''] =
    /^(?:\w{4}-){5}\w{4}$/m.exec(readFileSync(await download.path(), 'utf8')) ?? [];
  await page.getByRole('button', { name: 'I’ve Saved Them' }).click();

  await signOut(page);
  await fillSignIn(page, 'Admin', ADMINISTRATOR);
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  // Turning on two-step sign-in has used up the code for the current 30 seconds, but the code for the next 30 seconds
  // is already accepted.
  await page.keyboard.type(oneTimePassword(secret, new Date(Date.now() + 30_000)));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');

  await signOut(page);
  await fillSignIn(page, 'Admin', ADMINISTRATOR);
  await page.getByRole('button', { name: 'Use Recovery Code' }).click();
  await page.keyboard.type(onPaper);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin/administrators');
  await expect(page.getByText('Two-step sign-in', { exact: true })).toBeVisible();
});
