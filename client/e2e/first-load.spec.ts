import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './support/shared-test.ts';

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
