import type { Page } from '@playwright/test';
import { DEVICES } from './support/devices.ts';
import { required } from './support/officer.ts';
import {
  castVote,
  chooseElection,
  expectSoon,
  figure,
  showView,
  enterAsAdministrator,
  enterAsVoter,
} from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/shared-test.ts';

test.use(DEVICES.phone);

const NAMES = ['Ines Duarte', 'Kofi Mensah', 'Lena Vogel', 'Yuki Tanaka'];
/** The position on the ballot that each voter votes for. */
const CHOICES = [1, 2, 2, 1];

test('results on an open screen change with every vote, without a reload', async ({
  page,
  openPage,
  product,
  officer,
}) => {
  const election = await officer.createElection();
  const [watcher, ...voters] = await officer.registerVoters('Noor Haddad', ...NAMES);
  const tokens = await Promise.all(voters.map(product.api.signIn));

  await enterAsVoter(page, required(watcher, 'the watching voter'));
  await chooseElection(page, election.title);
  await showView(page, 'Results');
  const administratorPage = await openPage();
  await enterAsAdministrator(administratorPage, ADMINISTRATOR);
  const screens = [page, administratorPage];
  for (const screen of screens) {
    await expect(figure(screen, 'Total Votes')).toHaveText('0');
    await screen.evaluate(() => document.body.setAttribute('data-loaded-once', ''));
  }

  for (const [index, token] of tokens.entries()) {
    const choice = election.candidates[CHOICES[index] ?? 0];
    await product.api.vote(token, election.id, required(choice, 'the candidate').id);
    const seen = () =>
      Promise.all(screens.map((screen) => figure(screen, 'Total Votes').textContent()));
    const count = String(index + 1);
    await expectSoon(seen, [count, count]);
  }

  await test.step('the results list the votes and share of each candidate', async () => {
    const detail = page.getByRole('listitem').filter({ hasText: 'of total' });
    await expect(detail).toHaveText([
      /Jonas Lindqvist.*Tied.*2 votes.*50\.0% of total/,
      /Priya Raman.*Tied.*2 votes.*50\.0% of total/,
      /Amara Okafor.*0 votes.*0\.0% of total/,
    ]);
    const rows = administratorPage.getByRole('table').getByRole('row');
    await expect(rows).toHaveText([
      'CandidateVotesPercentageStatus',
      /Jonas Lindqvist.*2.*50\.0%.*Tied/,
      /Priya Raman.*2.*50\.0%.*Tied/,
      /Amara Okafor.*0.*0\.0%.*Candidate/,
    ]);
    for (const screen of screens) {
      await expect(figure(screen, 'Leading')).toHaveText('Tie: Jonas and Priya');
    }
  });
  for (const screen of screens) {
    await expect(screen.locator('body')).toHaveAttribute('data-loaded-once', '');
  }
});

test('charts have a text equivalent', async ({ page, product, officer }) => {
  const election = await officer.createElection();
  const voter = await officer.registerVoter();
  const [amara] = election.candidates;
  const token = await product.api.signIn(voter);
  await product.api.vote(token, election.id, required(amara, 'the candidate').id);
  await enterAsAdministrator(page, ADMINISTRATOR);
  const bars = page.getByRole('figure', { name: /^Vote counts: Amara Okafor 1, / });
  await expect(bars).toContainText('Amara Okafor');
  await expect(bars.locator('.count-label')).toHaveText(['1', '0', '0']);
  const shares = page.getByRole('list', { name: 'Vote distribution' }).getByRole('listitem');
  await expect(shares).toHaveText([
    /Amara Okafor.*100\.0%/,
    /Jonas Lindqvist.*0\.0%/,
    /Priya Raman.*0\.0%/,
  ]);
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
  officer,
}) => {
  const election = await officer.createElection();
  const chartScripts = watchChartScripts(page);
  await enterAsVoter(page, await officer.registerVoter());
  await chooseElection(page, election.title);
  await castVote(page, 'Amara Okafor');
  await page.waitForLoadState('networkidle');
  expect(await chartScripts()).toBe(0);
  await showView(page, 'Results');
  await expect(page.locator('.count-label')).toHaveText(['1', '0', '0']);
  expect(await chartScripts()).toBeGreaterThan(0);
});
