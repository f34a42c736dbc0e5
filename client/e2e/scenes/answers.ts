import { expect } from '@playwright/test';
import type { Fixture } from '../support/fixture.ts';
import type { Scene } from './scene.ts';
import type { Method, StagedAnswer } from './stage.ts';

type Open = Scene['open'];

/** Opens a scene in which a call gets this answer. */
export const answered =
  (
    method: Method,
    path: string,
    answer: StagedAnswer | ((fixture: Fixture) => StagedAnswer),
    open: Open,
  ): Open =>
  async (stage) => {
    await stage.answer(method, path, typeof answer === 'function' ? answer(stage.fixture) : answer);
    await open(stage);
  };

/** Opens a scene in which a call never gets an answer. */
export const held =
  (method: Method, path: string, open: Open): Open =>
  async (stage) => {
    await stage.hold(method, path);
    await open(stage);
  };

/** Opens a scene in which a call fails, and waits until the failure is shown. */
export const refused =
  (method: Method, path: string, answer: StagedAnswer, open: Open): Open =>
  async (stage) => {
    await stage.answer(method, path, answer);
    await open(stage);
    await expectFailure(stage);
  };

/** Opens a scene in which a call fails without a message. */
export const failed = (method: Method, path: string, open: Open): Open =>
  refused(method, path, { status: 500 }, open);

/** Opens a scene in which the connection breaks, and waits until the failure is shown. */
export const disconnected =
  (method: Method, path: string, open: Open): Open =>
  async (stage) => {
    await stage.cut(method, path);
    await open(stage);
    await expectFailure(stage);
  };

async function expectFailure({ page }: Parameters<Open>[0]): Promise<void> {
  const failure = page
    .locator('#toasts p')
    .or(page.getByRole('alert'))
    .or(page.getByRole('button', { name: 'Try Again' }));
  await expect(failure.first()).toBeVisible();
}
