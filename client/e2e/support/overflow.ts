import type { Page } from '@playwright/test';

/** Returns by how many pixels the page, and any dialog on it, is wider than its place. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll(':root, [role="dialog"], [role="alertdialog"]');
    return Math.max(...[...parts].map((one) => one.scrollWidth - one.clientWidth));
  });
}
