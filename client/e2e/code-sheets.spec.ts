import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readPdf } from '../../server/test/support/pdf-text.ts';
import { DEVICES } from './support/emulated-devices.ts';
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

test('a voter on a roll with names in both directions signs in with a printed code sheet', async ({
  page,
  product,
  administrator,
  mailbox,
}) => {
  const { api } = product;
  const lena = await administrator.registerVoter('Lena Moreau');
  await api.register(administrator.token, { name: NOA, email: 'noa@example.org' });
  await mailbox.textTo('noa@example.org');
  await enterAsAdministrator(page, ADMINISTRATOR);
  await enterTab(page, 'Register Voters');
  await page.getByRole('link', { name: 'All voters' }).click();
  const noa = page.getByRole('paragraph').filter({ hasText: NOA });
  await expect(noa).toBeVisible();
  expect(await distanceToStart(noa)).toBeLessThan(2);

  const sheet = await printSheet(page, /^Actions for Lena Moreau/);
  await expect(page.getByText('Printed', { exact: true })).toBeVisible();
  await expect(api.signIn(lena)).rejects.toThrow('401');
  await page.goto(sheet.address);
  await expect(page.getByText(`This code sheet is for ${lena.userId}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByLabel('Voter ID')).toHaveValue(lena.userId);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(sheet.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Select an Election' })).toBeVisible();
});
