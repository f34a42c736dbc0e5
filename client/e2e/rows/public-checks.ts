import { expect } from '@playwright/test';
import type { Stage } from '../scenes/stage.ts';

/** Smooth scrolling takes 500 ms; these browsers prefer less motion and jump. */
const positionOf = ({ page }: Stage) => page.evaluate(() => window.scrollY);

export async function badLinksOf({ page }: Stage): Promise<void> {
  await expect(page.getByRole('link', { name: /register|sign up/i })).toHaveCount(0);
}

export async function expectEmptyFooter({ page }: Stage): Promise<void> {
  await expect(page.getByRole('contentinfo')).toBeEmpty();
}

export async function expectScrollToTop(stage: Stage): Promise<void> {
  await stage.page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => positionOf(stage)).toBe(900);
  await stage.page.getByRole('link', { name: 'Start Voting' }).evaluate((link: HTMLElement) => {
    link.click();
  });
  await expect(stage.page).toHaveURL('/login');
  await expect.poll(() => positionOf(stage)).toBe(0);
  await stage.page.goBack();
}

export async function expectHeaderHides({ page }: Stage): Promise<void> {
  const header = page.getByRole('banner');
  const scroll = (to: number) => page.evaluate((y) => window.scrollTo(0, y), to);
  await scroll(0);
  await scroll(140);
  await expect(header).toBeInViewport();
  await scroll(400);
  await expect(header).not.toBeInViewport();
  await scroll(380);
  await expect(header).toBeInViewport();
}

export async function expectScrollToSections({ page }: Stage): Promise<void> {
  for (const [name, id] of [
    ['Features', 'features'],
    ['How It Works', 'how_it_works'],
  ] as const) {
    // By keyboard: the header may have left the viewport on the way down.
    await page.getByRole('navigation').getByRole('link', { name }).press('Enter');
    const section = page.locator(`#${id}`);
    await expect(section).toBeInViewport({ ratio: 0.5 });
    await expect(section).toBeFocused();
  }
}
