import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { required } from './support/office.ts';
import {
  castVote,
  chooseElection,
  electionCard,
  openElectionList,
  openTab,
  showView,
  enterAsAdministrator,
  enterAsVoter,
} from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/test.ts';

/** What the scheme can change; the rest is the same in both. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A dialog that is still fading in has colors of its own.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoViolation(new AxeBuilder({ page }), `${screen}, light`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoViolation(new AxeBuilder({ page }).withRules(COLOR_RULES), `${screen}, dark`);
}

async function expectNoViolation(axe: AxeBuilder, screen: string): Promise<void> {
  // No page has frames, for which alone axe would open another page each time.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
  // Soft, so that one run names every screen that needs work.
  expect.soft(found, screen).toEqual([]);
}

test.describe('axe finds nothing in either color scheme', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('on the public pages', async ({ page, isMobile }) => {
    for (const path of ['/', '/login', '/contact', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    }
    if (!isMobile) return;
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, 'menu');
  });

  test('on the voter dashboard', async ({ page, office }) => {
    const open = await office.createElection();
    const closed = await office.createElection({ title: 'Treasurer', status: 'completed' });
    await enterAsVoter(page, await office.registerVoter());
    await expectAccessible(page, 'nothing selected');
    const list = await openElectionList(page);
    await expect(list.getByRole('button', { name: open.title })).toBeVisible();
    await expectAccessible(page, 'list of elections');
    await list.getByRole('button', { name: closed.title }).click();
    await expect(page.getByRole('heading', { name: 'Voting has closed' })).toBeVisible();
    await expectAccessible(page, 'closed');
    await chooseElection(page, open.title);
    await page.getByRole('radio', { name: 'Jonas Lindqvist' }).click();
    await expectAccessible(page, 'ballot');
    await castVote(page, 'Amara Okafor');
    await expectAccessible(page, 'vote submitted');
    await showView(page, 'Results');
    await expect(page.getByRole('figure', { name: /^Vote counts/ })).toBeVisible();
    await expectAccessible(page, 'results');
    await page.getByRole('button', { name: /^Account of / }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await expectAccessible(page, 'account menu');
  });

  test('on the admin dashboard and its dialogs', async ({ page, product, office }) => {
    test.setTimeout(45_000);
    const election = await office.createElection();
    const upcoming = await office.createElection({ title: 'Treasurer', status: 'upcoming' });
    const voter = await office.registerVoter();
    const [amara] = election.candidates;
    const token = await product.api.signIn(voter);
    await product.api.vote(token, election.id, required(amara, 'the candidate').id);

    await enterAsAdministrator(page, ADMINISTRATOR);
    await page.getByRole('button', { name: election.title }).click();
    await expect(page.getByRole('figure', { name: /^Vote counts/ })).toBeVisible();
    await expectAccessible(page, 'View Results');
    await openTab(page, 'Register Voters');
    await page.getByRole('button', { name: 'Register Voter' }).click();
    await expect(page.getByText('noor.haddad@example.org')).toBeVisible();
    await expectAccessible(page, 'Register Voters, with problems');
    await openTab(page, 'Elections');
    await expectAccessible(page, 'Elections');

    const close = page.getByRole('button', { name: 'Close' });
    await page.getByRole('button', { name: 'Schedule Election' }).click();
    const schedule = page.getByRole('dialog', { name: 'Schedule Election' });
    await expectAccessible(page, 'Schedule Election');
    await schedule.getByRole('button', { name: 'Start date' }).click();
    const picker = page.getByRole('dialog', { name: 'Start date' });
    const cancel = picker.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeVisible();
    await expectAccessible(page, 'date and time picker');
    await cancel.click();
    await close.click();

    const card = electionCard(page, upcoming.title);
    await card.getByRole('button', { name: 'View' }).click();
    await page.getByRole('button', { name: 'Edit Participants' }).click();
    await expect(page.getByRole('textbox', { name: 'Name of candidate 1' })).toBeVisible();
    await expectAccessible(page, 'Edit Participants');
    await close.click();
    await card.getByRole('button', { name: 'View' }).click();
    await expect(page.getByRole('button', { name: 'Edit Participants' })).toBeVisible();
    await expectAccessible(page, 'Election Details');
    await close.click();
    await card.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
    await expectAccessible(page, 'Edit Election');
    await close.click();
    await card.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete election' })).toBeVisible();
    await expectAccessible(page, 'Delete election');
  });
});
