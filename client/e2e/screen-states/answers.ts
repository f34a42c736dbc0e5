import { expect } from '@playwright/test';
import type { Fixture } from '../support/fixture.ts';
import type { ScreenState } from './screen-state.ts';
import type { Method, MockedAnswer } from './page-mock.ts';

type Open = ScreenState['open'];

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

async function expectFailure({ page }: Parameters<Open>[0]): Promise<void> {
  const failure = page
    .locator('#toasts p')
    .or(page.getByRole('alert'))
    .or(page.getByRole('button', { name: 'Try Again' }));
  await expect(failure.first()).toBeVisible();
}
