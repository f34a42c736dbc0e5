import type { Election } from '@votewise/contract';
import type { Page } from '@playwright/test';
import { DEVICES } from './support/emulated-devices.ts';
import { credentialsIn } from './support/mailbox.ts';
import { castVote, chooseElection, enterAsAdministrator, enterAsVoter } from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/test.ts';

const openPaper = async (page: Page, { id }: Election) => {
  await page.goto(`/admin/elections/${id}/paper`);
  await expect(page.getByRole('heading', { name: 'Paper ballots', exact: true })).toBeVisible();
};

/** Types ballots as fast as the keyboard allows. */
async function type(page: Page, ...lines: string[]): Promise<void> {
  const start = page.getByRole('button', { name: 'Start Typing' });
  const box = page.getByRole('textbox', { name: /^(?:Ballot|Line) \d+$/ });
  await expect(start.or(box)).toBeVisible();
  if (await start.isVisible()) await start.click();
  for (const line of lines) {
    await box.fill(line);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Everything is stored.')).toBeVisible();
}

test('paper ballots are handed out, typed by two tellers, compared, and counted with the others', async ({
  page,
  openPage,
  administrator,
  product,
  mailbox,
}) => {
  const election = await administrator.createElection({ ballot: { onPaper: true } });
  const [online] = await administrator.registerVoters('Noor Haddad', 'Ben Stein', 'Ida Falk');
  const paperVoter = credentialsIn(await mailbox.textTo('ben.stein@example.org'));
  await product.api.register(administrator.token, {
    name: 'Tom Teller',
    email: 'tom@example.org',
    userType: 'admin',
    currentPassword: ADMINISTRATOR.password,
  });

  await enterAsAdministrator(page, ADMINISTRATOR);
  await page.goto(`/admin/elections/${election.id}`);
  await page.getByRole('link', { name: 'Hand Out Paper Ballots', exact: true }).click();
  const search = page.getByRole('searchbox', { name: 'Find a voter' });
  for (const name of ['Ben Stein', 'Ida Falk']) {
    await search.fill(name);
    await page.getByRole('button', { name: `Hand Out to ${name}` }).click();
    await expect(page.getByText(`Paper handed to ${name}.`)).toBeVisible();
  }

  const phone = await openPage(DEVICES.phone);
  await enterAsVoter(phone, paperVoter);
  await chooseElection(phone, election.title);
  await expect(phone.getByRole('heading', { name: 'You vote on paper' })).toBeVisible();
  const other = await openPage(DEVICES.desktop);
  if (online) await enterAsVoter(other, online);
  await castVote(other, 'Amara Okafor');
  await search.fill('Noor');
  await page.getByRole('button', { name: 'Hand Out to Noor Haddad' }).click();
  await expect(page.getByText(/Noor Haddad has already voted online\./)).toBeVisible();

  const path = `/elections/${election.id}`;
  const { token } = administrator;
  const { data } = await product.api.call<{ election: Election }>('GET', path, { token });
  const body = { ...data.election, status: 'completed' };
  await product.api.call('PUT', path, { token, body });

  await openPaper(page, election);
  await type(page, '2', '3');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Typed ballots' })).toContainText('Priya Raman');
  await page.getByRole('button', { name: 'Finish' }).click();
  const teller = await openPage(DEVICES.desktop);
  await enterAsAdministrator(teller, credentialsIn(await mailbox.textTo('tom@example.org')));
  await openPaper(teller, election);
  await type(teller, '2', '1');
  await expect(teller.getByText('Comparison')).not.toBeVisible();
  await teller.getByRole('button', { name: 'Finish' }).click();
  const comparison = teller.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByRole('row', { name: /Priya Raman 1 0/ })).toBeVisible();
  await teller.getByRole('button', { name: 'Correct line 2' }).click();
  await teller.keyboard.press('Control+A');
  await type(teller, '3');
  await comparison.getByRole('button', { name: 'Add to the Count' }).click();
  await teller.getByRole('alertdialog').getByRole('button', { name: 'Add to the Count' }).click();
  await expect(teller.getByText(/are part of the count\. The results/)).toBeVisible();

  await page.goto(`/admin/dashboard?election=${election.id}`);
  await expect(page.getByText('2 ballots were on paper.')).toBeVisible({ timeout: 20_000 });
});
