import { expect } from '@playwright/test';
import type { Stage } from '../scenes/stage.ts';
import { fillSignIn, readToken, toasts } from '../support/steps.ts';
import { withFrozenClock } from './frozen-clock.ts';
import type { Check } from './row.ts';

export async function expectTokenKept({ page }: Stage): Promise<void> {
  expect(await page.evaluate(() => localStorage.getItem('votewise_token'))).toMatch(/^\S{20,}$/);
}

export async function expectTokenGone({ page }: Stage): Promise<void> {
  await expect.poll(() => readToken(page)).toBeNull();
}

export async function expectPasswordHidden({ page }: Stage): Promise<void> {
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
}

export async function expectRequired({ page }: Stage): Promise<void> {
  let calls = 0;
  page.on('request', ({ url }) => (calls += url().includes('/api/auth/login') ? 1 : 0));
  await page.getByRole('button', { name: 'Sign In as Voter' }).click();
  await expect(page.getByLabel('Voter ID')).toBeFocused();
  expect(calls).toBe(0);
}

export async function expectReturnToOrigin({ page, fixture }: Stage): Promise<void> {
  const path = `/voter/dashboard?election=${fixture.elections.choir.id}&view=results`;
  await page.goto(path);
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, 'Voter', fixture.voter);
  await expect(page).toHaveURL(path);
}

export async function expectToastLength({ page }: Stage): Promise<void> {
  await withFrozenClock(page, async () => {
    await page.getByRole('button', { name: 'Sign In as Voter' }).click();
    const toast = toasts(page).getByText('Invalid user ID or password.').last();
    await expect(toast).toBeVisible();
    await page.clock.runFor(3_900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast).toHaveCount(0);
  });
}

export function expectInitials(initials: string): Check {
  return async ({ page }) => {
    const avatar = page
      .getByRole('button', { name: /^Account menu for / })
      .locator('span')
      .first();
    await expect(avatar).toHaveText(initials);
  };
}

/** Expects at most four items, which fit on the screen. */
export async function expectFewItems({ page }: Stage): Promise<void> {
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await items.count()).toBeLessThanOrEqual(4);
  await expect(items.last()).toBeInViewport();
}

export async function expectBearer({ page }: Stage): Promise<void> {
  const token = await readToken(page);
  const [request] = await Promise.all([page.waitForRequest('**/api/elections'), page.reload()]);
  expect(await request.headerValue('authorization')).toBe(`Bearer ${token}`);
}
