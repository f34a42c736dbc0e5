import type { Page } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { required } from './support/officer.ts';
import {
  chooseElection,
  enterAsVoter,
  expectSoon,
  figure,
  openElectionList,
  showView,
} from './support/steps.ts';
import { expect, test } from './support/shared-test.ts';

const RESULTS = '**/api/votes/results/*';
const LIVE = 'Live. Updates automatically.';

/** Hides or shows the page, as switching tabs does. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

async function openResults(page: Page, election: Election): Promise<void> {
  await chooseElection(page, election.title);
  await showView(page, 'Results');
  await expect(figure(page, 'Total Votes')).toHaveText('0');
  await expect(page.getByText(LIVE)).toBeVisible();
  await expect(page.locator('.count-label')).toHaveCount(election.candidates.length);
}

test('a vote updates the figures in place and keeps elements, focus, and scroll position', async ({
  page,
  product,
  officer,
}) => {
  const election = await officer.createElection();
  const [watcher, other] = await officer.registerVoters('Noor Haddad', 'Ines Duarte');
  await enterAsVoter(page, required(watcher, 'the watcher'));
  await openResults(page, election);
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *')) element.setAttribute('data-old', '');
    window.scrollTo(0, 240);
  });
  const results = page.getByRole('button', { name: 'Results', exact: true });
  await results.evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
  const shape = () =>
    page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      scroll: window.scrollY,
    }));
  const before = await shape();

  const token = await product.api.signIn(required(other, 'the other voter'));
  const jonas = required(election.candidates[1], 'the candidate');
  await product.api.vote(token, election.id, jonas.id);
  await expectSoon(() => figure(page, 'Total Votes').textContent(), '1');

  expect(await shape()).toEqual(before);
  await expect(results).toBeFocused();
  const bars = page.getByRole('figure', { name: /^Vote counts: Jonas Lindqvist 1, / });
  await expect(bars.locator('.count-label').first()).toHaveText('1');
  await expect(bars.locator('.count-bar')).toHaveCount(election.candidates.length);
  await expect(bars.locator('.count-bar:not([data-old])')).toHaveCount(0);
  const spoken = page.getByRole('status').filter({ hasText: 'Leading: Jonas Lindqvist' });
  await expect(spoken).toHaveText('1 vote. Leading: Jonas Lindqvist, 1.');
});

test('a screen polls the count only while it is visible', async ({ page, product, officer }) => {
  const election = await officer.createElection();
  const [watcher, other] = await officer.registerVoters('Noor Haddad', 'Ines Duarte');
  const token = await product.api.signIn(required(other, 'the other voter'));
  await enterAsVoter(page, required(watcher, 'the watcher'));
  await openResults(page, election);
  await setVisibility(page, 'hidden');
  let polls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/votes/results/')) polls += 1;
  });
  const jonas = required(election.candidates[1], 'the candidate');
  await product.api.vote(token, election.id, jonas.id);
  // A visible page would load the list of elections next. Nothing is requested while the page is hidden.
  const asked = page.waitForRequest('**/api/**', { timeout: 4_000 });
  await expect(asked).rejects.toThrow('Timeout');
  expect(polls).toBe(0);
  await setVisibility(page, 'visible');
  await expectSoon(() => figure(page, 'Total Votes').textContent(), '1');
});

test('figures stay visible with a notice until they can be reloaded', async ({
  page,
  officer,
  watch,
}) => {
  watch.expectError(/status of 503 .*\/api\/votes\/results/);
  const election = await officer.createElection();
  await enterAsVoter(page, await officer.registerVoter());
  await openResults(page, election);
  await page.route(RESULTS, (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Not now' } }),
  );
  await expect(page.getByText(/^Last updated: \d+:\d\d:\d\d [AP]M\./)).toBeVisible();
  await expect(figure(page, 'Total Votes')).toHaveText('0');
  await page.unroute(RESULTS);
  await expect(page.getByText(LIVE)).toBeVisible();
});

test('a marked candidate stays marked while a notice reports a lost connection', async ({
  page,
  officer,
  context,
  watch,
}) => {
  watch.expectError(/ERR_INTERNET_DISCONNECTED/);
  const election = await officer.createElection();
  await enterAsVoter(page, await officer.registerVoter());
  await chooseElection(page, election.title);
  await page.getByRole('radio', { name: 'Priya Raman' }).click();
  await context.setOffline(true);
  const notice = page.getByText('You’re offline.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Submit Vote' }).click();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('Failed to submit vote. Please try again.');
  await expect(problem).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Priya Raman' })).toBeChecked();
  await page.getByRole('button', { name: 'Submit Vote' }).click();
  await expect(page.getByRole('heading', { name: 'Vote Submitted Successfully!' })).toBeFocused();
  await showView(page, 'Results');
  await expect(figure(page, 'Total Votes')).toHaveText('1');
});

test('the drawer closes when there is room for the sidebar', async ({ page, officer }) => {
  const { title } = await officer.createElection();
  await enterAsVoter(page, await officer.registerVoter());
  await page.setViewportSize({ width: 1023, height: 740 });
  await expect(page.getByRole('button', { name: 'Elections', exact: true })).toBeVisible();
  const drawer = await openElectionList(page);
  await expect(drawer).toHaveRole('dialog');
  await page.setViewportSize({ width: 1024, height: 740 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const sidebar = page.getByRole('complementary', { name: 'Elections' });
  await expect(sidebar.getByRole('button', { name: title })).toBeVisible();
});
