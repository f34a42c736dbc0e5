import type { Page } from '@playwright/test';
import { credentialsIn } from './support/mailbox.ts';
import { required } from './support/administrator.ts';
import { ADMINISTRATOR, expect, test } from './support/shared-test.ts';
import {
  chooseElection,
  electionCard,
  enterAsAdministrator,
  enterAsVoter,
  enterTab,
  figure,
  fillSignIn,
  pickDateTime,
} from './support/steps.ts';
import { HABITS, translatePage } from './support/translator.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name })).toBeVisible();

// The screens in all their states are translated in `screens.spec.ts`.
for (const habit of HABITS) {
  test.describe(`a translator that ${habit}`, () => {
    test.beforeEach(({ page }) => page.addInitScript(translatePage, habit));

    test('lets a voter sign in, change the choice, vote, and follow the results', {
      tag: habit === 'replaces texts' ? '@core' : [],
    }, async ({ page, product, administrator }) => {
      const election = await administrator.createElection();
      const [own, ...others] = await administrator.registerVoters(
        'Noor Haddad',
        'Ines Duarte',
        'Kofi Mensah',
      );
      await page.goto('/login');
      await fillSignIn(page, 'Voter', required(own, 'the voter'));
      await chooseElection(page, election.title);
      const choice = page.locator('#ballot-choice');
      await expect(choice).toHaveText('Your vote is final once it is submitted.');
      for (const { name } of election.candidates) {
        await page.getByRole('radio', { name }).click();
        await expect(choice).toHaveText(
          `Your choice: ${name}. Your vote is final once it is submitted.`,
        );
      }
      await expect(choice.locator('[translate=no]')).toHaveText('Priya Raman');
      await press(page, 'Submit Vote');
      await expectHeading(page, 'Vote Submitted Successfully!');
      await press(page, 'View Results');
      await expect(figure(page, 'Total Votes')).toHaveText('1');
      await expect(figure(page, 'Leading')).toHaveText('Priya');
      const amara = required(election.candidates[0], 'Amara Okafor');
      for (const other of others) {
        await product.api.vote(await product.api.signIn(other), election.id, amara.id);
      }
      await expect(figure(page, 'Total Votes')).toHaveText('3');
      await expect(figure(page, 'Leading')).toHaveText('Amara');
    });

    test('lets a voter mark several candidates and rank them on a ballot paper', async ({
      page,
      administrator,
    }) => {
      const paper = 'Annual Meeting 2026';
      const first = await administrator.createElection({
        paper,
        ballot: { kind: 'several', marks: null, abstain: true },
      });
      await administrator.createElection({
        title: 'Finance Committee',
        paper,
        ballot: { kind: 'ranked', abstain: true },
      });
      await enterAsVoter(page, await administrator.registerVoter());
      await page.goto(`/voter/dashboard?election=${first.id}`);
      const choice = page.locator('#ballot-choice');
      for (const [place, { name }] of first.candidates.entries()) {
        await page.getByRole('checkbox', { name }).click();
        await expect(choice).toHaveText(`${place + 1} of 3 marked`);
      }
      await press(page, 'Next Question');
      const order = page.getByRole('list', { name: 'Your order' }).getByRole('listitem');
      for (const { name } of first.candidates.toReversed()) await press(page, `Rank ${name}`);
      await press(page, 'Move Amara Okafor up');
      await expect(order).toContainText(['Priya Raman', 'Amara Okafor', 'Jonas Lindqvist']);
      await expect(choice).toHaveText('3 of 3 ranked');
      await press(page, 'Review Answers');
      await expectHeading(page, 'Review Your Answers');
      await press(page, 'Submit 2 Votes');
      await expectHeading(page, 'Votes Submitted Successfully!');
    });

    test('lets an administrator register a voter and schedule an election', async ({
      page,
      mailbox,
    }) => {
      await enterAsAdministrator(page, ADMINISTRATOR);
      await enterTab(page, 'Register Voters');
      for (const name of ['Sam Lee', 'Mia Braun']) {
        const email = `${name.replace(' ', '.').toLowerCase()}.${habit.slice(0, 4)}@example.org`;
        await page.getByLabel('Full Name').fill(name);
        await page.getByRole('textbox', { name: 'Email Address' }).fill(email);
        await page.getByRole('button', { name: 'Register Voter' }).click();
        await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible();
        credentialsIn(await mailbox.textTo(email));
      }
      await enterTab(page, 'Elections');
      await press(page, 'Schedule Election');
      const dialog = page.getByRole('dialog', { name: 'Schedule Election' });
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Garden Committee');
      await dialog
        .getByRole('textbox', { name: 'Description', exact: true })
        .fill('Beds and tools.');
      await pickDateTime(dialog, 'Start date', { date: '2050-03-01', time: '09:00' });
      await pickDateTime(dialog, 'End date', { date: '2050-03-08', time: '09:00' });
      await dialog.getByRole('button', { name: 'Add Candidate' }).click();
      await dialog.getByRole('textbox', { name: 'Name of candidate 3' }).fill('Noor Haddad');
      await dialog.getByRole('radio', { name: 'Ranked choice' }).click();
      await dialog.getByRole('combobox', { name: 'Seats' }).selectOption('2');
      await dialog.getByRole('button', { name: 'Schedule Election' }).click();
      await expect(dialog).toBeHidden();
      await expect(electionCard(page, 'Garden Committee')).toContainText('Candidates3');
    });
  });
}
