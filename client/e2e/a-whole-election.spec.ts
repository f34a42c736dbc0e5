import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { coveredBy } from './support/covering-toasts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import type { Api } from './support/api.ts';
import { DEVICES, MOTION } from './support/emulated-devices.ts';
import { type Credentials, credentialsIn } from './support/mailbox.ts';
import { CANDIDATES, required } from './support/administrator.ts';
import {
  castVote,
  chooseElection,
  electionCard,
  expectSoon,
  expectToast,
  figure,
  fillSignIn,
  openTab,
  pickDateTime,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const TITLE = 'Student Union Board 2027';
const VOTERS = [
  { name: 'Noor Haddad', email: 'noor@example.org' },
  { name: 'Tom Berg', email: 'tom@example.org' },
];
const ZONE = 'Asia/Kolkata';
const ZONE_OFFSET = '+05:30';
const DAY_MS = 86_400_000;
/** The recount starts at the first run of its job that is at least six seconds after voting closes. */
const RECOUNT_MS = 6_000;
const TURN_MS = 12_000;

/** Returns the date this many days from now for a date input, in the browser's time zone. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: ZONE });
}

test.use({ ...DEVICES.phone, ...MOTION, adminPassword: '' });

test('an election is scheduled and counted on a phone, and voters use phones and a desktop', {
  tag: '@core',
}, async ({ page, product, mailbox, openPage, watch }) => {
  test.setTimeout(90_000);
  const firstSignIn = await readFile(join(product.dataDir, 'first-sign-in.txt'), 'utf8');
  const [, password] = /^Password: (\S+)$/m.exec(firstSignIn) ?? [];
  const administrator = {
    userId: 'ADMIN001',
    password: required(password, 'the first password'),
  };
  const [start, end] = [dayFromNow(1), dayFromNow(8)];

  await test.step('the administrator signs in with the first password', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Admin Login' }).click();
    await expect(page.getByRole('button', { name: 'Sign In as Admin' })).toBeVisible();
    await fillSignIn(page, 'Admin', administrator);
    await expectToast(page, 'Welcome back! Your sign in was successful.');
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByText('Welcome, Admin')).toBeVisible();
  });

  await test.step('registers two voters', async () => {
    await openTab(page, 'Register Voters');
    for (const voter of VOTERS) await registerVoter(page, voter);
  });
  const mails = await Promise.all(VOTERS.map(({ email }) => mailbox.textTo(email)));
  const [first, second] = mails.map(credentialsIn);

  await test.step('schedules an election', async () => {
    await openTab(page, 'Elections');
    await page.getByRole('button', { name: 'Schedule Election' }).click();
    await scheduleElection(page.getByRole('dialog', { name: 'Schedule Election' }), end);
    await expectToast(page, 'Election scheduled successfully!');
    const card = electionCard(page, TITLE);
    await expect(card.getByText('Upcoming')).toBeVisible();
    await expect(figure(page, 'Upcoming')).toHaveText('1');
  });

  await test.step('stores the start that was entered in the browser’s time zone', async () => {
    const token = await product.api.signIn(administrator);
    const { data } = await product.api.call<{ elections: { startDate: string }[] }>(
      'GET',
      '/elections',
      { token },
    );
    const meant = new Date(`${start}T09:00:00${ZONE_OFFSET}`).toISOString();
    expect(data.elections.map(({ startDate }) => startDate)).toEqual([meant]);
  });

  await test.step('edits the participants of the upcoming election', async () => {
    await electionCard(page, TITLE).getByRole('button', { name: 'View' }).click();
    const details = page.getByRole('dialog', { name: 'Election Details' });
    await details.getByRole('button', { name: 'Edit Participants' }).click();
    await editParticipants(page.getByRole('dialog', { name: 'Edit Participants' }));
    await expectToast(page, 'Participants updated successfully!');
    await expect(figure(electionCard(page, TITLE), 'Candidates')).toHaveText('3');
  });

  await test.step('opens the election', async () => {
    await page.getByRole('link', { name: TITLE }).click();
    await page.getByRole('button', { name: 'Open Early…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Open voting now?' });
    await expect(question).toContainText('2 voters can vote from now until');
    await question.getByRole('button', { name: 'Open Voting' }).click();
    await expectToast(page, 'Voting is open.');
    await expect(page.getByRole('region', { name: 'Times' })).toContainText('Opened');
    await page.getByRole('link', { name: 'Elections' }).click();
    await expect(electionCard(page, TITLE).getByText('Active')).toBeVisible();
    await electionCard(page, TITLE).getByRole('button', { name: 'View' }).click();
    const details = page.getByRole('dialog', { name: 'Election Details' });
    await expect(
      details.getByRole('region', { name: 'Candidates' }).getByText('Priya Raman'),
    ).toBeVisible();
    await expect(details.getByRole('button', { name: 'Edit Participants' })).toBeHidden();
    await details.getByRole('button', { name: 'Done' }).click();
  });

  await openTab(page, 'View Results');
  await expect(figure(page, 'Total Votes')).toHaveText('0');

  const voterPage = await openPage(DEVICES.desktop);
  await test.step('the first voter follows the link in the email and votes', async () => {
    const link = /^Sign in: (\S+)$/m.exec(mails[0] ?? '')?.[1];
    await voterPage.goto(required(link, 'the link in the mail'));
    await fillSignIn(voterPage, 'Voter', required(first, 'the first mail'));
    await chooseElection(voterPage, TITLE);
    await castVote(voterPage, 'Amara Okafor');
    await expectSoon(() => figure(page, 'Total Votes').textContent(), '1');
  });

  await test.step('the first voter sees the results', async () => {
    await voterPage.getByRole('button', { name: 'View Results' }).click();
    await expect(figure(voterPage, 'Leading')).toHaveText('Amara');
    await expect(figure(voterPage, 'Total Votes')).toHaveText('1');
  });

  await test.step('the second voter votes, and the administrator sees the vote without reloading', async () => {
    const otherPage = await openPage();
    await otherPage.goto('/login');
    await fillSignIn(otherPage, 'Voter', required(second, 'the second mail'));
    await chooseElection(otherPage, TITLE);
    await castVote(otherPage, 'Priya Raman');
    await expectSoon(() => figure(page, 'Total Votes').textContent(), '2');
    await expect(page.getByRole('row', { name: 'Priya Raman' })).toContainText('50.0%');
    await expect(figure(page, 'Lead Margin')).toHaveText('50.0%');
  });

  await test.step('exports the results', async () => {
    const toast = 'Results exported successfully as CSV!';
    const { name, text } = await download(page, 'Export CSV', toast);
    expect(name).toBe('student-union-board-2027-results.csv');
    expect(text).toContain('"Amara Okafor","Open budgets, and minutes within a week.","1","50.0"');
  });

  const token = await product.api.signIn(administrator);
  const chair = await holdRanking(product.api, token, required(first, 'the first mail'));

  await test.step('completes the election, and the voter sees that it is closed', async () => {
    await openTab(page, 'Elections');
    await closeVoting(page);
    product.passTime(RECOUNT_MS);
    await expect(electionCard(page, TITLE).getByText('Completed')).toBeVisible();
    await expect(figure(page, 'Completed')).toHaveText('2');
    await voterPage.reload();
    await expect(figure(voterPage, 'Total Votes')).toHaveText('2');
    await openTab(page, 'Register Voters');
    const person = { name: 'Late Comer', email: 'late@example.org' };
    await registerVoter(page, person);
    const latePage = await openPage();
    await latePage.goto('/login');
    await fillSignIn(latePage, 'Voter', credentialsIn(await mailbox.textTo(person.email)));
    await chooseElection(latePage, TITLE);
    await expect(latePage.getByRole('heading', { name: 'Voting has closed' })).toBeVisible();
    await expect(latePage.getByRole('radio')).toHaveCount(0);
    await latePage.getByRole('button', { name: 'View Results' }).click();
    await expect(figure(latePage, 'Total Votes')).toHaveText('2');
  });

  await test.step('declares the result, and the voters learn that it is final', async () => {
    await openTab(page, 'Elections');
    await page.getByRole('link', { name: TITLE }).click();
    await page
      .getByRole('button', { name: 'Declare Without a Decision…' })
      .click({ timeout: TURN_MS });
    const question = page.getByRole('alertdialog', { name: 'Declare the result?' });
    await expect(question).toContainText('2 voters get the results by email.');
    await question.getByRole('button', { name: 'Declare Result' }).click();
    await expectToast(page, 'Result declared.');
    await expect(page.getByRole('heading', { name: 'Decide the tie' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
    const times = page.getByRole('region', { name: 'Times' });
    await expect(times.getByRole('listitem')).toContainText([
      'Scheduled',
      'Opened',
      'Closed',
      'Count confirmed',
      'Declared',
    ]);
    await voterPage.reload();
    await expect(voterPage.getByText(/Count confirmed on .*Declared on /)).toBeVisible();
    const results = await mailbox.textTo(required(VOTERS[0], 'a voter').email, 1);
    expect(results).toContain('No one is elected: Amara Okafor and Priya Raman are tied,');
  });

  const declared = page.url();
  await test.step('shows the result to everyone, and to no one else again', async () => {
    await page.getByRole('link', { name: 'Results', exact: true }).click();
    const change = async (label: string, toast: string) => {
      await page.getByRole('button', { name: label }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: label }).click();
      await expectToast(page, toast);
    };
    await change('Make Result Public', 'The result is public.');
    const visitor = await openPage();
    await visitor.goto(declared.replace('/admin/elections/', '/results/'));
    await expect(visitor.getByRole('heading', { name: TITLE })).toBeVisible();
    await expect(
      visitor.getByText(/No one is elected: Amara Okafor and Priya Raman are tied/),
    ).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Check This Result' })).toBeVisible();
    await change('Stop Showing Result', 'The result is no longer public.');
    watch.expectError(/status of 404 .*\/api\/results\//);
    await visitor.reload();
    await expect(visitor.getByText('This result can’t be shown')).toBeVisible();
    await expect(visitor.getByText('Amara Okafor')).toBeHidden();
  });

  await test.step('copies the election for the next year', async () => {
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy Election' });
    await expect(dialog.getByText('Amara Okafor, Jonas Lindqvist, and Priya Raman.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Enter new candidates' }).click();
    await dialog.getByRole('button', { name: 'Copy Election' }).click();
    await expect(
      page.getByRole('heading', { name: 'Student Union Board 2028', level: 1 }),
    ).toBeVisible();
    await expect(page.getByText('Replace Candidate 1 and Candidate 2.')).toBeVisible();
    await page.goto(declared);
  });

  await test.step('saves the minutes, and exports the ballots of a ranked election for counting elsewhere', async () => {
    const minutes = await download(page, 'Download Minutes (PDF)', 'Minutes saved as PDF.');
    expect(minutes.name).toBe('student-union-board-2027-minutes.pdf');
    expect(minutes.text).toMatch(/^%PDF-1\.7/);
    await page.goto(`/admin/dashboard?election=${chair.id}`);
    await expect(page.getByRole('heading', { name: /^Elected: / })).toBeVisible();
    await expectAccessible(page, 'results with minutes and ballots');
    const ranked = await download(page, 'Minutes (PDF)', 'Minutes saved as PDF.');
    expect(ranked.name).toBe('chair-2027-minutes.pdf');
    const ballots = await download(page, 'Ballots (.blt)', 'Ballots saved as .blt.');
    expect(ballots.name).toBe('chair-2027-results.blt');
    expect(ballots.text).toMatch(/^3 1\n(?:#.*\n)+1 2 1 0\n0\n"Amara Okafor".*\n"Jonas Lindqvist"/);
  });
});

async function registerVoter(page: Page, voter: { name: string; email: string }): Promise<void> {
  const panel = page.getByRole('tabpanel', { name: 'Register Voters' });
  await panel.getByRole('textbox', { name: 'Full Name' }).fill(voter.name);
  await panel.getByRole('textbox', { name: 'Email Address' }).fill(voter.email);
  await panel.getByRole('button', { name: 'Register Voter' }).click();
  await expect(panel.getByText(`${voter.name} is registered as VOTER00`)).toBeVisible();
  await expectToast(page, 'Voter registered successfully! Login credentials sent to their email.');
  const recent = panel.getByRole('listitem').filter({ hasText: voter.email });
  await expect(recent).toContainText(/VOTER00\d/);
  await expect(panel.getByRole('textbox', { name: 'Full Name' })).toHaveValue('');
}

async function scheduleElection(dialog: Locator, end: string): Promise<void> {
  const submit = dialog.getByRole('button', { name: 'Schedule Election' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(TITLE);
  await dialog.page().keyboard.press('Enter');
  await dialog.page().keyboard.type('Elect the chair of the student union for one year.');
  await dialog.getByRole('button', { name: 'Start tomorrow, 9 AM' }).click();
  await expect(dialog.getByRole('button', { name: 'End date' })).toHaveText(/ 9:00 AM$/);
  await pickDateTime(dialog, 'End date', { date: end, time: '18:30' });
  await expect(dialog.getByRole('button', { name: 'Start date' })).toHaveText(/ 9:00 AM$/);
  await expect(dialog.getByRole('button', { name: 'End date' })).toHaveText(/ 6:30 PM$/);
  expect(await coveredBy(dialog.page(), 3)).toEqual([]);
  await submit.click();
  await expect(dialog).toBeHidden();
}

/** Replaces two placeholders with three named candidates. Moves the last one up with the keyboard and drags it back. */
async function editParticipants(dialog: Locator): Promise<void> {
  const page = dialog.page();
  const name = (number: number) =>
    dialog.getByRole('textbox', { name: `Name of candidate ${number}` });
  const description = (number: number) =>
    dialog.getByRole('textbox', { name: `Description of candidate ${number}` });
  await expect(name(1)).toHaveValue('Candidate 1');
  await expect(dialog.getByRole('button', { name: 'Remove candidate 1' })).toBeDisabled();
  await name(1).fill('Amara Okafor');
  await description(1).fill('Open budgets, and minutes within a week.');
  await name(2).fill('Jonas Lindqvist');
  await dialog.getByRole('button', { name: 'Add Candidate' }).click();
  await name(3).fill('Priya Raman');
  await description(3).fill('A standing fund for societies.');
  await dialog.getByRole('button', { name: 'Move candidate 3 up' }).press('Enter');
  await page.keyboard.press('Enter');
  await expect(name(1)).toHaveValue('Priya Raman');
  await dragToEnd(page, dialog);
  await expect(name(1)).toHaveValue('Amara Okafor');
  await expect(name(3)).toHaveValue('Priya Raman');
  await expect(description(3)).toHaveValue('A standing fund for societies.');
  await dialog.getByRole('button', { name: 'Save Participants' }).click();
  await expect(dialog).toBeHidden();
}

/** Drags the first candidate below the last. */
async function dragToEnd(page: Page, dialog: Locator): Promise<void> {
  const rows = dialog.getByRole('listitem');
  await rows.first().getByTitle('Drag to reorder').hover();
  await page.mouse.down();
  const last = required((await rows.last().boundingBox()) ?? undefined, 'the last row');
  await page.mouse.move(last.x + 20, last.y + last.height, { steps: 5 });
  await page.mouse.up();
}

async function closeVoting(page: Page): Promise<void> {
  await electionCard(page, TITLE).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Election' });
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
  await dialog.getByRole('checkbox', { name: 'I want to close voting now.' }).check();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Election updated successfully!');
  await expect(dialog).toBeHidden();
}

async function download(page: Page, button: string, toast: string) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await downloading;
  await expectToast(page, toast);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Creates a ranked election, casts one ballot, and closes the election, all without the browser. */
async function holdRanking(api: Api, token: string, voter: Credentials): Promise<Election> {
  const election = await api.createElection(token, {
    title: 'Chair 2027',
    description: 'Elect the chair of the student union.',
    status: 'active',
    startDate: new Date(Date.now() - DAY_MS).toISOString(),
    endDate: new Date(Date.now() + DAY_MS).toISOString(),
    candidates: CANDIDATES,
    ballot: { kind: 'ranked' },
  });
  const [amara, jonas] = election.candidates.map(({ id }) => id);
  const body = { electionId: election.id, choices: [jonas, amara] };
  await api.call('POST', '/votes/cast', { token: await api.signIn(voter), body });
  const closed = { ...election, status: 'completed' };
  await api.call('PUT', `/elections/${election.id}`, { token, body: closed });
  return election;
}
