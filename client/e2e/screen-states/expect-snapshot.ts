import { expect, type Page, test } from '@playwright/test';
import type { PageMock } from './page-mock.ts';
import { type ScreenState, slugOf } from './screen-state.ts';
import { readSnapshot, writeSnapshot } from './snapshots.ts';

/** How long a page may need until it shows what is stored. */
const SETTLE_MS = 10_000;

/**
 * Expects everything on the page to be as stored: address, title, texts, roles, names, values, and states. Compares
 * text, because `toMatchAriaSnapshot` ignores states and names that its file omits, and stores patterns in place of
 * numbers. With `--update-snapshots`, stores what the page shows.
 */
export async function expectSnapshot(
  { page, fixture }: PageMock,
  screenState: ScreenState,
): Promise<void> {
  const slug = slugOf(screenState);
  const stored = readSnapshot(slug);

  async function look(): Promise<string> {
    const { pathname, search, hash } = new URL(page.url());
    const address = `${pathname}${search}${hash}`;
    let text = `# ${address}, ${await page.title()}\n${await page.locator('body').ariaSnapshot()}\n`;
    const { host } = new URL(fixture.url);
    text = text.replaceAll(fixture.url, 'http://votewise').replaceAll(host, 'votewise');
    for (const [key, { id }] of Object.entries(fixture.elections)) text = text.replaceAll(id, key);
    return text;
  }
  const deadline = Date.now() + SETTLE_MS;
  let shown = await look();
  while (shown !== stored && Date.now() < deadline) shown = await look();

  if (test.info().config.updateSnapshots === 'none') expect(shown).toBe(stored);
  else writeSnapshot(slug, shown);
}

/** Waits until the page shows the same twice in a row, where nothing is stored to compare it with. */
export async function expectSettled(page: Page): Promise<void> {
  let before = '';
  const isSame = async () => {
    const now = await page.locator('body').ariaSnapshot();
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isSame).toBe(true);
}
