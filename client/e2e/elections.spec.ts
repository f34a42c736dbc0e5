import type { Locator, Page } from '@playwright/test';
import type { ElectionsData } from '@votewise/contract';
import { DEVICES } from './support/emulated-devices.ts';
import { type Credentials, credentialsIn, type Mailbox } from './support/mailbox.ts';
import { required } from './support/officer.ts';
import {
  chooseElection,
  electionCard,
  openTab,
  pickDateTime,
  enterAsAdministrator,
  enterAsVoter,
  enterTab,
} from './support/steps.ts';
import { expect, test } from './support/shared-test.ts';
import { ADMINISTRATOR, test as testAlone } from './support/test.ts';

test.use(DEVICES.phone);

/** A script that would run if a screen rendered text as HTML. The console watch would report it. */
const SCRIPT = '<img src=x onerror=alert(1)><script>alert(1)</script>';
const ADA = `${SCRIPT} Ada`;
const SCRIPTED = {
  description: `${SCRIPT} in the description`,
  candidates: [
    { name: ADA, description: `${SCRIPT} in hers` },
    { name: 'Bo', description: 'No script.' },
  ],
};

test('scripts in names, titles, and descriptions are shown as text', async ({
  page,
  openPage,
  product,
  officer,
}) => {
  const election = await officer.createElection({ ...SCRIPTED, title: `${SCRIPT} Garden` });
  const person = { name: `${SCRIPT} Noor`, email: 'noor@example.org' };
  await product.api.register(officer.token, person);
  await enterAsAdministrator(page, ADMINISTRATOR);
  await expect(page.getByText(election.title).first()).toBeVisible();
  await expect(page.getByRole('row', { name: ADA })).toBeVisible();
  await openTab(page, 'Register Voters');
  await expect(page.getByText(person.name)).toBeVisible();
  await openTab(page, 'Elections');
  await expect(electionCard(page, election.title)).toBeVisible();

  const voter = await openPage();
  await enterAsVoter(voter, await officer.registerVoter());
  await chooseElection(voter, election.title);
  await expect(voter.getByText(SCRIPTED.description)).toBeVisible();
  await expect(voter.getByRole('radio', { name: ADA })).toBeVisible();
});

testAlone(
  'an administrator schedules a ranked election for a group',
  async ({ page, product, mailbox, officer }) => {
    await enterAsAdministrator(page, ADMINISTRATOR);
    await openTab(page, 'Register Voters');
    const member = await registerInNorth(page, mailbox);
    const other = await officer.registerVoter('Bo Li');
    await openTab(page, 'Elections');
    await page.getByRole('button', { name: 'Schedule Election' }).click();
    await scheduleRanked(page.getByRole('dialog', { name: 'Schedule Election' }));
    await expect(electionCard(page, RANKED)).toContainText(
      'Each voter ranks up to 2 candidates in order of preference. 2 seats. Counted by single transferable vote (Scottish rules). The count stays hidden until',
    );

    const token = await product.api.signIn(ADMINISTRATOR);
    const [memberToken, otherToken] = [
      await product.api.signIn(member),
      await product.api.signIn(other),
    ];
    const { data } = await product.api.call<ElectionsData>('GET', '/elections', { token });
    const election = required(data.elections[0], 'the election');
    const body = { ...election, status: 'active', confirmPlaceholders: true };
    await product.api.call('PUT', `/elections/${election.id}`, { token, body });

    const path = `/elections/${election.id}`;
    const vote = { electionId: election.id, choices: [election.candidates[0]?.id ?? ''] };
    const castAs = (voter: string) =>
      product.api.call('POST', '/votes/cast', { token: voter, body: vote });
    expect((await product.api.call('GET', path, { token: memberToken })).status).toBe(200);
    expect((await product.api.call('GET', path, { token: otherToken })).status).toBe(404);
    expect(await castAs(otherToken)).toMatchObject({ status: 403, code: 'NOT_ELIGIBLE' });
    await addToNorth(page, 'Bo Li');
    expect((await castAs(otherToken)).status).toBe(201);

    await enterTab(page, 'Elections');
    await page.getByRole('link', { name: RANKED }).click();
    const voters = page.getByRole('region', { name: 'Who can vote' });
    await expect(voters).toContainText('Members of North can vote. Each vote counts once.');
    await expect(voters).toContainText('2 voters.');
    const ballot = page.getByRole('region', { name: 'Ballot' });
    await ballot.getByRole('button', { name: 'Withdraw Candidate 2' }).click();
    const question = page.getByRole('dialog', { name: 'Withdraw candidate' });
    await expect(question).toContainText('Rankings skip to the next preference.');
    await question.getByRole('textbox', { name: 'Reason' }).fill('Moved abroad');
    await question.getByRole('button', { name: 'Withdraw Candidate' }).click();
    await expect(ballot.getByText(/^Withdrew /)).toBeVisible();
    await expect(ballot.getByRole('button', { name: 'Withdraw Candidate 2' })).toBeHidden();
  },
);

