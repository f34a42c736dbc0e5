import type { Page } from '@playwright/test';

/** Stops the page's clock, so it advances only by `clock.runFor` and no test waits. */
export async function withFrozenClock(page: Page, act: () => Promise<void>): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
  try {
    await act();
  } finally {
    await page.clock.resume();
  }
}
