import { expect } from '@playwright/test';
import { type ScreenState, statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const LINK = '/v#vMy2xq7Tn0KcZ3bWf8RjHg';
const LOOK_UP = '/auth/links/look-up';

const shown = {
  name: 'Lena M.',
  title: 'Student Union of the Harbour School: Annual Assembly 2026',
  questions: 3,
  state: 'open',
  startDate: '2126-11-16T13:00:00.000Z',
  endDate: '2126-11-20T23:00:00.000Z',
};

async function open({ page }: PageMock, button: string): Promise<void> {
  await page.goto(LINK);
  const main = page.getByRole('main');
  await expect(
    main.getByRole('button', { name: button }).or(main.getByRole('link', { name: button })),
  ).toBeVisible();
}

/** Opens the page with this response from the server about the link. */
const answered =
  (change: object, button: string): ScreenState['open'] =>
  async (mock) => {
    await mock.answer('POST', LOOK_UP, { data: { ...shown, ...change } });
    await open(mock, button);
  };

const CONTINUE = 'Continue as Lena M.';
const SIGN_IN = 'Sign In with Your Voter ID';

export const votingLink = [
  ...statesOf('visitor', {
    'Voting link': {
      open: answered({}, CONTINUE),
      'too early': answered({ state: 'upcoming' }, 'Check Again'),
      closed: answered({ state: 'closed' }, SIGN_IN),
      void: async (mock) => {
        await mock.answer('POST', LOOK_UP, { status: 404, code: 'LINK_VOID', message: 'Void.' });
        await open(mock, SIGN_IN);
      },
      missing: async ({ page }) => {
        await page.goto('/v');
        // An earlier screen state in this tab may have left a link.
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
    },
  }),
  ...statesOf('administrator', {
    'Voting link': { 'another user signed in': answered({}, CONTINUE) },
  }),
];
