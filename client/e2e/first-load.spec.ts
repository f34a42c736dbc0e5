import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './support/shared-test.ts';

/** What a first visit may load, in bytes after gzip. */
const BUDGETS = { script: 100_000, stylesheet: 12_000 };

/** Everything of these kinds that an address loads until it is quiet, in bytes after gzip. */
async function weigh(page: Page, address: string) {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const weights = { script: 0, stylesheet: 0 };
  for (const response of responses) {
    const kind = response.request().resourceType();
    if (kind === 'script' || kind === 'stylesheet')
      weights[kind] += gzipSync(await response.body()).length;
  }
  return weights;
}

for (const address of ['/', '/login']) {
  test(`the first load of ${address} stays within its budget`, async ({ page }) => {
    const weights = await weigh(page, address);
    expect(weights.script).toBeGreaterThan(0);
    expect(weights.script).toBeLessThanOrEqual(BUDGETS.script);
    expect(weights.stylesheet).toBeGreaterThan(0);
    expect(weights.stylesheet).toBeLessThanOrEqual(BUDGETS.stylesheet);
    test.info().annotations.push({ type: 'weight', description: JSON.stringify(weights) });
  });
}
