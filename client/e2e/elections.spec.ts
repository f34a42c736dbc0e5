import type { Locator, Page } from '@playwright/test';
import type { ElectionsData, ResultsData } from '@votewise/contract';
import { DEVICES } from './support/devices.ts';
import { type Credentials, credentialsIn, type Mailbox } from './support/mailbox.ts';
import { required } from './support/officer.ts';
import {
  castVote,
  chooseElection,
  electionCard,
  expectToast,
  figure,
  openElectionList,
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

test('an election is deleted only after confirmation in a dialog that names it', async ({
  page,
  product,
  officer,
}) => {
  const gone = await officer.createElection({ title: 'Treasurer 2027' });
  const kept = await officer.createElection({ ...SCRIPTED, title: `${SCRIPT} Garden` });
  const voter = { name: `${SCRIPT} Noor`, email: 'noor@example.org' };
  await product.api.register(officer.token, voter);
  await enterAsAdministrator(page, ADMINISTRATOR);
  await expect(page.getByText(kept.title).first()).toBeVisible();
  await expect(page.getByRole('row', { name: ADA })).toBeVisible();
  await openTab(page, 'Register Voters');
  await expect(page.getByText(voter.name)).toBeVisible();
  await openTab(page, 'Elections');
  await expect(figure(page, 'Total')).toHaveText('2');

  const dialog = page.getByRole('dialog', { name: 'Delete election' });
  const askToDelete = () =>
    electionCard(page, gone.title).getByRole('button', { name: 'Delete' }).click();
  await askToDelete();
  await expect(dialog).toContainText(`Delete ${gone.title}?`);
  await expect(dialog).toContainText('permanently');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(electionCard(page, gone.title)).toBeVisible();

  await askToDelete();
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Type the title to confirm' }).fill('treasurer 2027');
  await confirm.click();
  await expectToast(page, 'Election deleted successfully!');
  await expect(dialog).toBeHidden();
  await expect(electionCard(page, gone.title)).toHaveCount(0);
  await expect(electionCard(page, kept.title)).toBeVisible();
  await expect(figure(page, 'Total')).toHaveText('1');
});

test('voters no longer see a deleted election', async ({ page, product, officer }) => {
  const election = await officer.createElection(SCRIPTED);
  await enterAsVoter(page, await officer.registerVoter());
  await chooseElection(page, election.title);
  await expect(page.getByText(SCRIPTED.description)).toBeVisible();
  await expect(page.getByRole('radio', { name: ADA })).toBeVisible();
  await product.api.call('DELETE', `/elections/${election.id}`, { token: officer.token });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Select an Election' })).toBeVisible();
  const list = await openElectionList(page);
  await expect(list.getByText('No active elections')).toBeVisible();
});

testAlone(
  'an administrator without elections and voters sees what to do next, and schedules a ranked election for a group',
  async ({ page, product, mailbox, officer }) => {
    await enterAsAdministrator(page, ADMINISTRATOR);
    await expect(page.getByRole('heading', { name: 'No Elections Found' })).toBeVisible();
    await openTab(page, 'Elections');
    await expect(page.getByRole('heading', { name: 'No Elections', exact: true })).toBeVisible();
    for (const label of ['Total', 'Active', 'Completed', 'Upcoming']) {
      await expect(figure(page, label)).toHaveText('0');
    }
    await openTab(page, 'Register Voters');
    await expect(page.getByRole('heading', { name: 'Recently Registered' })).toBeVisible();
    await expect(page.getByText('No voters yet.')).toBeVisible();
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

const BRANCHES = ['Harbor', 'Hill', 'Mill'] as const;

test('the branches of a federation each elect delegates, and together elect a president', async ({
  page,
  openPage,
  product: { api },
  officer,
}) => {
  const { token } = officer;
  const names = ['Ida Bloom', 'Ole Vik', 'Rosa Marin', 'Sam Poe'];
  const [ida, ole, rosa, sam] = await officer.registerVoters(...names);
  for (const [place, voter] of [ida, ole, rosa].entries()) {
    const whom = { matching: { search: required(voter, 'a voter').userId } };
    const body = { whom, add: [BRANCHES[place]] };
    const changed = await api.call('POST', '/auth/voters/memberships', { token, body });
    expect(changed.data).toMatchObject({ changed: 1 });
  }
  const elect = (title: string, groups: readonly string[]) =>
    officer.createElection({ title, electorate: { groups: [...groups] } });
  const [harbor, hill, mill, president] = [
    await elect('Delegates of Harbor', ['Harbor']),
    await elect('Delegates of Hill', ['Hill']),
    await elect('Delegates of Mill', ['Mill']),
    await elect('President', BRANCHES),
  ];
  const all = [harbor, hill, mill, president];

  async function voteInBoth(voter: Page, delegates: string): Promise<void> {
    const list = await openElectionList(voter);
    await expect(list.getByRole('button', { name: /Delegates of|President/ })).toHaveCount(2);
    await list.getByRole('button', { name: delegates }).click();
    await castVote(voter, 'Amara Okafor');
    await chooseElection(voter, 'President');
    await castVote(voter, 'Priya Raman');
  }
  await enterAsVoter(page, required(ida, 'Ida'));
  await voteInBoth(page, 'Delegates of Harbor');
  await page.goto(`/voter/dashboard?election=${hill.id}`);
  await expect(page.getByText(/^You can’t open this election/)).toBeVisible();

  const [inHarbor, inHill, newcomer] = [
    await api.signIn(required(ida, 'Ida')),
    await api.signIn(required(ole, 'Ole')),
    await api.signIn(required(sam, 'Sam')),
  ];
  const answerOf = (voter: string, id: string) =>
    api.call('GET', `/elections/${id}`, { token: voter });
  const castIn = ({ id, candidates }: typeof hill, voter: string) =>
    api.call('POST', '/votes/cast', {
      token: voter,
      body: { electionId: id, candidateId: candidates[0]?.id },
    });
  expect(await answerOf(inHarbor, hill.id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await castIn(hill, inHarbor)).toMatchObject({ status: 403, code: 'NOT_ELIGIBLE' });
  const listed = await api.call<ElectionsData>('GET', '/elections', { token: inHill });
  expect(listed.data.elections.map(({ title }) => title).toSorted()).toEqual([
    'Delegates of Hill',
    'President',
  ]);
  for (const one of [hill, president]) expect((await castIn(one, inHill)).status).toBe(201);

  // A new voter joins a branch while voting is open.
  for (const { id } of all) expect((await answerOf(newcomer, id)).status).toBe(404);
  const office = await openPage();
  await enterAsAdministrator(office, ADMINISTRATOR);
  await addToMill(office, 'Sam Poe');
  const joined = await openPage();
  await enterAsVoter(joined, required(sam, 'Sam'));
  await voteInBoth(joined, 'Delegates of Mill');

  const turnouts = () =>
    Promise.all(
      all.map(async ({ id }) => {
        const { data } = await api.call<ResultsData>('GET', `/votes/results/${id}`, { token });
        const { ballots, eligible } = data.results.turnout;
        return [ballots, eligible];
      }),
    );
  // The number of voters is at most five seconds old.
  await expect.poll(turnouts, { timeout: 7_000 }).toEqual([
    [1, 1],
    [1, 1],
    [1, 2],
    [3, 4],
  ]);
});

async function addToMill(page: Page, name: string): Promise<void> {
  await page.goto('/admin/voters');
  await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Groups and Weight' }).click();
  const dialog = page.getByRole('dialog', { name: 'Groups and weight' });
  const field = dialog.getByRole('combobox', { name: 'Add to groups' });
  await field.fill('Mill');
  await dialog.getByRole('option', { name: 'Mill' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Change 1 Voter' }).click();
  await expect(dialog.getByText('Added 1 voter to Mill.')).toBeVisible();
}

test('voters see when an upcoming election opens', async ({ page, officer }) => {
  const startDate = '2035-03-01T03:30:00.000Z';
  const election = await officer.createElection({
    status: 'upcoming',
    startDate,
    endDate: '2035-03-08T03:30:00.000Z',
  });
  await enterAsVoter(page, await officer.registerVoter());
  await chooseElection(page, election.title);
  await expect(page.getByRole('heading', { name: 'Voting hasn’t opened yet' })).toBeVisible();
  // 03:30 UTC is nine o'clock in the browser's time zone.
  await expect(
    page.getByText('The ballot appears here when voting opens on Thu, Mar 1, 2035, 9:00 AM.'),
  ).toBeVisible();
});

test('saving over a newer version shows a conflict and keeps the edits', async ({
  page,
  product,
  officer,
  watch,
}) => {
  watch.expectError(/status of 409 .*\/api\/elections\//);
  const election = await officer.createElection();
  await enterAsAdministrator(page, ADMINISTRATOR);
  await openTab(page, 'Elections');
  await electionCard(page, election.title).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Election' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Board 2027, second round');
  const meanwhile = { ...election, description: 'Changed by another administrator.' };
  const path = `/elections/${election.id}`;
  await product.api.call('PUT', path, { token: officer.token, body: meanwhile });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.getByRole('button', { name: 'Reload Data' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Description', exact: true })).toHaveValue(
    meanwhile.description,
  );
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(
    'Board 2027, second round',
  );
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(electionCard(page, 'Board 2027, second round')).toContainText(meanwhile.description);
});

test('a registered email address is rejected at its field', async ({ page, officer, watch }) => {
  watch.expectError(/status of 409 .*\/api\/auth\/register/);
  const { userId } = await officer.registerVoter('Noor Haddad');
  await enterAsAdministrator(page, ADMINISTRATOR);
  await openTab(page, 'Register Voters');
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Noor Again');
  const email = page.getByRole('textbox', { name: 'Email Address' });
  await email.fill('Noor.Haddad@example.org');
  await page.getByRole('button', { name: 'Register Voter' }).click();
  await expect(email).toHaveAccessibleDescription(
    `This address belongs to ${userId} (Voter). Enter a different address.`,
  );
});
