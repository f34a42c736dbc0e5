import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEVICES } from './support/emulated-devices.ts';
import { credentialsIn } from './support/mailbox.ts';
import { enterAsAdministrator, expectToast, figure, openTab } from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/test.ts';

test.use(DEVICES.phone);

/**
 * A list in the format that Windows programs use: not UTF-8, with semicolons, quotation marks, and an
 * extra column.
 */
const LIST = [
  'Nr.;Vorname;Nachname;E-Mail',
  '1;Zo\u00eb;"M\u00fcller; geb. Lee";zoe@example.org',
  '2;Tom;Berg;tom.example.org',
  '',
  '3;Noor;Haddad;noor@example.org',
  '4;Ravi;Menon;ZOE@example.org',
  '5;Ines;Duarte;ines@example.org',
].join('\r\n');

async function chooseList(page: Page, buffer: Buffer): Promise<void> {
  await page
    .getByLabel('Voter list file')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('Nothing has been registered yet.')).toBeVisible();
}

const skippedLines = (page: Page) =>
  page.getByRole('list', { name: 'Skipped lines' }).getByRole('listitem');

test('a messy list is checked, fixed, and imported, and its voters get emails', async ({
  page,
  product,
  administrator,
  mailbox,
}) => {
  await enterAsAdministrator(page, ADMINISTRATOR);
  await openTab(page, 'Register Voters');
  await page.getByRole('link', { name: 'Import a voter list' }).click();

  await test.step('the preview lists every problem with its line', async () => {
    await product.api.register(administrator.token, { name: 'Noor', email: 'noor@example.org' });
    await chooseList(page, Buffer.from(LIST, 'latin1'));
    await expect(figure(page, 'Can be imported')).toHaveText('–');
    await page.getByRole('radio', { name: /^Zoë / }).check();
    await page.getByRole('button', { name: 'Use These Names' }).click();
    await expect(figure(page, 'Can be imported')).toHaveText('2');
    await expect(page.getByText('Zoë Müller; geb. Lee')).toBeVisible();
    await expect(skippedLines(page)).toHaveText([
      /^Line 3Tom Berg, tom\.example\.orgEnter an email address/,
      /^Line 5Noor Haddad, noor@example\.orgThis address is already registered as VOTER001 \(Voter\)\./,
      /^Line 6Ravi Menon, zoe@example\.orgLine 2 has the same address\./,
    ]);
  });

  await test.step('a line is fixed, and the fix survives a reload', async () => {
    await page.getByRole('button', { name: 'Fix line 3' }).click();
    await page.getByRole('textbox', { name: 'Email Address' }).fill('tom@example.org');
    await page.getByRole('button', { name: 'Save Line' }).click();
    await expectToast(page, 'Line 3 fixed.');
    await page.reload();
    await expect(figure(page, 'Can be imported')).toHaveText('3');
    await expect(skippedLines(page)).toHaveCount(2);
  });

  await test.step('the good lines are registered, and each voter gets an email', async () => {
    await page.getByRole('button', { name: 'Register 3 Voters' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(/^3 voters registered\./)).toBeVisible();
    for (const address of ['zoe@example.org', 'tom@example.org', 'ines@example.org']) {
      await product.api.signIn(credentialsIn(await mailbox.textTo(address)));
    }
  });

  await test.step('the skipped lines are downloaded, fixed, and imported', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Lines' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('voters-left-out.csv');
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('"Ravi Menon";"zoe@example.org";"6";"Line 2 has the same address."');
    await page.getByRole('button', { name: 'Choose Another List' }).click();
    await chooseList(page, Buffer.from(text.replace('zoe@example.org', 'ravi@example.org')));
    await page.getByRole('button', { name: 'Register 1 Voter' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(/^1 voter registered\./)).toBeVisible();
  });
});
