import type { Page } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { required } from './support/administrator.ts';
import {
  castVote,
  chooseElection,
  enterAsAdministrator,
  enterAsVoter,
  expectSoon,
  figure,
  openElectionList,
  showView,
} from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/shared-test.ts';

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
  await expect(page.getByText('Live. Updates automatically.')).toBeVisible();
  await expect(page.locator('.count-label')).toHaveCount(election.candidates.length);
}

test('every vote updates the figures on open screens, which keep elements, focus, and scroll position', async ({
  page,
  openPage,
  product,
  administrator,
}) => {
  const election = await administrator.createElection();
  const names = ['Noor Haddad', 'Ines Duarte', 'Kofi Mensah', 'Lena Vogel'];
  const [watcher, ...voters] = await administrator.registerVoters(...names);
  const tokens = await Promise.all(voters.map(product.api.signIn));
  const dashboard = await openPage();
  await enterAsAdministrator(dashboard, ADMINISTRATOR);
  await expect(dashboard.locator('.count-label')).toHaveText(['0', '0', '0']);
  await enterAsVoter(page, required(watcher, 'the watcher'));
  await openResults(page, election);
  const screens = [page, dashboard];
  for (const screen of screens) {
    await screen.evaluate(() => {
      for (const element of document.querySelectorAll('main *'))
        element.setAttribute('data-old', '');
      window.scrollTo(0, 240);
    });
  }
  const results = page.getByRole('button', { name: 'Results', exact: true });
  await results.evaluate((button: HTMLElement) => button.focus({ preventScroll: true }));
  const shape = () =>
    page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      scroll: window.scrollY,
    }));
  const before = await shape();

  const jonas = required(election.candidates[1], 'the candidate');
  for (const [index, token] of tokens.entries()) {
    await product.api.vote(token, election.id, jonas.id);
    const seen = () =>
      Promise.all(screens.map((screen) => figure(screen, 'Total Votes').textContent()));
    await expectSoon(
      seen,
      screens.map(() => String(index + 1)),
    );
  }
  expect(await shape()).toEqual(before);
  await expect(results).toBeFocused();
  for (const screen of screens) {
    const bars = screen.getByRole('figure', { name: /^Vote counts: Jonas Lindqvist 3, / });
    await expect(bars.locator('.count-label').first()).toHaveText('3');
    await expect(bars.locator('.count-bar')).toHaveCount(election.candidates.length);
    await expect(bars.locator('.count-bar:not([data-old])')).toHaveCount(0);
  }
});

test('a screen polls the count only while it is visible', async ({
  page,
  product,
  administrator,
}) => {
  const election = await administrator.createElection();
  const [watcher, other] = await administrator.registerVoters('Noor Haddad', 'Ines Duarte');
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

test('a marked candidate stays marked while a notice reports a lost connection', async ({
  page,
  administrator,
  context,
  watch,
}) => {
  watch.expectError(/ERR_INTERNET_DISCONNECTED/);
  const election = await administrator.createElection();
  await enterAsVoter(page, await administrator.registerVoter());
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

test('the drawer closes when there is room for the sidebar', async ({ page, administrator }) => {
  const { title } = await administrator.createElection();
  await enterAsVoter(page, await administrator.registerVoter());
  await page.setViewportSize({ width: 1023, height: 740 });
  await expect(page.getByRole('button', { name: 'Elections', exact: true })).toBeVisible();
  const drawer = await openElectionList(page);
  await expect(drawer).toHaveRole('dialog');
  await page.setViewportSize({ width: 1024, height: 740 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const sidebar = page.getByRole('complementary', { name: 'Elections' });
  await expect(sidebar.getByRole('button', { name: title })).toBeVisible();
});

/** Returns a function that counts how many of the chart library's scripts a page has loaded. */
function watchChartScripts(page: Page): () => Promise<number> {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  return async () =>
    (await Promise.all(scripts)).filter((source) => source.includes('recharts-surface')).length;
}

test('the chart library is not loaded for voting, but only when results are first shown', async ({
  page,
  administrator,
}) => {
  const election = await administrator.createElection();
  const chartScripts = watchChartScripts(page);
  await enterAsVoter(page, await administrator.registerVoter());
  await chooseElection(page, election.title);
  await castVote(page, 'Amara Okafor');
  await page.waitForLoadState('networkidle');
  expect(await chartScripts()).toBe(0);
  await showView(page, 'Results');
  await expect(page.locator('.count-label')).toHaveText(['1', '0', '0']);
  expect(await chartScripts()).toBeGreaterThan(0);
});
