import type { Locator, Page } from '@playwright/test';
import { expectReadable } from './support/expect-accessible.ts';
import { DEVICES } from './support/emulated-devices.ts';
import { overflowOf } from './support/overflow.ts';
import type { Product } from './support/product.ts';
import { ADMINISTRATOR, expect, test } from './support/shared-test.ts';

/** Scrolls to an operation. Swagger UI renders only what is near the visible part. */
async function scrollToOperation(page: Page, operation: Locator): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await expect(async () => {
    if ((await operation.count()) === 0) await page.evaluate(() => scrollBy(0, innerHeight / 2));
    await expect(operation).toBeAttached({ timeout: 200 });
  }).toPass({ intervals: [50] });
}

/** The expanded section of one operation. */
async function openOperation(page: Page, { tag, id }: { tag: string; id: string }) {
  const operation = page.locator(`#operations-${tag}-${id}`);
  await scrollToOperation(page, operation);
  await operation.getByRole('button').first().click();
  await expect(operation.getByRole('heading', { name: 'Responses' })).toBeVisible();
  return operation;
}

/** Returns how far the responses extend beyond the frame of their operation, in pixels. */
function excessOfAnswers(operation: Locator): Promise<number> {
  return operation.evaluate((frame) => {
    const tables = [...frame.querySelectorAll('.responses-table')];
    const rights = tables.map((table) => table.getBoundingClientRect().right);
    return Math.max(...rights) - frame.getBoundingClientRect().right;
  });
}

/**
 * Opens the reference.
 * @returns the origins from which it has loaded anything; updated with every request
 */
async function openReference(page: Page): Promise<Set<string>> {
  const origins = new Set<string>();
  page.on('request', (request) => {
    // Icons are `data:` URLs in the style sheet.
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
  });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'VoteWise API' })).toBeVisible();
  return origins;
}

/** Expects one operation and its example to fit the screens of a desktop and a phone. */
async function expectOperation(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBe(0);
  const operation = await openOperation(page, { tag: 'elections', id: 'createElection' });
  await expect(operation.getByText('For administrators only.')).toBeVisible();
  await expect(operation.getByText('"Board election"')).toBeVisible();
  for (const { viewport } of [DEVICES.desktop, DEVICES.phone]) {
    await page.setViewportSize(viewport);
    await scrollToOperation(page, operation);
    expect(await overflowOf(page)).toBe(0);
    expect(await excessOfAnswers(operation)).toBeLessThanOrEqual(0);
  }
}

/** Calls an operation of this server with a token that the reader enters. */
async function expectCall(page: Page, { api }: Product): Promise<void> {
  const operation = await openOperation(page, { tag: 'auth', id: 'profile' });
  await operation.getByRole('button', { name: 'Try it out' }).click();

  const token = await api.signIn(ADMINISTRATOR);
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  const dialog = page.locator('.dialog-ux');
  await dialog.getByRole('textbox').fill(token);
  await dialog.getByRole('button', { name: 'Apply credentials' }).click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table');
  await expect(answer.getByRole('cell', { name: '200', exact: true })).toBeVisible();
  await expect(answer.getByText('"ADMIN001"')).toBeVisible();
}

/** Expects readable colors in both schemes, on a device that changes from dark to light. */
async function expectColors(page: Page): Promise<void> {
  const root = page.locator('html');
  await expect(root).toHaveCSS('background-color', 'rgb(28, 32, 34)');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).not.toHaveCSS('background-color', 'rgb(28, 32, 34)');
  await expectReadable(page, 'the API reference');
}

test('the API reference follows the color scheme of the device, explains operations, and calls them', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  const origins = await openReference(page);
  await expectColors(page);
  await expectOperation(page);
  await expectCall(page, product);
  expect([...origins], 'it loads from this server only').toEqual([product.url]);
});
