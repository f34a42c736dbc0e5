import { enterAsAdministrator, figure, fillSignIn, openTab } from './support/steps.ts';
import { ADMINISTRATOR, expect, test } from './support/shared-test.ts';
import { NEEDED } from '../oldest-browsers.ts';

/** Removes what Chrome 109, Firefox 115, and Safari 16.2 lack. Runs before the page's own scripts. */
function removeNewFunctions(): void {
  const names: [object | undefined, string[]][] = [
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Object.getPrototypeOf(Uint8Array.prototype) as object, ['toSorted', 'toReversed', 'with']],
    [Uint8Array, ['fromHex', 'fromBase64']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [
      Set.prototype,
      ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf'],
    ],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object,
      [
        'map',
        'filter',
        'take',
        'drop',
        'flatMap',
        'reduce',
        'toArray',
        'forEach',
        'some',
        'every',
        'find',
      ],
    ],
    [Intl, ['Segmenter', 'DurationFormat']],
    [RegExp, ['escape']],
    [window, ['requestIdleCallback', 'scheduler']],
    [document, ['startViewTransition']],
  ];
  for (const [target, removed] of names)
    for (const name of removed) if (target) delete (target as Record<string, unknown>)[name];
}

test.beforeEach(({ context }) => context.addInitScript(removeNewFunctions));

test('a voter signs in, votes, and sees the results in a browser of 2022', {
  tag: '@core',
}, async ({ page, administrator }) => {
  const election = await administrator.createElection({ ballot: { kind: 'ranked' } });
  const voter = await administrator.registerVoter();
  await page.goto('/login');
  // They are loaded before the application starts, but not before the page has loaded.
  await page.waitForFunction(() => 'toSorted' in Array.prototype && 'any' in AbortSignal);
  await expect(page.getByText(NEEDED)).toBeHidden();
  await fillSignIn(page, 'Voter', voter);
  await expect(page.getByRole('heading', { name: election.title, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Rank Priya Raman' }).click();
  await page.getByRole('button', { name: 'Review Ballot' }).click();
  await page.getByRole('button', { name: 'Submit Vote' }).click();
  await page.getByRole('heading', { name: 'Vote Submitted Successfully!' }).waitFor();
  await page.getByRole('button', { name: 'View Results' }).click();
  await expect(figure(page, 'Total Votes')).toHaveText('1');
});

test('an administrator opens the forms in a browser of 2022', async ({ page, administrator }) => {
  const { title } = await administrator.createElection();
  await enterAsAdministrator(page, ADMINISTRATOR);
  await openTab(page, 'Elections');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await openTab(page, 'Register Voters');
  await expect(page.getByRole('textbox', { name: 'Email Address' })).toBeVisible();
});

test('an older browser shows what it needs, even if no script runs', async ({ page, watch }) => {
  watch.expectError(/ERR_FAILED .*\.js/);
  await page.route('**/*.js', (route) => route.abort());
  // No browser here is that old, so its style sheet is changed in the way that such a browser reads it.
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const css = await response.text();
    const query = /@supports not[^{]*1lh[^{]*\{/;
    expect(css).toMatch(query);
    await route.fulfill({ response, body: css.replace(query, '@media all{') });
  });
  await page.goto('/');
  await expect(page.getByText(NEEDED)).toBeVisible();
});
