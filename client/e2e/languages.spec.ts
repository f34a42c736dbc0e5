import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { Language } from '@votewise/contract/locales/languages';
import { makeIsolatedTexts } from '@votewise/contract/text/isolated-texts';
import type { TextValues } from '@votewise/contract/locales/texts';
import compile from 'icu-minify/compile';
import { expectAccessible } from './support/expect-accessible.ts';
import { DEVICES } from './support/emulated-devices.ts';
import { expect, test } from './support/shared-test.ts';

/** The width of the smallest phone. */
const WIDTH = 320;

test.use({ ...DEVICES.phone, viewport: { width: WIDTH, height: 568 } });

/** A language with very long words, and a right-to-left language. */
const LANGUAGES = [
  { language: 'de', dir: 'ltr' },
  { language: 'ar', dir: 'rtl' },
] as const;

const { resolve } = createRequire(import.meta.url);

/** Returns a function that looks up text in a language: `say('votes', 'submit.vote')`. */
function textsIn(language: Language) {
  const read = (feature: string): Record<string, string> =>
    JSON.parse(
      readFileSync(resolve(`@votewise/contract/locales/${language}/${feature}.json`), 'utf8'),
    );
  return (feature: string, key: string, values?: TextValues): string =>
    makeIsolatedTexts(language, { text: compile(read(feature)[key] ?? '') })('text', values);
}

/** Expects the page to be accessible, in the given language, and no wider than the phone. */
async function expectWellShown(
  page: Page,
  { language, dir }: (typeof LANGUAGES)[number],
  screen: string,
): Promise<void> {
  const shown = await page.evaluate(() => {
    const { lang, dir: direction } = document.documentElement;
    return { lang, direction, width: document.scrollingElement?.scrollWidth };
  });
  expect.soft(shown, screen).toEqual({ lang: language, direction: dir, width: WIDTH });
  await expectAccessible(page, `${screen} (${language})`);
}

/** Returns how far a long password extends under the button that shows it, in pixels. */
function coveredWidth(page: Page): Promise<number> {
  return page.locator('input[name=password]').evaluate((input: HTMLInputElement) => {
    const room = Number.parseFloat(getComputedStyle(input).paddingInlineEnd);
    const button = input.parentElement?.querySelector('button');
    return Math.max(0, (button?.offsetWidth ?? 0) - room);
  });
}

for (const shownIn of LANGUAGES) {
  const { language } = shownIn;
  test(`a voter can vote and check the ballot in another language: ${language}`, async ({
    page,
    administrator,
  }) => {
    const say = textsIn(language);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    const election = await administrator.createElection({
      ballot: { kind: 'ranked', rule: 'irv', ties: 'lot', marks: 3 },
    });
    const voter = await administrator.registerVoter();

    await page.goto('/');
    await page.getByRole('combobox', { name: 'Language' }).selectOption(language);
    await expect(
      page.getByRole('combobox', { name: say('shared', 'language.label') }),
    ).toBeVisible();
    await expectWellShown(page, shownIn, 'landing');

    await page.goto('/login');
    await page.getByRole('textbox', { name: say('signIn', 'id.voter') }).fill(voter.userId);
    await page.getByLabel(say('signIn', 'password.label', { kind: '' })).fill(voter.password);
    expect(await coveredWidth(page)).toBe(0);
    await expectWellShown(page, shownIn, 'sign-in');
    await button(say('signIn', 'submit.voter')).click();

    await button(say('frame', 'elections.title')).click();
    const list = page.getByRole('dialog', { name: say('frame', 'elections.title') });
    await expect(list.getByRole('button', { name: election.title })).toBeVisible();
    await expectWellShown(page, shownIn, 'elections');
    await list.getByRole('button', { name: election.title }).click();

    for (const name of ['Priya Raman', 'Amara Okafor']) {
      await button(say('votes', 'ranking.rank', { name })).click();
    }
    await expectWellShown(page, shownIn, 'ranked ballot');
    await button(say('votes', 'submit.review')).click();
    await expect(heading(say('votes', 'review.title'))).toBeVisible();
    await expectWellShown(page, shownIn, 'review');
    await button(say('votes', 'submit.vote')).click();
    await expect(heading(say('votes', 'submitted.title'))).toBeVisible();
    await button(say('votes', 'receipt.open', { ballots: 1 })).click();
    await expect(page.getByText(say('verifying', 'outcome.waiting'))).toBeVisible();
    await expectWellShown(page, shownIn, 'receipt');

    await page
      .getByRole('group', { name: say('frame', 'election.view') })
      .getByText(say('frame', 'election.results'))
      .click();
    await expect(heading(say('results', 'list.title'))).toBeVisible();
    const candidates = page.getByText(say('results', 'stat.candidates'), { exact: true });
    expect((await candidates.boundingBox())?.height, 'lines of a label').toBeLessThan(30);
    await expectWellShown(page, shownIn, 'results');

    await page.goto('/verify');
    await expect(heading(say('verifying', 'page.title'))).toBeVisible();
    await expectWellShown(page, shownIn, 'verify');
  });
}
