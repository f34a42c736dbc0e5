import type { Page } from '@playwright/test';
import { MOTION } from './support/emulated-devices.ts';
import { expect, test } from './support/shared-test.ts';

test.use(MOTION);

async function followHeaderLink(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name }).click();
}

/** Scrolls and waits until the page reaches its new position, because scrolling can be smooth. */
async function scrollTo(page: Page, y: number): Promise<void> {
  // Repeated on each frame until the position stays the same, because a smooth scroll may still be moving the page.
  await page.waitForFunction((top) => {
    const isThere = Math.abs(window.scrollY - top) < 1;
    if (!isThere) window.scrollTo(0, top);
    return isThere;
  }, y);
}

function transitionOfHeader(page: Page): Promise<string> {
  return page.getByRole('banner').evaluate((header) => getComputedStyle(header).transitionDuration);
}

test('the header links scroll to the sections, even from another page', async ({ page }) => {
  for (const path of ['/', '/login', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [name, id] of [
      ['Features', 'features'],
      ['How It Works', 'how_it_works'],
    ] as const) {
      await followHeaderLink(page, name);
      await expect(page).toHaveURL(`/#${id}`);
      const section = page.locator(`#${id}`);
      await expect(section).toBeFocused();
      await expect
        .poll(() => section.evaluate((one) => Math.round(one.getBoundingClientRect().top)))
        .toBe(0);
      // The header may cover the section's top margin, but never its title.
      await scrollTo(page, await page.evaluate(() => window.scrollY - 1));
      await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
    }
    await followHeaderLink(page, 'Home');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test('the header hides when the page scrolls down and returns when it scrolls up', async ({
  page,
}) => {
  await page.goto('/');
  const start = page.getByRole('link', { name: 'Start Voting' });
  const logo = page.getByRole('banner').getByRole('link', { name: 'VoteWise' });
  await expect(start).toBeVisible();
  await scrollTo(page, 150);
  await expect(logo).toBeInViewport();
  await scrollTo(page, 400);
  await expect(logo).not.toBeInViewport();
  await scrollTo(page, 380);
  await expect(logo).toBeInViewport();
  expect(await transitionOfHeader(page)).toBe('0.35s');
});

test('nothing moves for visitors who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start Voting' })).toBeVisible();
  expect(await transitionOfHeader(page)).toBe('0s');
  const places = await page.evaluateHandle(() => {
    const seen = new Set<number>();
    window.addEventListener('scroll', () => seen.add(window.scrollY));
    return seen;
  });
  await followHeaderLink(page, 'Features');
  await expect(page.locator('#features')).toBeFocused();
  await expect.poll(() => places.evaluate((seen) => seen.size)).toBe(1);
});

test('every page starts at the top', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Audit trail' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Start Voting' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the first Tab reaches a link that skips the header', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Voter', exact: true })).toBeFocused();
});

test('the focused element is never hidden by the header', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 360 });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Ask your administrator' }).focus();
  for (const name of ['Sign In as Voter', 'Admin', 'Voter']) {
    const control = page.getByRole('button', { name, exact: true });
    while (!(await control.evaluate((one) => one === document.activeElement))) {
      await page.keyboard.press('Shift+Tab');
    }
    await expect
      .poll(() =>
        control.evaluate((one) => {
          const { left, top } = one.getBoundingClientRect();
          return document.elementFromPoint(left + 20, top + 4) === one;
        }),
      )
      .toBe(true);
  }
});

test('the Content Security Policy blocks injected scripts, and the console watch reports them', async ({
  page,
  watch,
}) => {
  watch.expectError(/Content Security Policy/);
  watch.expectError(/^violates script-src/);
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  const hasRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "injected"';
    document.body.append(script);
    return document.title === 'injected';
  });
  expect(hasRun).toBe(false);
  // The browser reports a violation shortly after it has blocked one.
  await expect.poll(() => watch.verdict()).toEqual([]);
});
