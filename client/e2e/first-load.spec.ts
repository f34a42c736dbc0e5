import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { DEVICES } from './support/emulated-devices.ts';
import { ADMINISTRATOR, expect, test } from './support/shared-test.ts';
import { enterAsAdministrator, takeUpSession } from './support/steps.ts';

/** The budget of a first visit, in bytes after gzip. */
const BUDGETS = { script: 100_000, stylesheet: 12_000 };

/**
 * Returns the sizes of the scripts and style sheets that a page loads until it is idle, in bytes after gzip, and the
 * URLs of the fonts that it loads.
 */
async function weigh(page: Page, address: string) {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const weights = { script: 0, stylesheet: 0 };
  const fonts: string[] = [];
  for (const response of responses) {
    const kind = response.request().resourceType();
    if (kind === 'script' || kind === 'stylesheet')
      weights[kind] += gzipSync(await response.body()).length;
    if (kind === 'font') fonts.push(response.url());
  }
  return { weights, fonts };
}

/** Returns how many of the interface font's files the text needs. */
const fontsFor = (page: Page, text: string) =>
  page.evaluate(
    async (shown) => (await document.fonts.load('16px "Public Sans Variable"', shown)).length,
    text,
  );

for (const address of ['/', '/login']) {
  test(`the first load of ${address} stays within its budget`, { tag: '@core' }, async ({
    page,
  }) => {
    const { weights, fonts } = await weigh(page, address);
    expect(weights.script).toBeGreaterThan(0);
    expect(weights.script).toBeLessThanOrEqual(BUDGETS.script);
    expect(weights.stylesheet).toBeGreaterThan(0);
    expect(weights.stylesheet).toBeLessThanOrEqual(BUDGETS.stylesheet);
    expect(fonts.filter((url) => url.includes('latin-ext'))).toEqual([]);
    expect(await fontsFor(page, 'Lodz')).toBe(1);
    expect(await fontsFor(page, 'Łódź')).toBe(2);
    test.info().annotations.push({ type: 'weight', description: JSON.stringify(weights) });
  });
}

/** How many scripts a first screen may need. */
const SCRIPTS = 10;

/**
 * Lets the page load this many scripts and no more, so that it shows nothing that needs another. Scripts that load once
 * something has been drawn come later, however slow the machine is.
 * @returns the URLs of all scripts that the page requests
 */
async function allowScripts(page: Page, count: number): Promise<string[]> {
  const requested: string[] = [];
  await page.route(
    ({ pathname }) => pathname.endsWith('.js'),
    async (route) => {
      requested.push(route.request().url());
      if (requested.length <= count) await route.continue();
    },
  );
  return requested;
}

for (const role of ['voter', 'administrator', 'auditor'] as const) {
  test(`the first screen of this role needs at most ten scripts: ${role}`, {
    tag: '@core',
  }, async ({ page, administrator }) => {
    const election = await administrator.createElection();
    const scripts = await allowScripts(page, SCRIPTS);
    if (role === 'voter') {
      await takeUpSession(page, await administrator.registerVoter());
      await page.goto(`/voter/dashboard?election=${election.id}`);
      await expect(page.getByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
    } else if (role === 'administrator') {
      await enterAsAdministrator(page, ADMINISTRATOR);
      await expect(page.getByRole('heading', { name: election.title }).first()).toBeVisible();
    } else {
      const auditor = await administrator.registerAuditor(
        'Vera Lindholm',
        'vera.lindholm@example.org',
      );
      await takeUpSession(page, auditor);
      await page.goto('/auditor/dashboard');
      await expect(page.getByRole('link', { name: election.title })).toBeVisible();
    }
    expect(scripts.length).toBeGreaterThan(2);
  });
}

/** Runs in the page. Adds up how far its parts move while it loads. */
function watchShifts(): void {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry)
        Object.assign(window, { shift: Reflect.get(window, 'shift') + entry.value });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const [address, screen] of [
  ['/', 'landing-page'],
  ['/login', 'login-page'],
] as const) {
  test(`nothing on ${address} moves while it loads slowly`, { tag: '@core' }, async ({ page }) => {
    await page.addInitScript(watchShifts);
    let release = () => {};
    const late = new Promise<void>((done) => {
      release = done;
    });
    await page.route(`**/${screen}-*.js`, async (route) => {
      await late;
      await route.continue();
    });
    await page.setViewportSize(DEVICES.phone.viewport);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeAttached();
    // Shifts are measured between painted frames.
    await page.evaluate(
      () => new Promise((done) => void requestAnimationFrame(() => setTimeout(done))),
    );
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.02);
  });
}
