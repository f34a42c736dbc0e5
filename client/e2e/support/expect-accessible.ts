import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Available once its source has run in the page. */
    axe: typeof axe;
  }
}

/** The rules that depend on the color scheme. Other rules give the same result in both schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Off by default, but part of WCAG: voice control must find a control by its visible text. */
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true } };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Expects no findings from axe in either color scheme. The assertions are soft, so that one run lists
 * every screen that needs work.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.evaluate(AXE);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoViolation(page, { rules: MORE_RULES }, `${screen}, light`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoViolation(page, { runOnly: COLOR_RULES }, `${screen}, dark`);
}

/**
 * Expects readable colors in either color scheme, for a page whose structure comes from a library.
 */
export async function expectReadable(page: Page, screen: string): Promise<void> {
  await page.evaluate(AXE);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoViolation(page, { runOnly: COLOR_RULES }, `${screen}, ${colorScheme}`);
  }
}

async function expectNoViolation(
  page: Page,
  options: axe.RunOptions,
  screen: string,
): Promise<void> {
  const found = await page.evaluate(
    async (given) => {
      // A new color scheme takes effect with the next frame.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      // A new color scheme can fade in. Colors in between don't have to be readable.
      const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(fading.map(({ finished }) => finished));
      const { violations } = await window.axe.run(given);
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
    },
    { ...options, resultTypes: ['violations' as const] },
  );
  expect.soft(found, screen).toEqual([]);
}
