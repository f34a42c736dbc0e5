import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '@votewise/contract/locales/languages';
import { SCREEN_STATES } from '../screen-states/registry.ts';
import { existsAt, nameOf } from '../screen-states/screen-state.ts';
import { expect, test } from '../screen-states/screen-test.ts';
import { openDialog } from '../support/steps.ts';
import { fileNameOf, folder, selection } from './selection.ts';

for (const width of selection.widths) {
  const isPhone = width < 768;
  const viewport = { width, height: isPhone ? 740 : 900 };
  const device = { viewport, isMobile: isPhone, hasTouch: isPhone };
  test.describe(`${width} px`, () => {
    for (const screenState of SCREEN_STATES.filter(
      (one) => selection.has(one) && existsAt(one, width),
    )) {
      // oxlint-disable-next-line vitest/expect-expect -- it takes screenshots, which people check
      test(nameOf(screenState), async ({ openState }) => {
        const { page } = await openState(screenState, device);
        await showIn(page, selection.language);
        await page.evaluate(() => document.fonts.ready);
        const isModal = await openDialog(page).first().isVisible();
        // The page behind a dialog does not scroll, so the viewport shows everything.
        if (!isModal) await showWholePage(page);
        for (const theme of selection.themes) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await page.screenshot({
            path: join(folder, fileNameOf(screenState, width, theme)),
            animations: 'disabled',
          });
        }
      });
    }
  });
}

/**
 * Shows the page in another language, even behind a dialog. Called after a screen state has opened, because the code
 * that opens it finds controls by their English names. The choice is not stored, because the next one uses the same
 * browser.
 */
async function showIn(page: Page, language: Language): Promise<void> {
  if (language === 'en') return;
  const choice = page.locator(`select:has([lang="${language}"])`);
  // A screen state that signs an administrator in stays in English and has no language selector.
  if ((await choice.count()) === 0) return;
  await choice.evaluate((select, chosen) => {
    (select as HTMLSelectElement).value = chosen;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.evaluate(() => localStorage.removeItem('votewise_language'));
}

/** Makes the window as tall as the page, so that bars fixed to an edge appear at the end of the page. */
async function showWholePage(page: Page): Promise<void> {
  const { width, height } = await page.evaluate(() => {
    window.scrollTo(0, 0);
    const { clientWidth, scrollHeight } = document.documentElement;
    return { width: clientWidth, height: scrollHeight };
  });
  await page.setViewportSize({ width, height });
}
