import type { ElectionData } from '@votewise/contract';
import type { Page } from '@playwright/test';
import { expect, test } from './support/shared-test.ts';
import {
  chooseElection,
  electionCard,
  enterAsAdministrator,
  enterAsVoter,
  openTab,
} from './support/steps.ts';
import { ADMINISTRATOR } from './support/test.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function choosePhoto(page: Page, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Photo file').setInputFiles({ name: 'photo', mimeType, buffer });
}

test('an administrator adds a photo and a statement, and a voter reads it without losing a mark', async ({
  page,
  openPage,
  product,
  administrator,
}) => {
  const election = await administrator.createElection({
    status: 'upcoming',
    startDate: inDays(1),
    endDate: inDays(2),
  });
  const [first] = election.candidates;
  await enterAsAdministrator(page, ADMINISTRATOR);
  await openTab(page, 'Elections');
  // Taller than wide, as photos of telephones are.
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 600 } });
  await electionCard(page, election.title).getByRole('button', { name: /View/ }).click();
  await page.getByRole('button', { name: 'Edit Participants' }).click();

  await page.getByRole('button', { name: 'Add Photo of candidate 1' }).click();
  const use = page.getByRole('button', { name: 'Use Photo' });
  await choosePhoto(
    page,
    'image/svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  );
  await expect(page.getByText(/This browser can’t read this file/)).toBeVisible();
  await choosePhoto(page, 'image/png', picture.subarray(0, 40));
  await expect(page.getByText(/This browser can’t read this file/)).toBeVisible();
  await expect(use).toBeDisabled();
  await choosePhoto(page, 'image/png', picture);
  await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  const crop = page.getByRole('group', { name: /Move it with the arrow keys/ });
  await crop.press('ArrowUp');
  await use.click();
  const change = page.getByRole('button', { name: 'Change Photo of candidate 1' });
  await expect(change).toBeFocused();
  // The server shows it to no one yet.
  const small = change.locator('img');
  await expect
    .poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Add Statement of candidate 1' }).click();
  const text = 'I will **listen**.\n\n- Lower fees\n- [More](https://ada.example)';
  const editor = page.getByRole('group', { name: 'Statement of candidate 1' });
  await editor.getByRole('textbox', { name: 'Statement' }).fill(text);
  await editor.getByRole('button', { name: 'Preview' }).click();
  await expect(editor.getByRole('listitem').getByText('Lower fees')).toBeVisible();
  await page.getByRole('button', { name: 'Save Participants' }).click();
  await expect(page.getByText('Participants updated successfully!').first()).toBeVisible();

  const { token } = administrator;
  const path = `/elections/${election.id}`;
  const { data } = await product.api.call<ElectionData>('GET', path, { token });
  await product.api.call('PUT', path, { token, body: { ...data.election, status: 'active' } });
  const voter = await openPage();
  await enterAsVoter(voter, await administrator.registerVoter());
  await chooseElection(voter, election.title);
  const mark = voter.getByRole('radio', { name: first?.name ?? '' });
  await mark.check();
  await voter.getByRole('button', { name: `Read Statement: ${first?.name}` }).click();
  const dialog = voter.getByRole('dialog', { name: first?.name ?? '' });
  await expect(dialog.getByRole('link', { name: 'More' })).toBeVisible();
  const photo = dialog.getByRole('img', { name: `Photo of ${first?.name}` });
  await expect(photo).toHaveJSProperty('complete', true);
  // The clip is 300 pixels wide, and a little of it was cut off.
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeLessThan(300);
  await voter.keyboard.press('Escape');
  await expect(mark).toBeChecked();
});
