import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from './support/shared-test.ts';

/** The budget of a first visit, in bytes after gzip. */
const BUDGETS = { script: 100_000, stylesheet: 12_000 };

/** Measures everything of these types that a page loads until it is idle, in bytes after gzip. */
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
