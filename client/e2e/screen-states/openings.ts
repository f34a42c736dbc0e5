import { expect } from '@playwright/test';
import type { Fixture } from '../support/fixture.ts';
import { openDialog } from '../support/steps.ts';
import type { ScreenState } from './screen-state.ts';
import type { Method, MockedAnswer } from './page-mock.ts';

type Open = ScreenState['open'];

/** Opens a page and waits for its heading. */
export const visited =
  (path: string, heading?: string): Open =>
  async ({ page }) => {
    await page.goto(path);
    const found = page.getByRole('heading', heading ? { name: heading } : { level: 1 });
    await expect(found).toBeVisible();
  };

/** Opens a screen state in which a call gets this answer. */
export const answered =
  (
    method: Method,
    path: string,
    answer: MockedAnswer | ((fixture: Fixture) => MockedAnswer),
    open: Open,
  ): Open =>
  async (mock) => {
    await mock.answer(method, path, typeof answer === 'function' ? answer(mock.fixture) : answer);
    await open(mock);
  };

/** Opens a screen state in which a call never gets an answer. */
export const held =
  (method: Method, path: string, open: Open): Open =>
  async (mock) => {
    await mock.hold(method, path);
    await open(mock);
  };

/** Opens a screen state in which a call fails, and waits until the failure is shown. */
export const refused =
  (method: Method, path: string, answer: MockedAnswer, open: Open): Open =>
  async (mock) => {
    await mock.answer(method, path, answer);
    await open(mock);
    await expectFailure(mock);
  };

/** Opens a screen state in which a call fails without a message. */
export const failed = (method: Method, path: string, open: Open): Open =>
  refused(method, path, { status: 500 }, open);

/** Opens a screen state in which the connection breaks, and waits until the failure is shown. */
export const disconnected =
  (method: Method, path: string, open: Open): Open =>
  async (mock) => {
    await mock.cut(method, path);
    await open(mock);
    await expectFailure(mock);
  };

/** Opens a screen state and presses a button of its page or dialog. */
export const pressed =
  (open: Open, name: string | RegExp): Open =>
  async (mock) => {
    await open(mock);
    await mock.page.getByRole('button', { name }).click();
  };

/** Opens a screen state and presses a button that opens a dialog. */
export const asks =
  (open: Open, name: string): Open =>
  async (mock) => {
    await pressed(open, name)(mock);
    await expect(openDialog(mock.page)).toBeVisible();
  };

/** Opens a screen state whose dialog closes. */
export const closes =
  (open: Open): Open =>
  async (mock) => {
    await open(mock);
    await expect(openDialog(mock.page)).toBeHidden();
  };

/** Opens a screen state and waits for this text. */
export const shows =
  (open: Open, text: string | RegExp): Open =>
  async (mock) => {
    await open(mock);
    await expect(mock.page.getByText(text)).toBeVisible();
  };

async function expectFailure({ page }: Parameters<Open>[0]): Promise<void> {
  const failure = page
    .locator('#toasts p')
    .or(page.getByRole('alert'))
    .or(page.getByRole('button', { name: 'Try Again' }));
  await expect(failure.first()).toBeVisible();
}
