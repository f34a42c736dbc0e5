import type { Election } from '@votewise/contract';
import { DEVICES } from './support/emulated-devices.ts';
import { required } from './support/administrator.ts';
import { chooseElection, enterAsAdministrator, enterAsVoter } from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/test.ts';

test('voters write in names, and the administrator who joins their spellings decides the result', async ({
  page,
  openPage,
  administrator,
  product,
}) => {
  const ballot = { kind: 'several', seats: 1, marks: 2, writeIns: 2 } as const;
  const election = await administrator.createElection({ ballot });
  const voters = await administrator.registerVoters('Noor Haddad', 'Ines Duarte');
  const spellings = ['Dana Meier', 'dana meyer'];
  for (const [place, voter] of voters.entries()) {
    const phone = await openPage(DEVICES.phone);
    await enterAsVoter(phone, required(voter, 'a voter'));
    await chooseElection(phone, election.title);
    const line = phone.getByRole('textbox', { name: 'Name 1 that is not on the ballot' });
    await line.fill('amara okafor');
    await phone.getByRole('button', { name: 'Mark Amara Okafor' }).click();
    await expect(phone.getByRole('checkbox', { name: 'Amara Okafor' })).toBeChecked();
    // The button is gone, so its focus has moved.
    await expect(phone.getByRole('checkbox', { name: 'Amara Okafor' })).toBeFocused();
    await line.fill(required(spellings[place], 'a spelling'));
    await expect(phone.getByText('2 of 2 marked').first()).toBeVisible();
    // Enter does not submit the ballot.
    await line.press('Enter');
    await phone.getByRole('button', { name: 'Review' }).click();
    await expect(phone.getByRole('list', { name: 'Your marks' })).toContainText(
      required(spellings[place], 'a spelling'),
    );
    await phone.getByRole('button', { name: 'Submit Vote' }).click();
    await expect(phone.getByText('Vote Submitted Successfully!')).toBeVisible();
    await phone.getByRole('button', { name: 'Check Your Ballot' }).click();
    await expect(
      phone.getByText(/^According to the server, your ballot is in the box/),
    ).toBeVisible();
  }

  const path = `/elections/${election.id}`;
  const { token } = administrator;
  const { data } = await product.api.call<{ election: Election }>('GET', path, { token });
  await product.api.call('PUT', path, { token, body: { ...data.election, status: 'completed' } });

  await enterAsAdministrator(page, ADMINISTRATOR);
  await page.goto(`/admin/dashboard?tab=results&election=${election.id}`);
  const first = page.getByRole('combobox', { name: 'Dana Meier counts for' });
  await expect(first).toHaveValue('name Dana Meier');
  await expect(page.getByRole('combobox', { name: 'dana meyer counts for' })).toHaveValue(
    'name Dana Meier',
  );
  await first.selectOption('No one');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first).toHaveValue('name Dana Meier');
  // Adding, undoing, and saving never lose the focus.
  const another = page.getByRole('textbox', { name: 'Another name' });
  await another.fill('Dana Meier-Okafor');
  await page.getByRole('button', { name: 'Add Name' }).press('Enter');
  await expect(another).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  const save = page.getByRole('button', { name: 'Save and Count' });
  await expect(save).toBeFocused();
  await save.press('Enter');
  await expect(
    page.getByText('Write-ins saved. All ballots are being counted again.'),
  ).toBeVisible();
  await expect(save).toBeFocused();
  const row = page.getByRole('row', { name: /^Dana Meier 2 / });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row', { name: 'Other write-ins 0' })).toBeVisible();
});
