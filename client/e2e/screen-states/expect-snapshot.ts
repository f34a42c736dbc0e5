import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { DEVICES } from '../support/emulated-devices.ts';
import { existsAt, type ScreenState, slugOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

/** How long a page may need until it shows what is stored. */
const SETTLE_MS = 10_000;

/**
 * Expects everything on the page to be as stored: address, title, texts, roles, names, values, and states. Compares
 * text, because `toMatchAriaSnapshot` ignores states and names that its file omits, and stores patterns in place of
 * numbers. With `--update-snapshots`, stores what the page shows.
 *
 * A file applies to both devices, except for the header and the tab bar, which the screens "Menu" and "Bottom bar" show
 * on a phone. If anything else differs there, the phone has a file of its own.
 */
export async function expectSnapshot(
  { page, fixture }: PageMock,
  screenState: ScreenState,
  device: keyof typeof DEVICES,
): Promise<void> {
  const path = join(import.meta.dirname, 'snapshots', slugOf(screenState));
  const [common, onPhone] = [`${path}.yml`, `${path}-phone.yml`];
  const isSecond = device === 'phone' && existsAt(screenState, DEVICES.desktop.viewport.width);
  const shared = isSecond ? withoutFrame(read(common)) : read(common);
  const stored = isSecond && existsSync(onPhone) ? read(onPhone) : shared;

  async function look(): Promise<string> {
    const { pathname, search, hash } = new URL(page.url());
    const address = `${pathname}${search}${hash}`;
    let text = `# ${address}, ${await page.title()}\n${await page.locator('body').ariaSnapshot()}\n`;
    const { host } = new URL(fixture.url);
    text = text.replaceAll(fixture.url, 'http://votewise').replaceAll(host, 'votewise');
    for (const [key, { id }] of Object.entries(fixture.elections)) text = text.replaceAll(id, key);
    return isSecond ? withoutFrame(text) : text;
  }
  const deadline = Date.now() + SETTLE_MS;
  let shown = await look();
  while (shown !== stored && Date.now() < deadline) shown = await look();

  if (test.info().config.updateSnapshots === 'none') expect(shown).toBe(stored);
  else if (isSecond && shown === shared) rmSync(onPhone, { force: true });
  else writeFileSync(isSecond ? onPhone : common, shown);
}

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

const withoutFrame = (text: string): string =>
  text.replaceAll(/^- (?:banner|navigation "Main"):\n(?: .*\n)*/gm, '');