const RANKED = 'Committee 2030';

/** Registers a voter in a group that does not exist yet. */
async function registerInNorth(page: Page, mailbox: Mailbox): Promise<Credentials> {
  const panel = page.getByRole('tabpanel', { name: 'Register Voters' });
  await panel.getByRole('textbox', { name: 'Full Name' }).fill('Lena Moreau');
  await panel.getByRole('textbox', { name: 'Email Address' }).fill('lena@example.org');
  await panel.getByRole('button', { name: 'Groups, weight, and language' }).click();
  const groups = panel.getByRole('combobox', { name: 'Groups' });
  await groups.fill('North');
  await expect(panel.getByRole('option', { name: 'North' })).toContainText('New group');
  await groups.press('Enter');
  await panel.getByRole('button', { name: 'Register Voter' }).click();
  await expect(panel.getByText('Lena Moreau is registered as VOTER001.')).toBeVisible();
  return credentialsIn(await mailbox.textTo('lena@example.org'));
}

/** Adds a voter to the group on the roll, and follows the link from the group to its members. */
async function addToNorth(page: Page, name: string): Promise<void> {
  await page.goto('/admin/voters');
  await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Groups and Weight' }).click();
  const dialog = page.getByRole('dialog', { name: 'Groups and weight' });
  const field = dialog.getByRole('combobox', { name: 'Add to groups' });
  await field.fill('no');
  await expect(dialog.getByRole('option', { name: 'North' })).toContainText('1 voter');
  // Escape closes the list but not the dialog.
  await field.press('Escape');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await field.press('ArrowDown');
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Change 1 Voter' }).click();
  await expect(dialog.getByText('Added 1 voter to North.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('link', { name: '2 voters' }).click();
  await expect(page).toHaveURL('/admin/voters?group=North');
  await expect(page.getByText('1–2 of 2 voters')).toBeVisible();
}

/** Schedules a ranked election with two seats and three candidates. The count is hidden until voting closes. */
async function scheduleRanked(dialog: Locator): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Title' }).fill(RANKED);
  await dialog
    .getByRole('textbox', { name: 'Description', exact: true })
    .fill('Elect two people for the committee.');
  await pickDateTime(dialog, 'Start date', { date: '2050-03-01', time: '09:00' });
  await pickDateTime(dialog, 'End date', { date: '2050-03-08', time: '09:00' });
  await dialog.getByRole('button', { name: 'Add Candidate' }).click();
  await dialog.getByRole('textbox', { name: 'Name of candidate 3' }).fill('Noor Haddad');
  const ballot = dialog.getByRole('region', { name: 'Ballot' });
  await ballot.getByRole('button', { name: 'Change', exact: true }).click();
  await ballot.getByRole('radio', { name: 'Ranked choice' }).click();
  await ballot.getByRole('combobox', { name: 'Seats' }).selectOption('2');
  await ballot.getByRole('combobox', { name: 'Preferences' }).selectOption('Up to 2 candidates');
  await ballot.getByRole('radio', { name: 'After the close' }).click();
  await ballot.getByRole('button', { name: 'Preview the Ballot' }).click();
  const preview = dialog.page().getByRole('dialog', { name: 'Ballot preview' });
  await preview.getByRole('button', { name: 'Desktop' }).click();
  const paper = preview.frameLocator('iframe[title="Ballot on a desktop"]');
  await expect(paper.getByText('Noor Haddad')).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();
  const voters = dialog.getByRole('region', { name: 'Who can vote' });
  await voters.getByRole('button', { name: 'Change who can vote' }).click();
  await voters.getByRole('radio', { name: 'Members of groups' }).click();
  await voters.getByRole('combobox', { name: 'Groups' }).fill('north');
  await voters.getByRole('option', { name: 'North' }).click();
  await expect(voters.getByText('1 voter.')).toBeVisible();
  await expect(voters.getByText('With so few voters, results can reveal')).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule Election' }).click();
  await expect(dialog).toBeHidden();
}
