import type { Page } from '@playwright/test';
import { DEVICES, MOTION } from './support/devices.ts';
import { startProduct } from './support/product.ts';
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

test('the landing page links to the sign-in page', { tag: '@core' }, async ({ page }) => {
  await page.goto('/');
  for (const name of ['Start Voting', 'Admin Login']) {
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
  }
  for (const name of ['Log In', 'Vote Now']) {
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
  }
});

test.describe('on a phone', () => {
  test.use(DEVICES.phone);

  test('the menu links to the contact page', { tag: '@core' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
    await expect(page.getByText('Ask the person who invited you to vote.')).toBeVisible();
  });
});

test('the contact page shows the contact details configured on the server', async ({ page }) => {
  const site = await startProduct({
    ORGANISATION: 'Northfield Rowing Club',
    CONTACT_EMAIL: 'board@northfield.example.org',
    CONTACT_PHONE: '+1 212 555 0123',
    CONTACT_ADDRESS: '4 Boathouse Lane\nNorthfield',
  });
  try {
    await page.goto(`${site.url}/contact`);
    await expect(page.getByText('Northfield Rowing Club')).toBeVisible();
    await expect(page.getByText('4 Boathouse Lane')).toBeVisible();
    const email = page.getByRole('link', { name: 'board@northfield.example.org' });
    await expect(email).toHaveAttribute('href', 'mailto:board@northfield.example.org');
    const phone = page.getByRole('link', { name: '+1 212 555 0123' });
    await expect(phone).toHaveAttribute('href', 'tel:+12125550123');
  } finally {
    await site.stop();
  }
});

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

test('an unknown address shows the 404 page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('Sorry, the page you are looking for does not exist.')).toBeVisible();
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});

test('no page is wider than the screen', async ({ page }) => {
  for (const path of ['/', '/login', '/contact', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([path, excess]).toEqual([path, 0]);
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
