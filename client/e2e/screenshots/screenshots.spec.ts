import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SCENES } from '../scenes/registry.ts';
import { existsAt, nameOf } from '../scenes/scene.ts';
import { test } from '../scenes/test.ts';
import { fileNameOf, folder, selection } from './selection.ts';

for (const width of selection.widths) {
  const isPhone = width < 768;
  test.describe(`${width} px`, () => {
    test.use({
      viewport: { width, height: isPhone ? 740 : 900 },
      isMobile: isPhone,
      hasTouch: isPhone,
    });
    for (const scene of SCENES.filter((one) => selection.has(one) && existsAt(one, width))) {
      // oxlint-disable-next-line vitest/expect-expect -- it takes pictures; people judge them
      test(nameOf(scene), async ({ openScene }) => {
        const { page } = await openScene(scene);
        await page.evaluate(() => document.fonts.ready);
        const isModal = await page.getByRole('dialog').first().isVisible();
        // The page behind a dialog does not scroll, so the viewport shows everything.
        if (!isModal) await showWholePage(page);
        for (const theme of selection.themes) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await page.screenshot({
            path: join(folder, fileNameOf(scene, width, theme)),
            animations: 'disabled',
          });
        }
      });
    }
  });
}

/** A window as high as the page, so bars fixed to an edge appear at the end of the page. */
async function showWholePage(page: Page): Promise<void> {
  const { width, height } = await page.evaluate(() => {
    window.scrollTo(0, 0);
    const { clientWidth, scrollHeight } = document.documentElement;
    return { width: clientWidth, height: scrollHeight };
  });
  await page.setViewportSize({ width, height });
}
