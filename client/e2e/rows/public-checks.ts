import { expect } from '@playwright/test';
import type { Stage } from '../scenes/stage.ts';
import { withFrozenClock } from './frozen-clock.ts';

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
    // Presses a key instead of clicking, because the header may have scrolled out of view.
    await page.getByRole('navigation').getByRole('link', { name }).press('Enter');
    const section = page.locator(`#${id}`);
    await expect(section).toBeInViewport({ ratio: 0.5 });
    await expect(section).toBeFocused();
  }
}

export async function expectHeaderMotion({ page }: Stage): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('transition-duration', '0s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(header).toHaveCSS('transition-duration', '0.35s');
}

export async function expectSmoothScroll(stage: Stage): Promise<void> {
  const { page } = stage;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await withFrozenClock(page, async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Features' }).press('Enter');
    // The page's clock is stopped, but navigation takes real time.
    const start = async () => {
      await page.clock.runFor(20);
      return positionOf(stage);
    };
    await expect.poll(start).toBeGreaterThan(0);
    await page.clock.runFor(230);
    const halfway = await positionOf(stage);
    await page.clock.runFor(300);
    const end = await positionOf(stage);
    expect(halfway).toBeLessThan(end);
    await page.clock.runFor(500);
    expect(await positionOf(stage)).toBe(end);
  });
}
