import type { Locator, Page, Request } from '@playwright/test';

export type Press = (button: Locator) => Promise<void>;

/** What impatient voters do. Nothing is waited for between the two presses. */
export const PRESSES = {
  'a double click': (button) => button.dblclick(),
  'pressing Enter twice': async (button) => {
    const { keyboard } = button.page();
    await button.focus();
    await Promise.all([keyboard.press('Enter'), keyboard.press('Enter')]);
  },
} satisfies Record<string, Press>;

const CASTS = '**/api/votes/cast*';

/** Counts the requests that cast ballots. They are held until `answer` is called, so that both presses come before. */
export async function watchCasts(page: Page) {
  const requests: Request[] = [];
  let answer = (): void => {};
  const pressed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(CASTS, async (route) => {
    requests.push(route.request());
    await pressed;
    await route.continue();
  });
  return {
    answer: () => answer(),
    sent: () => requests.length,
    stop: () => page.unroute(CASTS),
  };
}
