import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readPdf } from '../../server/test/support/pdf-text.ts';
import { DEVICES } from './support/emulated-devices.ts';
import { credentialsIn } from './support/mailbox.ts';
import { enterAsAdministrator, enterTab } from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/test.ts';

test.use(DEVICES.phone);

/** A name that is written from right to left. */
const NOA = 'נועה לוי';

/** Returns the distance between the left edge of a paragraph and its text, in pixels. */
function distanceToStart(paragraph: Locator): Promise<number> {
  return paragraph.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().left - element.getBoundingClientRect().left;
  });
}

/**
 * Prints the code sheet of one voter.
 * @returns the address in its QR code, and its password
 */
async function printSheet(page: Page, actions: RegExp) {
  await page.getByRole('button', { name: actions }).click();
  await page.getByRole('menuitem', { name: 'Print code sheet' }).click();
  await page.getByLabel('Current password').fill(ADMINISTRATOR.password);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print Code Sheet' }).click();
  const { pages, raw } = readPdf(await readFile(await (await downloading).path()));
  const address = /\/Alt \(QR code with the address (\S+)\)/.exec(raw)?.[1] ?? '';
  const password = pages.flat().find((text) => /^\w{4}(-\w{4}){3}$/.test(text)) ?? '';
  return { address, password };
}

test('an administrator finds a failed email, corrects the address, resends it, disables the voter, and prints a code sheet', async ({
  page,
  product,
  mailbox,
  officer,
  watch,
}) => {
  const { api } = product;
  mailbox.refused.add('bo@wrong.example');
  await officer.registerVoters('Lena Moreau');
  await api.register(officer.token, { name: NOA, email: 'noa@example.org' });
  await api.register(officer.token, { name: 'Bo Li', email: 'bo@wrong.example' });
  await enterAsAdministrator(page, ADMINISTRATOR);
  await enterTab(page, 'Register Voters');
  await page.getByRole('link', { name: 'Show Failed Emails' }).click();

  await expect(page.getByRole('heading', { name: 'All voters' })).toBeVisible();
  await expect(page.getByText('Bo Li', { exact: true })).toBeVisible();
  await expect(page.getByText(/^The mail server rejected this address: 550/)).toBeVisible();
  await expect(page.getByText('Lena Moreau', { exact: true })).toBeHidden();

  await page.getByRole('button', { name: /^Actions for Bo Li/ }).click();
  await page.getByRole('menuitem', { name: 'Edit voter' }).click();
  await page.getByRole('textbox', { name: 'Email Address' }).fill('bo@right.example');
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Bo Lin');
  await page.getByLabel('Current password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No voters' })).toBeVisible();
  const mail = await mailbox.textTo('bo@right.example');
  expect(mail).toContain('Hello Bo Lin,');
  await api.signIn(credentialsIn(mail));

  await page.getByRole('button', { name: 'Show All Voters' }).click();
  await expect(page.getByText(NOA, { exact: true })).toBeVisible();
  expect(await distanceToStart(page.getByText(NOA, { exact: true }))).toBeLessThan(2);
  await page.getByRole('searchbox', { name: 'Search' }).fill('lena');
  await expect(page.getByText(NOA, { exact: true })).toBeHidden();
  const lena = 'lena.moreau@example.org';
  const before = credentialsIn(await mailbox.textTo(lena));
  await page.getByRole('checkbox', { name: /^Lena Moreau/ }).check();
  await page.getByRole('button', { name: 'Send Again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Again' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const after = credentialsIn(await mailbox.textTo(lena, 1));
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await expect(api.signIn(before)).rejects.toThrow('401');
  const session = await api.signIn(after);

  await page.getByRole('button', { name: /^Actions for Lena Moreau/ }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Can’t sign in or vote. No emails are sent.')).toBeVisible();
  await expect(api.signIn(after)).rejects.toThrow('403');
  expect((await api.call('GET', '/elections', { token: session })).status).toBe(401);

  await page.getByRole('button', { name: /^Actions for Lena Moreau/ }).click();
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Can’t sign in or vote. No emails are sent.')).toBeHidden();
  await api.signIn(after);

  const sheet = await printSheet(page, /^Actions for Lena Moreau/);
  await expect(page.getByText('Printed', { exact: true })).toBeVisible();
  await expect(api.signIn(after)).rejects.toThrow('401');
  await page.goto(sheet.address);
  await expect(page.getByText(`This code sheet is for ${after.userId}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByLabel('Voter ID')).toHaveValue(after.userId);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(sheet.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Select an Election' })).toBeVisible();
  expect(watch.verdict()).toEqual([]);
});
