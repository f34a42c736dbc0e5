import type { Page } from '@playwright/test';

/** Stops the page's clock, so that it advances only with `clock.runFor` and the test does not have to wait. */
export async function withFrozenClock(page: Page, act: () => Promise<void>): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
  try {
    await act();
  } finally {
    await page.clock.resume();
  }
}
