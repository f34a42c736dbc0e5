import { expect, type Page } from '@playwright/test';

/**
 * Waits for the charts, which are drawn after the figures. Expects `count` bars, or at least one bar if `count` is
 * omitted.
 */
export async function expectCharts(page: Page, count?: number): Promise<void> {
  const labels = page.locator('.count-label');
  if (count === undefined) await expect(labels).not.toHaveCount(0);
  else await expect(labels).toHaveCount(count);
  if (count !== 0) await expect(page.locator('.recharts-sector')).not.toHaveCount(0);
}
