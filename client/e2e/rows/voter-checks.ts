import { expect } from '@playwright/test';
import type { Stage } from '../scenes/stage.ts';
import type { Check } from './row.ts';

export async function expectClampedDescriptions({ page }: Stage): Promise<void> {
  const description = page.getByText(/^Elect the spokesperson of the general assembly/).first();
  const lines = await description.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBe(2);
}

/** Expects the colors of the tokens named after `tone`. `icons` is the number of icons in the badge. */
export function expectBadge(status: string, tone: string, icons: number): Check {
  return async ({ page }) => {
    const badge = page.getByText(status, { exact: true }).filter({ visible: true }).first();
    const colors = await badge.evaluate((element, name) => {
      const sample = document.createElement('i');
      sample.style.cssText = `color: var(--${name}); background: var(--${name}-bg)`;
      document.body.append(sample);
      const both = [element, sample].map((one) => {
        const { color, backgroundColor } = getComputedStyle(one);
        return { color, backgroundColor };
      });
      sample.remove();
      return both;
    }, tone);
    expect(colors[0]).toEqual(colors[1]);
    await expect(badge.locator('svg')).toHaveCount(icons);
  };
}

export async function expectDrawerCloses({ page }: Stage): Promise<void> {
  const size = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ ...size, width: 1_023 });
  await expect(page.getByRole('dialog', { name: 'Elections' })).toBeVisible();
  await page.setViewportSize({ ...size, width: 1_024 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Elections' })).toBeVisible();
  await page.setViewportSize(size);
}

/** Expects that the scene did not request this path, according to the browser's resource timings. */
export function expectNoCall(path: string): Check {
  return async ({ page }) => {
    const urls = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(urls.filter((url) => new URL(url).pathname === path)).toEqual([]);
  };
}

export async function expectPalette({ page }: Stage): Promise<void> {
  const swatches = page.getByRole('listitem').filter({ hasText: 'of total' });
  const colors = await swatches.evaluateAll((items) =>
    items.map((item) => getComputedStyle(item.querySelector('span') ?? item).backgroundColor),
  );
  expect(new Set(colors).size).toBe(5);
  expect(colors.slice(5, 10)).toEqual(colors.slice(0, 5));
}
