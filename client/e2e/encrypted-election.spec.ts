import type { Page } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { required } from './support/administrator.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { enterCard, keyLinkIn, keyPageTitle, makeCard } from './support/key-cards.ts';
import { enterAsAdministrator, expectToast, openTab, takeUpSession } from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/test.ts';

const HOLDERS = [
  { name: 'Ines Duarte', email: 'ines@example.org' },
  { name: 'Kofi Mensah', email: 'kofi@example.org' },
];
const VOTERS = ['Noor Haddad', 'Tom Berg', 'Lena Vogel'];
const PHONE = { viewport: { width: 360, height: 740 } };
const TITLE = 'Board 2027';
const DECRYPT = 'Key holders of Election committee: decrypt the count';
/** The group’s key, the voters’ ballots, and two key holders’ checks of all of them. */
const TEST_MS = 240_000;
/** Until a job has prepared the ballots, computed the sum, or counted. */
const JOB_MS = 60_000;

test('voters’ devices encrypt their ballots, and two key holders decrypt only the sum', async ({
  page,
  mailbox,
  openPage,
  product,
  administrator,
}) => {
  test.setTimeout(TEST_MS);
  const voters = await administrator.registerVoters(...VOTERS);
  const { token } = administrator;
  const holders: { page: Page; card: string }[] = [];

  await test.step('two key holders make a key', async () => {
    const body = { name: 'Election committee', members: HOLDERS, threshold: 2 };
    await product.api.call('POST', '/trustee-groups', { token, body });
    for (const { email } of HOLDERS) {
      const own = await openPage(PHONE);
      await own.goto(keyLinkIn(await mailbox.textTo(email)));
      holders.push({ page: own, card: await makeCard(own) });
    }
    // Both pages are open, so they go on by themselves.
    for (const one of holders)
      await expect(keyPageTitle(one.page, 'Your key is ready')).toBeVisible({ timeout: JOB_MS });
  });

  await test.step('an administrator schedules an election with encrypted ballots', async () => {
    await enterAsAdministrator(page, ADMINISTRATOR);
    await openTab(page, 'Elections');
    await page.getByRole('button', { name: 'Schedule Election' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule Election' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(TITLE);
    await dialog
      .getByRole('textbox', { name: 'Description', exact: true })
      .fill('Elect the chair for a year.');
    await dialog.getByRole('button', { name: 'Start now' }).click();
    for (const [place, name] of ['Amara Okafor', 'Jonas Lindqvist'].entries())
      await dialog.getByRole('textbox', { name: `Name of candidate ${place + 1}` }).fill(name);
    await dialog.getByRole('button', { name: 'Change ballot' }).click();
    await dialog.getByRole('checkbox', { name: 'Voters can abstain' }).click();
    await dialog.getByRole('checkbox', { name: 'Encrypted ballots' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Key holders' })).toHaveValue(/./);
    await expect(dialog.getByRole('checkbox', { name: 'Voters get a receipt' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Schedule Election' }).click();
    await expect(dialog).toBeHidden();
  });

  const { data } = await product.api.call<{ elections: Election[] }>('GET', '/elections', {
    token,
  });
  const { id } = required(data.elections[0], 'the election');

  await test.step('ballots are prepared', async () => {
    await page.goto(`/admin/elections/${id}`);
    await expect(page.getByText('Ballots are prepared for 3 voters.')).toBeVisible({
      timeout: JOB_MS,
    });
  });

  await test.step('voters vote, and their ballots are encrypted', async () => {
    for (const [place, voter] of voters.entries()) {
      const own = await openPage(PHONE);
      await takeUpSession(own, voter);
      await own.goto(`/voter/dashboard?election=${id}`);
      await expect(own.getByRole('heading', { name: 'Cast Your Vote' })).toBeVisible({
        timeout: JOB_MS,
      });
      const casting = own.waitForRequest('**/api/votes/cast');
      if (place === 2) {
        await own.getByRole('button', { name: 'Abstain' }).click();
        await own.getByRole('button', { name: 'Submit Abstention' }).click();
      } else {
        await own.getByRole('radio', { name: place === 0 ? 'Amara Okafor' : 'Jonas' }).click();
        await own.getByRole('button', { name: 'Submit Vote' }).click();
      }
      expect(Object.keys((await casting).postDataJSON() as object)).toEqual([
        'electionId',
        'encrypted',
        'candidates',
      ]);
      const done = own.getByRole('heading', { name: 'Vote Submitted Successfully!' });
      await expect(done).toBeVisible({ timeout: JOB_MS });
      await expect(own.getByText(/^[A-Za-z0-9+/]{43}$/)).toBeVisible();
      if (place === 0) await expectAccessible(own, 'the tracking number');
    }
  });

  await test.step('the administrator closes voting, and key holders are awaited', async () => {
    await page.goto(`/admin/elections/${id}`);
    await page.getByRole('button', { name: 'Close Early…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Voting' }).click();
    const panel = page.getByRole('region', { name: 'Encrypted ballots' });
    await expect(panel.getByText('The sum of 3 ballots waits to be decrypted.')).toBeVisible({
      timeout: JOB_MS,
    });
    await expectAccessible(page, 'an election that key holders decrypt');
    await expect(panel.getByRole('button', { name: 'Remind Key Holders' })).toBeVisible();
  });

  const digits: string[] = [];
  await test.step('the key holders compare the sum, and decrypt it', async () => {
    for (const [place, { email }] of HOLDERS.entries()) {
      const { page: own, card } = required(holders[place], 'a key holder');
      const text = () => mailbox.textWith(DECRYPT, email);
      await expect.poll(text, { timeout: JOB_MS }).not.toBe('');
      await own.goto('/robots.txt');
      await own.goto(keyLinkIn(text()));
      await expect(keyPageTitle(own, 'Decrypt the result')).toBeVisible({ timeout: JOB_MS });
      await enterCard(own, card);
      const compare = own.getByRole('heading', { name: 'Compare before you decrypt' });
      await expect(compare).toBeFocused({ timeout: JOB_MS });
      await expect(own.getByText('Each ballot counts once.')).toBeVisible();
      await expectAccessible(own, 'a sum to compare');
      digits.push(await own.locator('.font-mono').innerText());
      await own.getByRole('button', { name: 'Decrypt' }).click();
      await expect(own.getByText(/^Your part has arrived|^The sum is decrypted/)).toBeVisible({
        timeout: JOB_MS,
      });
    }
  });

  await test.step('the result is counted and can be declared', async () => {
    expect(digits).toEqual(Array.from({ length: 2 }, () => required(digits[0], 'the digits')));
    await page.goto(`/admin/elections/${id}/results`);
    await expect(page.getByText('Decrypted by Ines Duarte and Kofi Mensah.')).toBeVisible({
      timeout: JOB_MS,
    });
    await page.goto(`/admin/elections/${id}`);
    await expect(page.getByText(required(digits[0], 'the digits'))).toBeVisible();
    await page
      .getByRole('button', { name: /^Declare/ })
      .first()
      .click({ timeout: JOB_MS });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Declare Result' }).click();
    await expectToast(page, 'Result declared.');
  });
});
